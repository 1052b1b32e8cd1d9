//! Tests of the library from outside.

mod braid;
mod bulk;
mod canon;
mod cases;
mod certify;
mod derived;
mod examples;
mod films;
mod formats;
mod fuzz;
mod games;
mod generate;
mod golden;
mod hodoku;
mod implications;
mod laws;
mod limits;
mod reglib;
mod se;
mod sets;
mod signature;
mod solvers;
mod spoiled;
mod steps;
mod tidy;
mod workshop;
