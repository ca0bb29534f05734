//! A campaign by clicks, on a phone and at a desk, in light and dark: begun, a game typed in, told.

use crate::common::browser::Browser;
use crate::common::start;

/// Chooses the first real option of every company's list.
const CHOOSE: &str = "
    const lists = [...document.querySelectorAll('select[name^=company-]')].slice(0, 2);
    lists.forEach((list, place) => { list.selectedIndex = [...list.options].findIndex(one => one.value) + place; });
    return lists.length";

#[tokio::test(flavor = "multi_thread")]
async fn a_campaign_is_begun_typed_in_and_told_by_clicks() {
    let (running, mut browser) = (start().await, Browser::start());
    for (width, height, theme) in [(390, 844, "light"), (1280, 800, "dark")] {
        let window = browser.window(width, height).await;
        window.go(&running.url("/campaigns/home/new?system=be")).await;
        window.run(&format!("const theme = document.querySelector('[data-setting=theme]'); theme.value = '{theme}'; theme.dispatchEvent(new Event('change'))")).await;
        window.run(CHOOSE).await;
        window.picture(&format!("campaign-new-{width}")).await;
        assert_eq!(window.serious_findings().await, Vec::<String>::new());
        window.click("form.way button.go").await;
        window.wait("the campaign", "return !!document.querySelector('.campaign-page')").await;
        assert!(!window.overflows().await);

        window.run("document.querySelectorAll('.deed').forEach(one => { one.open = one.querySelector('[value=game]') !== null; })").await;
        window.run("document.querySelector('[name=\"result/title\"]').value = 'The ford'").await;
        window.run("document.querySelector('[name=\"result/winner\"]').selectedIndex = 1").await;
        window.run("document.querySelector('[name^=\"result/score/\"]').value = 7").await;
        assert!(!window.overflows().await);
        window.picture(&format!("campaign-typed-{width}")).await;
        window.run("document.querySelector('.deed [value=game]').form.requestSubmit()").await;
        window.wait("what came of it", "return !!document.querySelector('#latest')").await;
        assert!(window.text("#latest").await.contains("The ford"));
        window.picture(&format!("campaign-{width}")).await;
        assert_eq!(window.serious_findings().await, Vec::<String>::new());

        window.click(".heading a[href$=chronicle]").await;
        window.wait("the plot", "return !!document.querySelector('.plot polyline')").await;
        assert!(!window.overflows().await);
        assert_eq!(window.serious_findings().await, Vec::<String>::new());
        window.picture(&format!("chronicle-{width}")).await;
        window.client.close().await.unwrap();
    }
}
