import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Quality } from "../../domain/coverage/coverage.ts";

/** How well a spot is heard. */
export const QUALITY_WORDS: Readonly<Record<Quality, MessageDescriptor>> = {
  good: msg({ message: "Heard well", context: "coverage" }),
  fair: msg({ message: "Heard fairly", context: "coverage" }),
  weak: msg({ message: "Hardly heard", context: "coverage" }),
  none: msg({ message: "Not heard", context: "coverage" }),
};

export const QUALITY_COLOURS: Readonly<Record<Quality, string>> = {
  good: "var(--success)",
  fair: "var(--info)",
  weak: "var(--warning)",
  none: "var(--danger)",
};
