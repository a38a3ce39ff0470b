import { bytesOfBase64 } from "../bytes.ts";
import { type Decoded, type Decoder, NOTHING_SAID, refuse } from "../decoding.ts";
import { field, type Json, jsonOf, numberIn, objectIn, textIn, timeIn, within } from "../json.ts";
import { batteryFacts } from "../values.ts";
import { decodeUplink, deviceEui } from "./uplink.ts";

/**
 * Events of ChirpStack 4 by HTTP (`?event=up`) or MQTT (`application/…/device/…/event/up`), in JSON. It is the JSON of
 * protobuf: what stands at its default is absent.
 */
export const decodeChirpStack: Decoder = (incoming, { payload }): Decoded => {
  const event = incoming.query["event"] ?? /\/event\/(\w+)$/u.exec(incoming.topic ?? "")?.[1];
  if (event !== undefined && event !== "up" && event !== "status") return NOTHING_SAID;
  const body = objectIn(jsonOf(incoming));
  if (body === null) return refuse("notJson", "body");
  const deviceId = deviceEui(within(body, "deviceInfo", "devEui"));
  if (deviceId === null) return refuse("noDevice", "deviceInfo.devEui");
  const at = timeIn(field(body, "time"));
  if (at === null) return refuse("noTime", "time", deviceId);
  const key = textIn(field(body, "deduplicationId")) ?? `${event ?? "up"}@${at}`;
  if (event === "status") return status(body, { deviceId, key, at });
  const data = field(body, "data") ?? "";
  const bytes = typeof data === "string" ? bytesOfBase64(data) : null;
  if (bytes === null) return refuse("notThisNetwork", "data", deviceId);
  const fPort = numberIn(field(body, "fPort")) ?? 0;
  return decodeUplink({ deviceId, fPort, payload: bytes, at, key }, payload);
};

/** The battery as the device tells its network; none while it is on mains, or cannot measure it. */
function status(
  body: Json,
  message: { readonly deviceId: string; readonly key: string; readonly at: number },
): Decoded {
  const isUnknown =
    field(body, "externalPowerSource") === true || field(body, "batteryLevelUnavailable") === true;
  const level = isUnknown ? null : numberIn(field(body, "batteryLevel"));
  return {
    messages: [{ ...message, facts: level === 0 ? [] : batteryFacts(level, message.at) }],
    refusals: [],
  };
}
