// @ts-check
// Where a table is: its board alone, which has a page of its own, speaks to the same addresses.

export const base = location.pathname.replace(/\/+$/, "").replace(/\/board$/, "");
