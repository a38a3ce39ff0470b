import type { Tone } from "../../../../src/views/ui/tone.ts";

export const TONES = ["neutral", "info", "success", "warning", "danger"] as const satisfies Tone[];
