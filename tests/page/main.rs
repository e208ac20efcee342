//! The browser page: real Chromium before a real server, its modules by themselves, its types.

mod axe;
mod browser;
mod comeback;
mod devices;
mod fold;
mod go;
mod hostile;
mod house;
mod junqi;
mod keyboard;
mod modules;
mod npm;
mod screens;
mod table;
mod tabs;
mod types;
mod xiangqi;
