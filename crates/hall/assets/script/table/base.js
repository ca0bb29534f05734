// @ts-check
// Where a table is: its board alone, which has a page of its own, speaks to the same addresses.

/** The number of the question that waits: an answer names it, so that none is taken twice. */
export const number = () => Number(document.getElementById("number")?.dataset.number);

export const base = location.pathname.replace(/\/+$/, "").replace(/\/board$/, "");
