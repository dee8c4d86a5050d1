// Properties are tried with the same values each time, so that a change is judged by what it changed. Where CLEW_RUNS is set
// they are others each time, to find what nobody has thought of.
import fc from "fast-check";

if (!process.env.CLEW_RUNS) fc.configureGlobal({ seed: 1 });
