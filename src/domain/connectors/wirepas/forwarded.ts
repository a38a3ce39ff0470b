import { ByteReader, macText } from "../bytes.ts";
import type { Fact } from "../decoding.ts";
import { heardFacts } from "../values.ts";
import type { NodePayload } from "./gateway.ts";

/** An advertisement that a node heard and hands on (endpoints 18/18, wm-sdk's example ble_scanner). */
export function forwardedFacts({ node, payload, at }: NodePayload): readonly Fact[] {
  const reader = new ByteReader(payload);
  const [_type, rssi, length] = [reader.u8(), reader.i8(), reader.u8()];
  const address = reader.take(6);
  if (length === null || address === null) return [];
  const tagId = macText(Uint8Array.from(address).reverse());
  return heardFacts({ tagId, scannedBy: node, rssi }, at);
}
