// Tries properties with the same values each time, so a change is judged by what it changed. Where CLEW_RUNS is set
// the values differ each time, to find unexpected cases.
import fc from "fast-check";

if (!process.env.CLEW_RUNS) fc.configureGlobal({ seed: 1 });
