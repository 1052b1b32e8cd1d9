//! The description of the API is made from the code; a change of it shows in the diff.

use std::collections::HashSet;

#[test]
fn the_document_is_the_one_that_was_reviewed() {
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
fn every_reference_leads_somewhere() {
    let document = serde_json::to_value(garns_web::openapi()).unwrap();
    let text = document.to_string();
    let mut references = 0;
    for rest in text.split("\"#/components/schemas/").skip(1) {
        let name = rest.split('"').next().unwrap();
        assert!(document["components"]["schemas"][name].is_object(), "there is no schema {name}");
        references += 1;
    }
    assert!(references > 100);
}

#[test]
fn every_operation_says_what_it_does() {
    let document = serde_json::to_value(garns_web::openapi()).unwrap();
    let mut operations = 0;
    let mut ids = HashSet::new();
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
