//! `pliant bench`.

use super::{folder, good};

#[test]
fn workloads_are_as_large_as_they_say() {
    let said = good(
        &folder("bench"),
        &[
            "bench",
            "bar",
            "armadillo",
            "clustering",
            "sheet-ball",
            "pile-27",
            "self-beam",
            "heart-20k",
            "plate-20k",
            "armadillo-20k",
            "--steps",
            "1",
            "--json",
        ],
    );
    let report: serde_json::Value = serde_json::from_str(&said).expect("one JSON object");
    let sizes = [
        [5_317.0, 30.0, 19_905.0],
        [20_115.0, 157.0, 362_632.0],
        [20_000.0, 400.0, 360_000.0],
        [2_000.0, 200.0, 6_000.0],
        [5_832.0, 216.0, 14_256.0],
        [2_484.0, 60.0, 7_336.0],
        [20_000.0, 400.0, 61_368.0],
        [20_335.0, 400.0, 58_960.0],
        [20_000.0, 400.0, 59_576.0],
    ];
    for (i, size) in sizes.iter().enumerate() {
        let workload = &report["workloads"][i];
        for (field, wanted) in ["particles", "clusters", "memberships"].iter().zip(size) {
            let found = workload[field].as_f64().expect("a number");
            assert!(
                (found / wanted - 1.0).abs() < 0.02,
                "{} {field}: {found}",
                workload["name"]
            );
        }
        for field in ["particles", "clusters", "memberships"] {
            let count = thousands(workload[field].as_u64().expect("a count"));
            let about = workload["about"].as_str().expect("a text");
            assert!(about.contains(&count), "{count} {field} in: {about}");
        }
        assert!(workload["clustering_ms"].as_f64() < workload["setup_ms"].as_f64());
        assert!(workload["triad_gb_per_s"].as_f64() > Some(0.0));
        let [best, mean, worst] =
            ["best_ms", "mean_ms", "worst_ms"].map(|field| workload[field].as_f64());
        assert!(best <= mean && mean <= worst && best > Some(0.0));
        let each = workload["each_ms"].as_array().expect("every step");
        assert_eq!(Some(each.len() as u64), workload["steps"].as_u64());
        let longest = workload["worst_step"].as_u64().expect("a step") as usize;
        assert_eq!(each[longest].as_f64(), worst);
        let stages = workload["worst_stages_ms"].as_object().expect("stages");
        let sum: f64 = stages.values().filter_map(serde_json::Value::as_f64).sum();
        assert!(sum > 0.0 && Some(sum) <= worst, "{sum} ms of {worst:?}");
        let share = workload["contact_share"].as_f64().expect("a share");
        assert!((0.0..=1.0).contains(&share), "{share}");
    }
}

/// A count as the texts write it: 19,954.
fn thousands(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[test]
fn scenes_of_the_gallery_are_workloads() {
    let table = good(
        &folder("bench_scene"),
        &["bench", "twisted-bar", "--steps", "2"],
    );
    assert!(
        table.contains("twisted-bar") && table.contains("ms/step by stage"),
        "{table}"
    );
}
