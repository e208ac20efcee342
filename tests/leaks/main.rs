//! Twin worlds: what a viewer may not know must not change one byte of what that viewer receives.
