//! The container image, from scratch: the static binary, a folder for the games, and nothing else.
//!
//! The file is an archive in the layout of the Open Container Initiative: blobs by their SHA-256, and an index.

use anyhow::Result;

use super::binary::Binary;
use super::tarball::{Entry, gzip, tar};
use super::{Release, sha256};
use crate::project;

/// The number of the user and of the group that run the server.
const USER: u64 = 65532;

pub(super) fn write(release: &Release, binary: &Binary) -> Result<()> {
    let architecture = binary.architecture()?;
    let time = release.commit.time;
    let files = vec![
        Entry::program("usr/bin/garns", binary.bytes.clone()),
        Entry::folder("data", 0o750, USER),
        Entry::folder("tmp", 0o1777, 0),
    ];
    let layer = tar(files, time)?;
    let diff = sha256(&layer);
    let layer = gzip(&layer)?;
    let mut labels = format!(
        "\"org.opencontainers.image.title\":\"Garns\",\"org.opencontainers.image.description\":\"{}\",\
         \"org.opencontainers.image.version\":\"{}\",\"org.opencontainers.image.licenses\":\"MIT OR Apache-2.0\"",
        project::description()?,
        release.version
    );
    if let Some(repository) = project::repository()? {
        labels += &format!(",\"org.opencontainers.image.source\":\"{repository}\"");
    }
    // The health check is an extension of Docker's that Podman and others know, too. Times are in nanoseconds.
    let config = format!(
        "{{\"architecture\":\"{architecture}\",\"os\":\"linux\",\"config\":{{\"User\":\"{USER}:{USER}\",\
         \"ExposedPorts\":{{\"8080/tcp\":{{}}}},\"Env\":[\"PATH=/usr/bin\",\"GARNS_BIND=0.0.0.0:8080\",\
         \"GARNS_DATABASE=/data/games.sqlite3\"],\"Entrypoint\":[\"/usr/bin/garns\"],\"Cmd\":[\"serve\"],\
         \"Volumes\":{{\"/data\":{{}}}},\"WorkingDir\":\"/data\",\"StopSignal\":\"SIGTERM\",\
         \"Healthcheck\":{{\"Test\":[\"CMD\",\"/usr/bin/garns\",\"serve\",\"--health\"],\"Interval\":30000000000,\
         \"Timeout\":6000000000,\"StartPeriod\":5000000000,\"Retries\":3}},\"Labels\":{{{labels}}}}},\
         \"rootfs\":{{\"type\":\"layers\",\"diff_ids\":[\"sha256:{diff}\"]}}}}"
    );
    let manifest = format!(
        "{{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.manifest.v1+json\",\"config\":{},\
         \"layers\":[{}]}}",
        descriptor("application/vnd.oci.image.config.v1+json", config.as_bytes()),
        descriptor("application/vnd.oci.image.layer.v1.tar+gzip", &layer),
    );
    let index = format!(
        "{{\"schemaVersion\":2,\"mediaType\":\"application/vnd.oci.image.index.v1+json\",\"manifests\":[{}]}}",
        descriptor("application/vnd.oci.image.manifest.v1+json", manifest.as_bytes()),
    );
    let mut entries = vec![
        Entry::file("oci-layout", b"{\"imageLayoutVersion\":\"1.0.0\"}".to_vec()),
        Entry::file("index.json", index.into_bytes()),
    ];
    for blob in [config.into_bytes(), manifest.into_bytes(), layer] {
        entries.push(Entry::file(&format!("blobs/sha256/{}", sha256(&blob)), blob));
    }
    release.write(&format!("garns-{}-oci-{architecture}.tar", release.version), &tar(entries, time)?)
}

fn descriptor(media_type: &str, bytes: &[u8]) -> String {
    format!(
        "{{\"mediaType\":\"{media_type}\",\"digest\":\"sha256:{}\",\"size\":{}}}",
        sha256(bytes),
        bytes.len()
    )
}
