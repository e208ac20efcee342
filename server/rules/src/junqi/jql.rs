//! Layouts as the largest platform keeps them in `.jql` files: a header, then 30 piece codes.

use super::piece_codes::{self, CODES};
use super::{FileError, FileFault, Layout, jgs};

/// How a layout file begins.
pub(super) const MAGIC: &[u8] = b"QQGame JQL File";

const HEADER: [u8; 20] = *b"QQGame JQL File\0\x57\x04\0\0";

impl Layout {
    /// How many bytes a `.jql` file has.
    pub const JQL_BYTES: usize = HEADER.len() + CODES;

    /// Reads a `.jql` file; bombs may stand in the front row, as they may under some options.
    ///
    /// # Errors
    ///
    /// The first byte that does not fit, or the first piece that stands where none may.
    pub fn from_jql(bytes: &[u8]) -> Result<Self, FileError> {
        if bytes.starts_with(jgs::MAGIC) {
            return Err(FileError::at(0, FileFault::IsReplay));
        }
        FileError::unless_begun(bytes, MAGIC)?;
        let differs = bytes.iter().zip(&HEADER).position(|(a, b)| a != b);
        if let Some(offset) = differs {
            return Err(FileError::at(offset, FileFault::Header));
        }
        if bytes.len() > Self::JQL_BYTES {
            return Err(FileError::at(Self::JQL_BYTES, FileFault::TooLong));
        }
        let codes = bytes.get(HEADER.len()..).and_then(<[u8]>::first_chunk);
        let codes = codes.ok_or(FileError::at(bytes.len(), FileFault::Cut))?;
        piece_codes::read(codes, true)
            .map_err(|(index, fault)| FileError::at(HEADER.len() + index, fault))
    }

    /// Writes a `.jql` file.
    #[must_use]
    pub fn to_jql(&self) -> [u8; Self::JQL_BYTES] {
        let mut bytes = [0; Self::JQL_BYTES];
        let (header, codes) = bytes.split_at_mut(HEADER.len());
        header.copy_from_slice(&HEADER);
        codes.copy_from_slice(&piece_codes::write(self));
        bytes
    }
}
