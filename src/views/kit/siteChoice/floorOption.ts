import type { Option } from "../../ui/option.ts";

/** A floor to choose; null: the open ground. */
export type FloorOption = Option<string> & { readonly floor: number | null };
