import { ByteReader } from "../bytes.ts";
import type { Fact } from "../decoding.ts";
import { heardFacts } from "../values.ts";
import type { NodePayload } from "./gateway.ts";

/** Records of a positioning payload (wirepas/wm-sdk, libraries/positioning): strengths by 3- and 4-byte addresses. */
const HEARD_BY_NODE: Readonly<Record<number, number>> = { 0x00: 3, 0x05: 4 };
/** The same, measured by an anchor: it is the receiver. */
const HEARD_BY_ANCHOR: Readonly<Record<number, number>> = { 0xf0: 3, 0xf5: 4 };

/**
 * What a node measured of its neighbours (endpoints 238/238): the tag hears the anchors. Its voltage is no charge, and
 * records of other types are passed over by their length.
 */
export function positioningFacts({ node, payload, at }: NodePayload): readonly Fact[] {
  const reader = new ByteReader(payload);
  const facts: Fact[] = [];
  if (reader.u16(true) === null) return facts;
  for (;;) {
    const [type, length] = [reader.u8(), reader.u8()];
    const value = length === null ? null : reader.take(length);
    if (type === null || value === null) return facts;
    const bytes = HEARD_BY_NODE[type] ?? HEARD_BY_ANCHOR[type];
    if (bytes === undefined) continue;
    const isAnchor = HEARD_BY_NODE[type] === undefined;
    for (const { address, rssi } of strengths(value, bytes))
      facts.push(
        ...heardFacts(
          isAnchor
            ? { tagId: address, scannedBy: node, rssi }
            : { tagId: node, scannedBy: address, rssi },
          at,
        ),
      );
  }
}

/** Addresses with the lowest byte first, each with its strength in steps of half a dBm below 0. */
function* strengths(value: Uint8Array, bytes: number) {
  for (let at = 0; at + bytes < value.length; at += bytes + 1) {
    let address = 0;
    for (let byte = bytes - 1; byte >= 0; byte -= 1)
      address = address * 256 + (value[at + byte] ?? 0);
    yield { address: String(address), rssi: -(value[at + bytes] ?? 0) / 2 };
  }
}
