//! Panics on this thread, of whatever task: the house survives them, and none is right.

use std::cell::RefCell;
use std::sync::Once;

thread_local! {
    static FIRST: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// From here on they are noted.
pub(crate) fn watch() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            FIRST.with_borrow_mut(|first| first.get_or_insert_with(|| panic.to_string()).len());
            before(panic);
        }));
    });
    FIRST.take();
}

/// The first one since then.
pub(crate) fn taken() -> Option<String> {
    FIRST.take()
}
