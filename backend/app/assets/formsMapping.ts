import { type Mapping, strict } from "../platform/mappings/mapping.ts";

/** Collection forms: the specification names it (section 7) and shows nothing of what it holds, so nothing can be stored in it. */
export const formsMapping: Mapping = strict({});
