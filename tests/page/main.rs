//! The browser page: real Chromium before a real server, its modules by themselves, its types.

mod axe;
mod browser;
mod comeback;
mod devices;
mod drawing;
mod fold;
mod go;
mod habits;
mod hand;
mod hostile;
mod house;
mod junqi;
mod keyboard;
mod looks;
mod match_of_two;
mod modules;
mod npm;
mod owner;
mod screens;
mod speed;
mod table;
mod tabs;
mod types;
mod ways;
mod webdriver;
mod xiangqi;
