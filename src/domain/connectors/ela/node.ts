import { ByteReader } from "../bytes.ts";
import type { Fact } from "../decoding.ts";
import type { NodePayload } from "../wirepas/gateway.ts";
import { movementFact } from "../values.ts";

/** Destination endpoints of ELA's Blue Mesh: temperature, with humidity, inputs, outputs, tearing off, magnet, movement. */
const ENDPOINTS: ReadonlySet<number> = new Set([100, 110, 120, 130, 140, 150, 160]);
const MOVEMENT = 8;

/**
 * What a tag of ELA in a Wirepas mesh says: of its records the movement alone is a reading of ours; null: the endpoint is
 * not ELA's.
 */
export function elaFacts(endpoint: number, { payload, at }: NodePayload): readonly Fact[] | null {
  if (!ENDPOINTS.has(endpoint)) return null;
  const reader = new ByteReader(payload);
  const facts: Fact[] = [];
  for (;;) {
    const [type, length] = [reader.u8(), reader.u8()];
    const value = length === null ? null : reader.take(length);
    if (type === null || value === null) return facts;
    if (type !== MOVEMENT || value.length < 2) continue;
    // A state other than 0 and 1 is none that is published.
    const state = new ByteReader(value).u16(true);
    if (state === 0 || state === 1) facts.push(movementFact(state === 1, at));
  }
}
