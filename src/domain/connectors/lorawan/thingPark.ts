import { ownValue } from "../../base/ownValue.ts";
import { bytesOfHex } from "../bytes.ts";
import { type Decoded, type Decoder, NOTHING_SAID, refuse } from "../decoding.ts";
import { field, type Json, jsonOf, numberIn, objectIn, textIn, timeIn } from "../json.ts";
import { decodeUplink, deviceEui } from "./uplink.ts";

/** Messages of Actility's ThingPark. "JSON" sends numbers as texts, "JSON untyped" as numbers: both are taken. */
export const decodeThingPark: Decoder = (incoming, { payload }): Decoded => {
  const body = objectIn(jsonOf(incoming));
  if (body === null) return refuse("notJson", "body");
  const uplink = objectIn(field(body, "DevEUI_uplink"));
  if (uplink === null)
    return Object.keys(body).some((name) => name.startsWith("DevEUI_"))
      ? NOTHING_SAID
      : refuse("notThisNetwork", "DevEUI_uplink");
  const deviceId = deviceEui(field(uplink, "DevEUI"));
  if (deviceId === null) return refuse("noDevice", "DevEUI");
  const at = timeIn(field(uplink, "Time"));
  if (at === null) return refuse("noTime", "Time", deviceId);
  const bytes = bytesOfHex(textIn(field(uplink, "payload_hex")) ?? "");
  if (bytes === null) return refuse("notThisNetwork", "payload_hex", deviceId);
  const fPort = numberIn(field(uplink, "FPort")) ?? 0;
  const key = `${numberIn(field(uplink, "FCntUp")) ?? 0}@${at}`;
  return decodeUplink({ deviceId, fPort, payload: bytes, at, key }, payload);
};

/**
 * What the token of a message is the SHA-256 of: fields of the body, the arguments of the address in their order, and the
 * key that both sides know (docs.thingpark.com, "Uplink security"). Null: the message carries no token.
 */
export function tokenText(
  body: Json,
  query: Readonly<Record<string, string>>,
  key: string,
): { readonly text: string; readonly token: string } | null {
  const uplink = objectIn(field(body, "DevEUI_uplink"));
  const token = query["Token"];
  if (uplink === null || token === undefined) return null;
  const fields = ["CustomerID", "DevEUI", "FPort", "FCntUp", "payload_hex"].map(
    (name) => textIn(field(uplink, name)) ?? "",
  );
  const named = ["LrnDevEui", "LrnFPort", "LrnInfos", "AS_ID", "Time"]
    .map((name) => `${name}=${ownValue(query, name) ?? ""}`)
    .join("&");
  return { text: `${fields.join("")}${named}${key}`, token: token.toLowerCase() };
}
