//! One value of an option, read from text: the same way in every game.

use core::str::FromStr;

/// It stands for nothing that the option can be.
pub(crate) struct BadValue;

/// A value that reads itself.
pub(crate) fn parsed<T: FromStr>(value: &str) -> Result<T, BadValue> {
    value.parse().map_err(|_| BadValue)
}

/// One of a few values, by its name.
pub(crate) fn named<T: Copy, const N: usize>(
    value: &str,
    values: [T; N],
    name: impl Fn(T) -> &'static str,
) -> Result<T, BadValue> {
    let mut values = values.into_iter();
    values
        .find(|&candidate| name(candidate) == value)
        .ok_or(BadValue)
}
