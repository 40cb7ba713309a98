//! The page in a browser, from `catena serve` or from the folder that a plain web host serves: what `super::Host` is says
//! which.

use crate::GRID;
use crate::browser::Browser;

use super::Host;

/// The page at the position of the README after singles, with more of a link; `None` without a browser.
pub struct Page {
    pub browser: Browser,
    pub host: Host,
}

impl std::ops::Deref for Page {
    type Target = Browser;
    fn deref(&self) -> &Browser {
        &self.browser
    }
}

impl Page {
    pub fn open(link: &str) -> Option<Page> {
        Page::sized(1280, 800, link)
    }

    pub fn sized(width: u32, height: u32, link: &str) -> Option<Page> {
        let browser = Browser::start(width, height)?;
        let page = Page { browser, host: Host::start()? };
        page.go(link);
        Some(page)
    }

    pub fn go(&self, link: &str) {
        let address = &self.host.address();
        self.browser.open(&format!("{address}#v=1&g={GRID}&after=singles{link}"));
    }

    /// The page with the proof of r1c7 ≠ 3 by a family.
    pub fn proof(family: &str) -> Option<Page> {
        let page = Page::open(&format!("&sel=n3r1c7&why=r1c7<>3&family={family}"))?;
        page.wait_for(&format!("tr[aria-selected=true][data-family*={family:?}], tr[data-family]"));
        page.wait_for(".sentences li");
        Some(page)
    }

    /// Shows the answer of a query in another way: as Table, Board, Graph, JSON or Text.
    pub fn show_as(&self, mode: &str) {
        let find = format!(
            "[...document.querySelectorAll('.results .switch button')].find(b => b.innerText === {mode:?})"
        );
        self.wait(&format!("Boolean({find})"));
        self.js(&format!("{find}.click()"));
    }

    /// Nothing was complained of, and nothing forbidden.
    pub fn is_clean(&self) {
        assert_eq!(self.log(), Vec::<String>::new());
    }
}
