import fc from "fast-check";

/**
 * One seed for every run of the checks, so that a red run speaks of the change and not of the draw; SEED=<integer> draws
 * others, and a counterexample found that way becomes a test of its own.
 */
fc.configureGlobal({ seed: Number(process.env["SEED"] ?? 20_261_121) });
