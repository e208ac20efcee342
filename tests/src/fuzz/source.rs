//! Bytes as a stream of small choices.

/// What is left of them; after the end every choice is the first.
pub(super) struct Source<'a>(&'a [u8]);

impl<'a> Source<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn byte(&mut self) -> u8 {
        match self.0.split_first() {
            Some((first, rest)) => {
                self.0 = rest;
                *first
            }
            None => 0,
        }
    }

    /// A number below a bound, which is not 0.
    pub(super) fn below(&mut self, bound: usize) -> usize {
        let wide = bound > 256;
        let high = if wide { usize::from(self.byte()) } else { 0 };
        (high * 256 + usize::from(self.byte())) % bound
    }

    pub(super) fn flag(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    pub(super) fn pick<T: Clone>(&mut self, among: &[T]) -> Option<T> {
        match among.len() {
            0 => None,
            length => among.get(self.below(length)).cloned(),
        }
    }
}
