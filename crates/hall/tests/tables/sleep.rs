//! A table that nobody looks at sleeps, and wakes as it was.

use std::time::Duration;

use hall::{Manners, Who};

use crate::common::{eventually, order, quick, some_answer, start_with, wide_open};

#[tokio::test]
async fn an_idle_table_sleeps_and_wakes_as_it_was() {
    let manners = Manners { patience: Duration::from_millis(50), ..quick() };
    let running = start_with(manners, wide_open()).await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    for _ in 0..10 {
        let view = running.view(&links[0]).await;
        running.say(&links[0], &some_answer(&view)).await;
    }
    let before = running.view(&links[0]).await;
    let metrics = async || running.get("/metrics").await.text().await.unwrap();
    eventually("the table to sleep", async || metrics().await.contains("lychgate_tables_awake 0")).await;

    assert_eq!(running.view(&links[0]).await, before);
    running.say(&links[0], &some_answer(&before)).await;
}
