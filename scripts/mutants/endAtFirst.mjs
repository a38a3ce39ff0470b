import fc from "fast-check";

// A counterexample says that a fault is noticed; the smallest one says no more, and is looked for at length.
fc.configureGlobal({ ...fc.readConfigureGlobal(), endOnFailure: true });
