//! Structures and enumerations, as serde's attributes say that they are written.

use std::path::Path;

use serde_json::{Map, Value, json};
use syn::{Field, Fields, ItemEnum, ItemStruct, Variant};

use super::types::{Serde, documentation};
use super::{Parameters, Schema, by_hand, row};

impl Schema<'_> {
    pub(super) fn structure(
        &mut self,
        item: &ItemStruct,
        from: &Path,
        parameters: &Parameters,
    ) -> Value {
        let serde = Serde::of(&item.attrs);
        if serde.has("transparent") {
            return self.field(item.fields.iter().next().unwrap(), from, parameters);
        }
        let mut body = self.fields(&item.fields, from, parameters);
        if serde.has("deny_unknown_fields") {
            body.as_object_mut().unwrap().insert("additionalProperties".to_owned(), json!(false));
        }
        body
    }

    pub(super) fn enumeration(
        &mut self,
        item: &ItemEnum,
        from: &Path,
        parameters: &Parameters,
    ) -> Value {
        let serde = Serde::of(&item.attrs);
        let forms: Vec<Value> = item
            .variants
            .iter()
            .map(|variant| {
                let mut form = self.variant(variant, &serde, from, parameters);
                if let (Some(text), Some(fields)) =
                    (documentation(&variant.attrs), form.as_object_mut())
                {
                    fields.insert("description".to_owned(), json!(text));
                }
                form
            })
            .collect();
        // A whole number is a number too.
        let which = if serde.has("untagged") { "anyOf" } else { "oneOf" };
        json!({which: forms})
    }

    fn variant(
        &mut self,
        variant: &Variant,
        serde: &Serde,
        from: &Path,
        parameters: &Parameters,
    ) -> Value {
        let name = name(variant, serde);
        let is_unit = matches!(variant.fields, Fields::Unit);
        if let Some(tag) = serde.text("tag") {
            let mut body = self.fields(&variant.fields, from, parameters);
            by_hand::insert(&mut body, &tag, json!({"const": name}));
            return body;
        }
        if serde.has("untagged") {
            return if is_unit {
                json!({"type": "null"})
            } else {
                self.fields(&variant.fields, from, parameters)
            };
        }
        if is_unit {
            return json!({"const": name});
        }
        let value = self.fields(&variant.fields, from, parameters);
        json!({"type": "object", "required": [name], "properties": {name: value}, "additionalProperties": false})
    }

    /// Fields with names as an object, one without a name as itself, several as a list.
    fn fields(&mut self, fields: &Fields, from: &Path, parameters: &Parameters) -> Value {
        match fields {
            Fields::Unit => json!({"type": "object"}),
            Fields::Unnamed(list) => {
                let values: Vec<Value> =
                    list.unnamed.iter().map(|field| self.field(field, from, parameters)).collect();
                if let [one] = &values[..] { one.clone() } else { row(&values) }
            }
            Fields::Named(list) => {
                let (mut required, mut properties) = (Vec::new(), Map::new());
                for field in &list.named {
                    let serde = Serde::of(&field.attrs);
                    let name = serde.text("rename");
                    let name = name.unwrap_or_else(|| field.ident.as_ref().unwrap().to_string());
                    let mut value = self.field(field, from, parameters);
                    if let (Some(text), Some(fields)) =
                        (documentation(&field.attrs), value.as_object_mut())
                    {
                        fields.insert("description".to_owned(), json!(text));
                    }
                    if !serde.has("default") {
                        required.push(name.clone());
                    }
                    properties.insert(name, value);
                }
                json!({"type": "object", "required": required, "properties": properties})
            }
        }
    }

    fn field(&mut self, field: &Field, from: &Path, parameters: &Parameters) -> Value {
        match Serde::of(&field.attrs).text("with") {
            Some(with) => by_hand::with(&with, &field.ty, from),
            None => self.of(&field.ty, from, parameters),
        }
    }
}

/// How a form of an enumeration is written.
fn name(variant: &Variant, serde: &Serde) -> String {
    let own = Serde::of(&variant.attrs).text("rename");
    let case = serde.text("rename_all");
    own.unwrap_or_else(|| match case.as_deref() {
        Some("kebab-case") => words(&variant.ident.to_string(), "-"),
        Some("lowercase") => variant.ident.to_string().to_lowercase(),
        Some(other) => panic!("{other} is not read here"),
        None => variant.ident.to_string(),
    })
}

/// A name of words that begin with capitals, with something between them.
fn words(name: &str, between: &str) -> String {
    let mut text = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !text.is_empty() {
            text += between;
        }
        text.extend(letter.to_lowercase());
    }
    text
}
