//! What the derived attributes do not say: values that are written as texts, and types whose JSON is written by hand.

use std::path::Path;

use serde_json::{Value, json};
use syn::{GenericArgument, PathArguments, Type};

use super::types::{Types, Written};
use super::{PROOF, nullable};

/// The documents whose name is a field, and the types that they are read into.
pub fn documents(types: &Types) -> impl Iterator<Item = (String, &Written)> {
    let simulation = crate::root().join("crates/check/src/theorem/simulation/json.rs");
    let theorem = crate::root().join("crates/check/src/theorem/json.rs");
    [
        ("catena-theorem/1".to_owned(), types.find("JsonTheorem", &theorem)),
        ("catena-simulation/1".to_owned(), types.find("Document", &simulation)),
    ]
    .into_iter()
}

/// Adds the name of a document.
pub fn name(schema: &str, body: &mut Value) {
    insert(body, "schema", json!({"const": schema}));
}

/// Adds a field that is always there, before the others.
pub fn insert(body: &mut Value, field: &str, value: Value) {
    let fields = body.as_object_mut().unwrap();
    let required = fields.entry("required").or_insert_with(|| json!([])).as_array_mut().unwrap();
    required.retain(|other| other != field);
    required.insert(0, json!(field));
    let properties = fields.entry("properties").or_insert_with(|| json!({}));
    properties.as_object_mut().unwrap().insert(field.to_owned(), value);
}

/// Types that are not read from the sources.
pub fn plain(name: &str) -> Option<Value> {
    Some(match name {
        "bool" => json!({"type": "boolean"}),
        "String" | "str" | "Name" => json!({"type": "string"}),
        "usize" | "u64" | "u32" | "u8" => json!({"type": "integer", "minimum": 0}),
        "i64" => json!({"type": "integer"}),
        "f64" => json!({"type": "number"}),
        "Range" => {
            let at = json!({"type": "integer", "minimum": 0});
            let (fields, properties) = (["start", "end"], json!({"start": at, "end": at}));
            json!({"type": "object", "required": fields, "properties": properties})
        }
        // A value of a query, or a proof.
        "RawValue" => json!(true),
        "Judged" => json!({"$ref": PROOF}),
        "Family" => of_proofs("family"),
        "Shape" => of_proofs("shape"),
        _ => return None,
    })
}

/// A value that a module of `text` writes.
pub fn with(module: &str, ty: &Type, from: &Path) -> Value {
    match module {
        "text" => text(&named(ty), from),
        "text::option" => nullable(text(&named(inside(ty)), from)),
        "text::list" => json!({"type": "array", "items": text(&named(inside(ty)), from)}),
        "text::eliminated" => json!({"type": "string", "pattern": "^r[1-9]c[1-9]<>[1-9]$"}),
        "text::state" => json!({"$ref": format!("{PROOF}#/properties/state")}),
        "or_any" | "crate::work::or_any" => nullable(json!({"type": "integer", "minimum": 0})),
        "digits" => {
            let digit = json!({"type": "integer", "minimum": 1, "maximum": 9});
            json!({"type": "array", "items": digit, "minItems": 2, "maxItems": 2})
        }
        _ => panic!("{}: what does {module} write?", from.display()),
    }
}

/// How a value is written as a text.
fn text(name: &str, from: &Path) -> Value {
    match name {
        "Conclusion" => json!({"type": "string", "pattern": "^r[1-9]c[1-9](=|<>)[1-9]$"}),
        "Candidate" => of_proofs("candidate"),
        "Cell" => of_proofs("cell"),
        "Csp" => of_proofs("variable"),
        _ => panic!("{}: how is {name} written?", from.display()),
    }
}

fn of_proofs(definition: &str) -> Value {
    json!({"$ref": format!("{PROOF}#/$defs/{definition}")})
}

/// The name of a type.
fn named(ty: &Type) -> String {
    match ty {
        Type::Path(path) => path.path.segments.last().unwrap().ident.to_string(),
        _ => panic!("a type with a name"),
    }
}

/// The type in a list or an option.
fn inside(ty: &Type) -> &Type {
    let Type::Path(path) = ty else { panic!("a type with a name") };
    let PathArguments::AngleBracketed(list) = &path.path.segments.last().unwrap().arguments else {
        panic!("a list, or an option")
    };
    match list.args.first() {
        Some(GenericArgument::Type(ty)) => ty,
        _ => panic!("a list of a type"),
    }
}

/// Fields that the hand-written form of a type has besides those that are read.
pub fn complete(name: &str, body: &mut Value) {
    match name {
        "Notice" => {
            for form in body["oneOf"].as_array_mut().unwrap() {
                insert(form, "message", json!({"type": "string"}));
            }
        }
        "RuleAnswer" => {
            let fields = body["properties"].as_object_mut().unwrap();
            fields.insert("length".to_owned(), json!({"type": "integer", "minimum": 0}));
            fields.insert("at_most".to_owned(), json!({"const": true}));
            fields.insert("needs".to_owned(), json!({"type": "string"}));
            fields.insert("steps".to_owned(), json!({"type": ["string", "null"]}));
        }
        _ => {}
    }
}
