import { ByteReader } from "../bytes.ts";
import type { Fact } from "../decoding.ts";
import type { DistressKind } from "../../devices/reading.ts";
import type { NodePayload } from "../wirepas/gateway.ts";
import { movementFact } from "../values.ts";

/** The record that says how a tag is (BlueUp's Wirepas firmware 3 and 4, endpoints 73/73). */
const STATE = 0x01;
/** How it is: 0 at rest, 1 in motion, 2 in alarm, 3 asleep. */
const [AT_REST, MOVING] = [0, 1];
/**
 * What each alarm says: a press of the button, a free fall, a person who lies down. 4 (held level) and 6 (a shock) are
 * events of a thing and no call for help.
 */
const DISTRESS: Readonly<Record<number, DistressKind>> = {
  1: "sos",
  2: "sos",
  3: "sos",
  5: "freeFall",
  7: "manDown",
};

/** What a BlueUp tag in a Wirepas mesh says of itself. Its voltage is no charge. */
export function blueUpNodeFacts({ payload, at }: NodePayload): readonly Fact[] {
  const reader = new ByteReader(payload);
  const facts: Fact[] = [];
  for (;;) {
    const [type, length] = [reader.u8(), reader.u8()];
    const value = length === null ? null : reader.take(length);
    if (type === null || value === null) return facts;
    if (type !== STATE) continue;
    const [, state, alarm] = value;
    if (state === MOVING || state === AT_REST) facts.push(movementFact(state === MOVING, at));
    const kind = alarm === undefined ? undefined : DISTRESS[alarm];
    if (kind !== undefined) facts.push({ type: "distress", at, kind, isRaised: true });
  }
}
