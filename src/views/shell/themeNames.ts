import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ThemeChoice } from "../kit/services.ts";

/** In the order in which they are offered. */
export const THEME_CHOICES = ["system", "light", "dark", "wall"] as const satisfies ThemeChoice[];

export const THEME_NAMES: Readonly<Record<ThemeChoice, MessageDescriptor>> = {
  system: msg({ message: "System", context: "theme" }),
  light: msg({ message: "Light", context: "theme" }),
  dark: msg({ message: "Dark", context: "theme" }),
  wall: msg({ message: "Wall", context: "theme" }),
};
