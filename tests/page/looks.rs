//! A screen in both languages, light, dark and in shades of grey, without its game noticing.

use crate::axe;
use crate::browser::Page;
use serde_json::json;

/// What its user likes, and what that is called in the names of pictures.
const LOOKS: [(&str, &str); 6] = [
    ("en-light", r#"{"lang":"en","theme":"light"}"#),
    ("en-dark", r#"{"lang":"en","theme":"dark"}"#),
    ("en-grey", r#"{"lang":"en","theme":"light","grey":true}"#),
    ("zh-light", r#"{"lang":"zh","theme":"light"}"#),
    ("zh-grey", r#"{"lang":"zh","theme":"light","grey":true}"#),
    ("zh-dark", r#"{"lang":"zh","theme":"dark"}"#),
];

/// Every look of what a page shows is written to the folder of screens; all can be read by everybody,
/// and none is wider than its window.
pub(crate) async fn each(page: &Page, screen: &str) {
    let liked = page.value("localStorage.getItem('qiguan.prefs')").await;
    for (look, prefs) in LOOKS {
        like(page, &json!(prefs)).await;
        let name = format!("{screen}-{look}");
        page.shot(&name).await;
        let fits = "document.documentElement.scrollWidth <= innerWidth";
        assert_eq!(page.value(fits).await, true, "{name} is too wide");
        // The colours of a screen in grey are those of the light one, and neither depends on the language.
        if look == "en-light" || look == "zh-dark" {
            axe::check(page, &name).await;
        }
    }
    like(page, &liked).await;
}

/// As another tab of the same browser would say it.
async fn like(page: &Page, prefs: &serde_json::Value) {
    let said = format!(
        "(() => {{ const prefs = {prefs}; \
         if (prefs) localStorage.setItem('qiguan.prefs', prefs); else localStorage.removeItem('qiguan.prefs'); \
         dispatchEvent(new StorageEvent('storage', {{ key: 'qiguan.prefs' }})); return true; }})()"
    );
    page.value(&said).await;
    let theme = "document.documentElement.dataset.theme";
    let wanted = "(JSON.parse(localStorage.getItem('qiguan.prefs') ?? '{}').theme ?? 'auto')";
    page.until(&format!("{theme} === {wanted}")).await;
}
