import { bytesOfHex } from "../bytes.ts";
import { type Decoded, type Decoder, joined, refuse } from "../decoding.ts";
import { field, instantIn, jsonOf, numberIn, objectIn, textIn, timeIn } from "../json.ts";
import { batteryFacts, heardFacts } from "../values.ts";
import { advertisedCharge } from "./advertisement.ts";

/**
 * Advertisements as BlueUp's gateways hand them on: TinyGateway (JSON, parsed or raw) and before it the BlueBeacon Gateway.
 * One object or a list of them. The gateway is the receiver; where a message does not name it, the address or the last part
 * of the topic does.
 */
export const decodeBlueUp: Decoder = (incoming): Decoded => {
  const body = jsonOf(incoming);
  if (body === undefined) return refuse("notJson", "body");
  const named =
    textIn(incoming.query["device"]) ?? textIn(incoming.topic?.split("/").at(-1) ?? null);
  const all = Array.isArray(body) ? (body as readonly unknown[]) : [body];
  return joined(all.map((one) => advertisement(one, named, incoming.receivedAt)));
};

function advertisement(one: unknown, named: string | null, receivedAt: number): Decoded {
  if (objectIn(one) === null) return refuse("notThisNetwork", "an entry is no object");
  const gateway = textIn(field(one, "gateway"))?.toUpperCase() ?? named;
  if (gateway === null) return refuse("noDevice", "gateway");
  const tagId = macOf(field(one, "mac") ?? field(one, "bdaddr"));
  if (tagId === null) return refuse("noDevice", "mac", gateway);
  const sent = field(one, "timestamp");
  const at = Math.min(timeIn(sent) ?? instantIn(numberIn(sent)) ?? receivedAt, receivedAt);
  const data = field(one, "data");
  const bytes = typeof data === "string" ? bytesOfHex(data) : null;
  const level =
    numberIn(field(one, "battery")) ?? (bytes === null ? null : advertisedCharge(bytes));
  const key = `${tagId}@${at}`;
  const heard = heardFacts({ tagId, scannedBy: gateway, rssi: numberIn(field(one, "rssi")) }, at);
  return {
    messages: [
      { deviceId: gateway, key, at, facts: heard },
      ...(level === null ? [] : [{ deviceId: tagId, key, at, facts: batteryFacts(level, at) }]),
    ],
    refusals:
      heard.length === 0 ? [{ deviceId: gateway, reason: "outOfRange", detail: "rssi" }] : [],
  };
}

function macOf(value: unknown): string | null {
  const digits = typeof value === "string" ? value.replaceAll(/[-:]/gu, "") : "";
  if (!/^[\da-f]{12}$/iu.test(digits)) return null;
  return digits.toUpperCase().replaceAll(/(..)(?=.)/gu, "$1:");
}
