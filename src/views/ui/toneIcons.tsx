import { CircleAlert, CircleCheck, CircleMinus, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Tone } from "./tone.ts";

/** The shape that goes with a tone, so that colour is never the only sign. */
export const TONE_ICONS = {
  neutral: <CircleMinus aria-hidden="true" />,
  info: <Info aria-hidden="true" />,
  success: <CircleCheck aria-hidden="true" />,
  warning: <TriangleAlert aria-hidden="true" />,
  danger: <CircleAlert aria-hidden="true" />,
} as const satisfies Record<Tone, ReactNode>;
