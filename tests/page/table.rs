//! Several pages at one table.

use crate::browser::{Driver, LOOK_AGAIN, PATIENCE, Page, Size};
use crate::house;
use std::net::SocketAddr;
use std::time::Instant;

/// Pages that sit at a table, in the order S, E, N, W, or S, N.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) server: SocketAddr,
    pub(crate) hash: String,
    pub(crate) pages: Vec<Page>,
}

impl Table {
    /// Opens a table with these clicks on the form, and everybody sits down by its link.
    pub(crate) async fn seated(driver: &Driver, form: &[&str], guests: &[(Size, &str)]) -> Self {
        let server = house::open().await;
        Self::seated_at(driver, server, server, form, guests).await
    }

    /// The same, where the first page reaches the server by another address.
    pub(crate) async fn seated_at(
        driver: &Driver,
        server: SocketAddr,
        first: SocketAddr,
        form: &[&str],
        guests: &[(Size, &str)],
    ) -> Self {
        let mut pages: Vec<Page> = Vec::new();
        let mut hash = String::new();
        for &(size, lang) in guests {
            let page = driver.page(size, lang).await;
            if pages.is_empty() {
                page.go(&format!("http://{first}/")).await;
                for css in form {
                    page.click(css).await;
                }
                page.click("#create").await;
                page.find("#ready").await;
                let found = page.value("location.hash").await;
                found.as_str().unwrap_or_default().clone_into(&mut hash);
            } else {
                page.go(&format!("http://{server}/{hash}")).await;
                page.click("#sit").await;
                page.find("#ready").await;
            }
            pages.push(page);
        }
        Self {
            server,
            hash,
            pages,
        }
    }

    /// Everybody is ready, and the first turn has begun.
    pub(crate) async fn begin(&self) {
        for page in &self.pages {
            page.click("#ready").await;
        }
        for page in &self.pages {
            page.find(".table.playing").await;
        }
    }

    /// The page whose turn it is.
    pub(crate) async fn to_move(&self) -> &Page {
        let by = Instant::now() + PATIENCE;
        loop {
            for page in &self.pages {
                let mine = page.value("!!document.querySelector('.table.mine')").await;
                if mine == true {
                    return page;
                }
            }
            if Instant::now() > by {
                self.pages[0].fail("nobody is to move").await;
            }
            tokio::time::sleep(LOOK_AGAIN).await;
        }
    }

    /// The page whose turn it is moves a piece of junqi; an attack by touch is tapped twice.
    pub(crate) async fn move_a_piece(&self, number: usize) {
        let page = self.to_move().await;
        let from = page.middle(".movable", 7 * number).await;
        page.tap(from).await;
        page.find(".target").await;
        let to = page.middle(".target", 5 * number).await;
        page.tap(to).await;
        let aimed = "!!document.querySelector('.aimed')";
        let gone = "!document.querySelector('.table.mine')";
        page.until(&format!("{aimed} || {gone}")).await;
        if page.value(aimed).await == true {
            page.tap(to).await;
        }
        page.until(gone).await;
    }
}
