//! Tables for notebooks.

use serde_json::Value;

/// A table with its head, and these words above it.
pub fn table(words: &str, columns: &[String], rows: &[Vec<Value>]) -> String {
    let cells = |tag: &str, texts: &mut dyn Iterator<Item = String>| -> String {
        let cell = |text: String| format!("<{tag} style=\"text-align:left\">{text}</{tag}>");
        format!("<tr>{}</tr>", texts.map(cell).collect::<String>())
    };
    let head = cells("th", &mut columns.iter().map(|name| escaped(name)));
    let body: String =
        rows.iter().map(|row| cells("td", &mut row.iter().map(|v| escaped(&text(v))))).collect();
    format!("<p>{}</p><table><thead>{head}</thead><tbody>{body}</tbody></table>", escaped(words))
}

/// A paragraph for each of some sentences.
pub fn paragraphs(sentences: Vec<&str>) -> String {
    sentences.into_iter().map(|sentence| format!("<p>{}</p>", escaped(sentence))).collect()
}

/// A value as people read it.
fn text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(text).collect::<Vec<_>>().join(" "),
        other => other.to_string(),
    }
}

/// A text that HTML shows as it is.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
