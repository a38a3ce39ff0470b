import { stored, strict, type Mapping } from "../../platform/mappings/mapping.ts";

/** Collection user-factors of the platform's index: no profile reads it. */
export const userFactorsMapping: Mapping = strict({ factors: stored, recovery: stored });
