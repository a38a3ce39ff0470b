import type { Leg } from "../../domain/assets/legs.ts";

/** Of one leg of a track always the same. */
export function legKey({ kind, from, to }: Leg): string {
  return `${kind}-${from}-${to}`;
}
