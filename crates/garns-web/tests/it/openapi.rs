//! The OpenAPI document is made from the code and committed, so that its changes show in a diff.

use std::collections::BTreeSet;

use serde_json::Value;

#[test]
fn the_committed_document_is_up_to_date() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/openapi.json");
    let document = serde_json::to_string_pretty(&garns_web::openapi()).unwrap() + "\n";
    if std::env::var_os("GARNS_BLESS").is_some() {
        std::fs::write(path, &document).unwrap();
    }
    let reviewed = std::fs::read_to_string(path).unwrap_or_default();
    assert!(
        document == reviewed,
        "the API has changed: run this test with GARNS_BLESS=1 and look at the diff of openapi.json"
    );
}

#[test]
fn every_operation_has_a_summary_and_answers() {
    let document = serde_json::to_value(garns_web::openapi()).unwrap();
    let mut operations = 0;
    let mut ids = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(operation["summary"].is_string(), "{method} {path}");
            assert!(ids.insert(operation["operationId"].to_string()), "{method} {path} shares its name");
            assert!(
                operation["responses"].as_object().is_some_and(|responses| !responses.is_empty()),
                "{method} {path}"
            );
            operations += 1;
        }
    }
    assert!(operations >= 20);
}

/// Collects every value under a key, anywhere in a document.
fn under<'a>(key: &str, value: &'a Value, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(members) => {
            found.extend(members.get(key));
            members.values().for_each(|member| under(key, member, found));
        }
        Value::Array(items) => items.iter().for_each(|item| under(key, item, found)),
        _ => {}
    }
}

#[test]
fn every_reference_resolves() {
    let document = serde_json::to_value(garns_web::openapi()).unwrap();
    let mut references = Vec::new();
    under("$ref", &document, &mut references);
    assert!(references.len() > 100);
    for reference in references {
        let pointer = reference.as_str().unwrap().trim_start_matches('#');
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
}

#[test]
fn every_operation_has_a_unique_name_and_lists_its_refusals() {
    let document = serde_json::to_value(garns_web::openapi()).unwrap();
    let mut names = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let name = operation["operationId"].as_str().unwrap();
            assert!(names.insert(name), "{name}");
            let mut expected = vec!["403", "429", "500", "503"];
            if method != "get" {
                expected.push("507");
            }
            if operation.get("requestBody").is_some() {
                expected.extend(["400", "408", "413", "415"]);
            }
            if operation.get("security").is_some() {
                expected.push("401");
            }
            if path.contains("{id}") {
                expected.push("404");
            }
            for status in expected {
                assert!(operation["responses"].get(status).is_some(), "{method} {path}: {status}");
            }
        }
    }
}

#[test]
fn every_number_and_list_that_a_client_sends_has_bounds() {
    let document = serde_json::to_value(garns_web::openapi()).unwrap();
    let mut parameters = Vec::new();
    under("parameters", &document, &mut parameters);
    let mut sent: Vec<&Value> = parameters.into_iter().collect();
    let schemas = &document["components"]["schemas"];
    sent.extend(["SendEvents", "SentEvent", "TakeHint", "Expect", "NewGame"].map(|name| &schemas[name]));
    for sent in sent {
        check_bounds(sent);
    }
}

fn check_bounds(value: &Value) {
    if let Some(members) = value.as_object() {
        let is = |kind: &str| match members.get("type") {
            Some(Value::Array(kinds)) => kinds.iter().any(|one| one == kind),
            one => one.is_some_and(|one| one == kind),
        };
        // A time may be any number.
        if is("integer") && members.get("format").is_none_or(|format| format != "int64") {
            assert!(members.contains_key("maximum"), "{value}");
        }
        if is("array") {
            assert!(members.contains_key("maxItems"), "{value}");
        }
        members.values().for_each(check_bounds);
    }
    value.as_array().into_iter().flatten().for_each(check_bounds);
}
