/** Stands where there is no value. Never a zero: none is not known. */
export const NOTHING = "—";
