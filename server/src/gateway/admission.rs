//! How much is taken from whom: connections, new guests, frames.
//!
//! Several tabs of one home, or a club behind one address, are fine; a flood is not. Whoever is refused
//! is told so, and when to come back.

use crate::config::Rates;
use crate::limits::{CODES_PER_MINUTE, FRAMES_BURST_S, FULL_RETRY_S};
use crate::time::RateClock;
use dashmap::DashMap;
use dashmap::mapref::entry::Entry;
use governor::clock::Clock as _;
use governor::middleware::NoOpMiddleware;
use governor::nanos::Nanos;
use governor::state::keyed::DashMapStateStore;
use governor::state::{InMemoryState, NotKeyed};
use governor::{NotUntil, Quota, RateLimiter};
use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

type PerAddress = RateLimiter<IpAddr, DashMapStateStore<IpAddr>, RateClock, NoOpMiddleware<Nanos>>;

/// Who is in, and how often each address has come lately.
pub(crate) struct Admission {
    rates: Rates,
    clock: RateClock,
    open: AtomicU32,
    by_address: DashMap<IpAddr, u32>,
    connects: Option<PerAddress>,
    guests: Option<PerAddress>,
    codes: PerAddress,
    /// Since they were last told of.
    refused: AtomicU64,
}

/// Why there is no place, and in how many seconds there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPlace {
    /// The server has all its connections.
    ServerFull(u64),
    /// This address has, or has come too often.
    AddressFull(u64),
}

/// A place inside, given back when dropped.
#[derive(Debug)]
pub struct Ticket {
    admission: Arc<Admission>,
    address: IpAddr,
}

/// How fast one connection may send.
#[derive(Debug)]
pub(super) struct Pace(RateLimiter<NotKeyed, InMemoryState, RateClock, NoOpMiddleware<Nanos>>);

impl Pace {
    /// Counts a frame; false: one too many.
    pub(super) fn allows(&self) -> bool {
        self.0.check().is_ok()
    }
}

impl Admission {
    pub(crate) fn new(rates: Rates) -> Arc<Self> {
        let clock = RateClock::start();
        let per_minute = |count| {
            let quota = Quota::per_minute(NonZeroU32::new(count)?);
            Some(PerAddress::dashmap_with_clock(quota, clock.clone()))
        };
        Arc::new(Self {
            rates,
            open: AtomicU32::new(0),
            by_address: DashMap::new(),
            connects: per_minute(rates.connects_per_minute),
            guests: per_minute(rates.guests_per_minute),
            codes: PerAddress::dashmap_with_clock(
                Quota::per_minute(CODES_PER_MINUTE),
                clock.clone(),
            ),
            refused: AtomicU64::new(0),
            clock,
        })
    }

    /// A place for a connection from this address.
    pub(crate) fn admit(self: &Arc<Self>, address: IpAddr) -> Result<Ticket, NoPlace> {
        let address = counted_as(address);
        let admitted = self.take_place(address);
        if admitted.is_err() {
            self.refused.fetch_add(1, Ordering::Relaxed);
        }
        admitted
    }

    fn take_place(self: &Arc<Self>, address: IpAddr) -> Result<Ticket, NoPlace> {
        self.check(self.connects.as_ref(), address)
            .map_err(NoPlace::AddressFull)?;
        if !is_below(
            self.open.fetch_add(1, Ordering::Relaxed),
            self.rates.connections_max,
        ) {
            self.open.fetch_sub(1, Ordering::Relaxed);
            return Err(NoPlace::ServerFull(FULL_RETRY_S));
        }
        let mut of_address = self.by_address.entry(address).or_default();
        *of_address += 1;
        let fits = is_below(*of_address - 1, self.rates.connections_per_address);
        drop(of_address);
        // Dropped where it does not fit, which takes back both counts.
        let ticket = Ticket {
            admission: self.clone(),
            address,
        };
        fits.then_some(ticket)
            .ok_or(NoPlace::AddressFull(FULL_RETRY_S))
    }

    /// How fast a connection may send; none: as fast as it can.
    pub(super) fn pace(&self) -> Option<Pace> {
        let a_second = self.rates.frames_per_second;
        let burst = NonZeroU32::new(a_second.saturating_mul(FRAMES_BURST_S))?;
        let quota = Quota::per_second(NonZeroU32::new(a_second)?).allow_burst(burst);
        Some(Pace(RateLimiter::direct_with_clock(
            quota,
            self.clock.clone(),
        )))
    }

    /// Forgets addresses that have not come for long; how often somebody was refused since the last time.
    pub(crate) fn tidy(&self) -> u64 {
        let set = [&self.connects, &self.guests].into_iter().flatten();
        for limiter in set.chain([&self.codes]) {
            limiter.retain_recent();
            limiter.shrink_to_fit();
        }
        self.refused.swap(0, Ordering::Relaxed)
    }

    /// Counts against a limit; an error is the number of seconds to wait.
    fn check(&self, limiter: Option<&PerAddress>, address: IpAddr) -> Result<(), u64> {
        let seconds = |until: NotUntil<Nanos>| {
            let wait = until.wait_time_from(self.clock.now());
            wait.as_secs() + 1
        };
        limiter.map_or(Ok(()), |limiter| {
            limiter.check_key(&address).map_err(seconds)
        })
    }
}

impl Ticket {
    /// Counts a new guest; an error is the number of seconds to wait.
    pub(super) fn new_guest(&self) -> Result<(), u64> {
        let admission = &self.admission;
        admission.check(admission.guests.as_ref(), self.address)
    }

    /// Counts a code that is said instead of a token, right or wrong; an error is the number of
    /// seconds to wait.
    pub(super) fn device_code(&self) -> Result<(), u64> {
        let admission = &self.admission;
        admission.check(Some(&admission.codes), self.address)
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        self.admission.open.fetch_sub(1, Ordering::Relaxed);
        if let Entry::Occupied(mut count) = self.admission.by_address.entry(self.address) {
            *count.get_mut() -= 1;
            if *count.get() == 0 {
                count.remove();
            }
        }
    }
}

impl fmt::Debug for Admission {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Admission")
            .field("rates", &self.rates)
            .field("open", &self.open)
            .finish_non_exhaustive()
    }
}

fn is_below(count: u32, max: u32) -> bool {
    max == 0 || count < max
}

/// A home has one address of version 4, or a /64 network of version 6.
fn counted_as(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn at(address: &str) -> IpAddr {
        address.parse().unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn an_address_may_come_so_often() {
        let admission = Admission::new(Rates {
            connects_per_minute: 6,
            ..Rates::default()
        });
        for _ in 0..6 {
            admission.admit(at("1.2.3.4")).unwrap();
        }
        let refused = admission.admit(at("::ffff:1.2.3.4")).unwrap_err();
        assert_eq!(refused, NoPlace::AddressFull(11));
        admission.admit(at("1.2.3.5")).unwrap();
        tokio::time::advance(Duration::from_secs(10)).await;
        admission.admit(at("1.2.3.4")).unwrap();
        assert!(admission.admit(at("1.2.3.4")).is_err());
        assert_eq!(admission.tidy(), 2);
        tokio::time::advance(Duration::from_secs(600)).await;
        admission.tidy();
        assert!(admission.connects.as_ref().unwrap().is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn places_are_given_back() {
        let admission = Admission::new(Rates {
            connections_max: 3,
            connections_per_address: 2,
            ..Rates::default()
        });
        let one = admission.admit(at("2001:db8::1")).unwrap();
        let two = admission.admit(at("2001:db8::2")).unwrap();
        let refused = admission.admit(at("2001:db8::3")).unwrap_err();
        assert_eq!(refused, NoPlace::AddressFull(FULL_RETRY_S));
        let three = admission.admit(at("2001:db8:0:1::1")).unwrap();
        let refused = admission.admit(at("9.9.9.9")).unwrap_err();
        assert_eq!(refused, NoPlace::ServerFull(FULL_RETRY_S));
        drop((one, two, three));
        assert!(admission.by_address.is_empty());
        assert_eq!(admission.open.load(Ordering::Relaxed), 0);
    }

    #[tokio::test(start_paused = true)]
    async fn without_bounds_everybody_may_come() {
        let admission = Admission::new(Rates::default());
        let tickets: Vec<_> = (0..1_000)
            .map(|_| admission.admit(at("::1")).unwrap())
            .collect();
        assert!(tickets.iter().all(|ticket| ticket.new_guest().is_ok()));
        assert!(admission.pace().is_none());
    }
}
