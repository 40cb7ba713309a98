//! `docs/schemas`: a JSON Schema for each document, written from the types that serde writes.
//!
//! `INSTA_UPDATE=always cargo test the_schemas_are_those_of_the_types` writes the files. The schema of proofs is written
//! by hand, because their JSON is: `check/src/proof/json.rs`.

mod by_hand;
mod object;
mod types;

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use syn::{GenericArgument, PathArguments, Type};

use crate::root;
use types::{Kind, Types, Written, documentation};

/// Where the schemas of proofs are pointed to.
const PROOF: &str = "catena-proof-1.json";

/// The schema of a document while it is written: what it refers to is collected.
struct Schema<'t> {
    types: &'t Types,
    defined: BTreeMap<String, Value>,
}

/// What stands for the parameters of a generic type.
type Parameters = BTreeMap<String, Value>;

impl Schema<'_> {
    /// The file of a document.
    fn file(name: &str, document: &Written, types: &Types) -> Value {
        let mut schema = Schema { types, defined: BTreeMap::new() };
        let mut body = schema.body(document, &Parameters::new());
        by_hand::name(name, &mut body);
        let defined = std::mem::take(&mut schema.defined);
        let mut file = json!({
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            "$id": file_name(name),
            "title": name,
        });
        let fields = file.as_object_mut().unwrap();
        fields.extend(body.as_object().unwrap().clone());
        if !defined.is_empty() {
            fields.insert("$defs".to_owned(), json!(defined));
        }
        file
    }

    /// A type, where it is defined.
    fn body(&mut self, written: &Written, parameters: &Parameters) -> Value {
        let mut body = match &written.item {
            Kind::Struct(item) => self.structure(item, &written.file, parameters),
            Kind::Enum(item) => self.enumeration(item, &written.file, parameters),
        };
        if let Some(text) = documentation(written.item.attributes()) {
            body.as_object_mut().unwrap().insert("description".to_owned(), json!(text));
        }
        body
    }

    /// A type, where it is used.
    fn of(&mut self, ty: &Type, from: &Path, parameters: &Parameters) -> Value {
        match ty {
            Type::Reference(reference) => self.of(&reference.elem, from, parameters),
            Type::Slice(slice) => {
                json!({"type": "array", "items": self.of(&slice.elem, from, parameters)})
            }
            Type::Array(array) => {
                let item = self.of(&array.elem, from, parameters);
                json!({"type": "array", "items": item})
            }
            Type::Tuple(tuple) => {
                let items: Vec<Value> =
                    tuple.elems.iter().map(|item| self.of(item, from, parameters)).collect();
                row(&items)
            }
            Type::Path(path) => {
                let last = path.path.segments.last().unwrap();
                let inside = match &last.arguments {
                    PathArguments::AngleBracketed(list) => list.args.iter().collect(),
                    _ => Vec::new(),
                };
                let inside: Vec<&Type> = inside.into_iter().filter_map(a_type).collect();
                self.named(&last.ident.to_string(), &inside, from, parameters)
            }
            _ => panic!("{}: a type without a form in JSON", from.display()),
        }
    }

    /// A type by its name.
    fn named(
        &mut self,
        name: &str,
        inside: &[&Type],
        from: &Path,
        parameters: &Parameters,
    ) -> Value {
        if let Some(value) = parameters.get(name) {
            return value.clone();
        }
        if let Some(value) = by_hand::plain(name) {
            return value;
        }
        match name {
            "Option" => nullable(self.of(inside[0], from, parameters)),
            "Vec" => json!({"type": "array", "items": self.of(inside[0], from, parameters)}),
            "Box" | "Arc" | "Cow" => self.of(inside[0], from, parameters),
            "BTreeMap" => {
                let values = self.of(inside[1], from, parameters);
                json!({"type": "object", "additionalProperties": values})
            }
            _ => self.reference(name, inside, from, parameters),
        }
    }

    /// A reference to a type, which is defined where it was not yet; a generic one is written where it is used.
    fn reference(
        &mut self,
        name: &str,
        inside: &[&Type],
        from: &Path,
        parameters: &Parameters,
    ) -> Value {
        let types = self.types;
        let written = types.find(name, from);
        if let Some(document) = written.document() {
            return json!({"$ref": file_name(&document)});
        }
        let names = written.item.generics().type_params().map(|one| one.ident.to_string());
        let values: Vec<Value> = inside.iter().map(|ty| self.of(ty, from, parameters)).collect();
        let given: Parameters = names.zip(values).collect();
        if !given.is_empty() {
            return self.body(written, &given);
        }
        if !self.defined.contains_key(name) {
            // Of a type that holds itself the reference is met again while it is defined.
            self.defined.insert(name.to_owned(), Value::Null);
            let mut body = self.body(written, &given);
            by_hand::complete(name, &mut body);
            self.defined.insert(name.to_owned(), body);
        }
        json!({"$ref": format!("#/$defs/{name}")})
    }
}

fn a_type(argument: &GenericArgument) -> Option<&Type> {
    match argument {
        GenericArgument::Type(ty) => Some(ty),
        _ => None,
    }
}

/// A value or null.
fn nullable(value: Value) -> Value {
    json!({"anyOf": [value, {"type": "null"}]})
}

/// A list of just these values.
fn row(items: &[Value]) -> Value {
    json!({"type": "array", "prefixItems": items, "minItems": items.len(), "items": false})
}

/// The file of a document: `catena-why-1.json` of `catena-why/1`.
fn file_name(schema: &str) -> String {
    schema.replace('/', "-") + ".json"
}

/// The schemas, by file name.
fn schemas() -> BTreeMap<String, String> {
    let types = Types::of_the_sources();
    let documents = types.documents().chain(by_hand::documents(&types));
    let file = |(name, document): (String, &Written)| {
        let text = serde_json::to_string_pretty(&Schema::file(&name, document, &types)).unwrap();
        (file_name(&name), text + "\n")
    };
    documents.map(file).collect()
}

#[test]
fn the_schemas_are_those_of_the_types() {
    let folder = root().join("docs/schemas");
    let schemas = schemas();
    if std::env::var_os("INSTA_UPDATE").is_some_and(|update| update == "always") {
        schemas.iter().for_each(|(name, text)| fs::write(folder.join(name), text).unwrap());
    }
    let names = fs::read_dir(&folder).unwrap().map(|file| file.unwrap().file_name());
    let names: BTreeSet<String> = names.map(|name| name.into_string().unwrap()).collect();
    let expected = schemas.keys().cloned().chain([PROOF.to_owned()]).collect();
    assert_eq!(names, expected, "docs/schemas has a file per document");
    for (name, text) in schemas {
        let file = fs::read_to_string(folder.join(&name)).unwrap();
        assert!(file == text, "docs/schemas/{name} should be\n{text}");
    }
}

#[test]
fn keys_have_one_case() {
    for (name, text) in schemas() {
        let mut wrong = Vec::new();
        keys(&serde_json::from_str(&text).unwrap(), &mut wrong);
        wrong.retain(|key: &String| key.contains('-') || key.chars().any(char::is_uppercase));
        assert!(wrong.is_empty(), "{name} has other keys than snake_case: {wrong:?}");
    }
}

/// The names of the fields that a schema has, at any depth.
fn keys(schema: &Value, found: &mut Vec<String>) {
    match schema {
        Value::Object(fields) => {
            if let Some(Value::Object(properties)) = fields.get("properties") {
                found.extend(properties.keys().cloned());
            }
            fields.values().for_each(|value| keys(value, found));
        }
        Value::Array(items) => items.iter().for_each(|item| keys(item, found)),
        _ => {}
    }
}
