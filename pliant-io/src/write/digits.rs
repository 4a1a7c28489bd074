//! Numbers as text: the shortest digits that give the same number back.

/// Appends a number.
pub(super) fn float(out: &mut Vec<u8>, value: f32) {
    if !value.is_finite() {
        out.extend(match value {
            f32::INFINITY => &b"inf"[..],
            f32::NEG_INFINITY => b"-inf",
            _ => b"nan",
        });
        return;
    }
    let mut buffer = zmij::Buffer::new();
    let text = buffer.format_finite(value);
    out.extend(text.strip_suffix(".0").unwrap_or(text).as_bytes());
}

/// Appends a whole number.
pub(super) fn integer(out: &mut Vec<u8>, value: i64) {
    out.extend(itoa::Buffer::new().format(value).as_bytes());
}

/// Appends three numbers with `between` between them.
pub(super) fn vector(out: &mut Vec<u8>, value: [f32; 3], between: u8) {
    for (axis, component) in value.into_iter().enumerate() {
        if axis > 0 {
            out.push(between);
        }
        float(out, component);
    }
}
