import { z } from "zod";

/** How exact the place of a mounted device is: measured by hand, or one of two presets (specification section 3). */
export const AccuracyType = z.enum(["manual", "low", "high"]);
export type AccuracyType = z.infer<typeof AccuracyType>;

/** What the presets stand for, in metres: a BLE signal through walls, and one in plain sight. */
export const PRESET_ACCURACY: Readonly<Record<Exclude<AccuracyType, "manual">, number>> = {
  low: 10,
  high: 3,
};

/** Where a gateway or anchor is mounted (specification section 3, Tag settings). Accuracy and altitude in metres. */
export const TagSettings = z
  .object({
    accuracy: z.number().positive(),
    accuracyType: AccuracyType,
    altitude: z.number().nullable(),
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    floor: z.number().int().nullable(),
  })
  .refine((s) => s.accuracyType === "manual" || s.accuracy === PRESET_ACCURACY[s.accuracyType], {
    error: "The accuracy is not that of its preset: choose the manual type to give a figure.",
    path: ["accuracy"],
  });
export type TagSettings = z.infer<typeof TagSettings>;

/** The accuracy in metres for a type; `given` counts for the manual one only. */
export function accuracyOf<Given extends number | null>(
  type: AccuracyType,
  given: Given,
): Given | number {
  return type === "manual" ? given : PRESET_ACCURACY[type];
}
