//! Tests of bundles: what is packed is read back, and hostile archives are refused.

mod index;
mod large;
mod ranges;
mod refused;
mod round_trip;
mod web;
