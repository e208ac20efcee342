//! What an operator may set: each setting once, with its default, its environment variable and its words.
//!
//! A flag goes before the environment, the environment before the file, the file before the default.

mod load;
mod values;

pub use load::{Asked, ConfigError, Task, read};
pub use values::{BasePath, List, LogFormat, Maybe, Origin};

use ipnet::IpNet;
use std::net::SocketAddr;
use std::path::PathBuf;

/// Makes of one list of settings: the settings in force, the flags, the file, and the list in words.
macro_rules! settings {
    ($($(#[doc = $words:literal])+ $name:ident: $kind:ty = $default:literal, $env:literal;)+) => {
        /// The settings in force.
        #[derive(Clone, Debug, PartialEq, Eq)]
        pub struct Config {
            $($(#[doc = $words])+ pub $name: $kind,)+
        }

        /// The same as flags or from the environment.
        #[derive(Clone, Debug, Default, clap::Args)]
        pub struct Flags {
            $(
                $(#[doc = $words])+
                #[arg(
                    long,
                    env = $env,
                    help = concat!($($words,)+ " [default: ", $default, "]").trim_start()
                )]
                pub $name: Option<$kind>,
            )+
        }

        /// The same as a file holds them.
        #[derive(Clone, Debug, Default, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub(super) struct File {
            $(pub(super) $name: Option<$kind>,)+
        }

        impl Flags {
            /// These, else the file's, else the defaults.
            fn over(self, file: File) -> Config {
                Config {
                    $($name: self.$name.or(file.$name).unwrap_or_else(|| {
                        $default.parse().expect("every default is sound: a test reads them all")
                    }),)+
                }
            }
        }

        impl Default for Config {
            fn default() -> Self {
                Flags::default().over(File::default())
            }
        }

        impl Config {
            /// Every setting in force, for a file that can be read again.
            fn written(&self) -> Vec<Written> {
                vec![$(Written {
                    name: stringify!($name),
                    words: &[$($words),+],
                    env: $env,
                    default: $default,
                    value: toml::Value::try_from(&self.$name),
                },)+]
            }
        }
    };
}

/// A setting as it is written down.
struct Written {
    name: &'static str,
    words: &'static [&'static str],
    env: &'static str,
    default: &'static str,
    value: Result<toml::Value, toml::ser::Error>,
}

settings! {
    /// Address and port to listen on; port 0 takes a free one.
    listen: SocketAddr = "127.0.0.1:7300", "QIGUAN_LISTEN";
    /// Folder of the store; made if it is not there.
    data: PathBuf = "qiguan-data", "QIGUAN_DATA";
    /// What to log: a level, or filters such as `info,qiguan_server::room=debug`.
    log: String = "info", "QIGUAN_LOG";
    /// How to log: `text`, or `json` with one object a line.
    log_format: LogFormat = "text", "QIGUAN_LOG_FORMAT";
    /// How people reach the server, scheme and host: `https://games.example.org`. Pages from there may connect.
    public_url: Maybe<Origin> = "", "QIGUAN_PUBLIC_URL";
    /// Path below which everything is served, `/ws` too: `/qiguan`.
    base_path: BasePath = "", "QIGUAN_BASE_PATH";
    /// Networks of the proxies whose word for a client's address is taken, such as `127.0.0.1/32`.
    trusted_proxies: List<IpNet> = "", "QIGUAN_TRUSTED_PROXIES";
    /// Further origins whose pages may connect, such as `https://club.example.org`.
    allowed_origins: List<Origin> = "", "QIGUAN_ALLOWED_ORIGINS";
    /// Address and port of `/metrics` for Prometheus, of its own so that it is not public; empty: none.
    metrics_listen: Maybe<SocketAddr> = "", "QIGUAN_METRICS_LISTEN";
    /// File of the certificate and its chain (PEM), for TLS without a proxy; empty: no TLS.
    tls_cert: Maybe<String> = "", "QIGUAN_TLS_CERT";
    /// File of the certificate's private key (PEM).
    tls_key: Maybe<String> = "", "QIGUAN_TLS_KEY";
    /// Days for which finished games are kept; 0: for ever.
    retention_days: u32 = "0", "QIGUAN_RETENTION_DAYS";
    /// Connections in all. 0, here and in the limits below: no bound.
    connections_max: u32 = "10000", "QIGUAN_CONNECTIONS_MAX";
    /// Connections of one address at a time (of one /64 network in IPv6). Many people may share one.
    connections_per_address: u32 = "200", "QIGUAN_CONNECTIONS_PER_ADDRESS";
    /// Connections that one address may open in a minute, or at once.
    connects_per_minute: u32 = "240", "QIGUAN_CONNECTS_PER_MINUTE";
    /// New guests of one address in a minute, or at once. Whoever comes back is not counted.
    guests_per_minute: u32 = "60", "QIGUAN_GUESTS_PER_MINUTE";
    /// Frames a second of one connection; ten seconds' worth may come at once.
    frames_per_second: u32 = "50", "QIGUAN_FRAMES_PER_SECOND";
}

/// How much is taken from whom; 0 is no bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rates {
    /// Connections in all.
    pub connections_max: u32,
    /// Connections of one address.
    pub connections_per_address: u32,
    /// New connections of one address in a minute.
    pub connects_per_minute: u32,
    /// New guests of one address in a minute.
    pub guests_per_minute: u32,
    /// Frames of one connection in a second.
    pub frames_per_second: u32,
}

impl Config {
    /// The settings that bound what is taken from whom.
    #[must_use]
    pub fn rates(&self) -> Rates {
        Rates {
            connections_max: self.connections_max,
            connections_per_address: self.connections_per_address,
            connects_per_minute: self.connects_per_minute,
            guests_per_minute: self.guests_per_minute,
            frames_per_second: self.frames_per_second,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_has_a_sound_default_and_is_named_alike_everywhere() {
        for written in Config::default().written() {
            assert_eq!(
                written.env,
                format!("QIGUAN_{}", written.name.to_uppercase())
            );
            assert!(written.value.is_ok(), "{} can be written", written.name);
        }
    }
}
