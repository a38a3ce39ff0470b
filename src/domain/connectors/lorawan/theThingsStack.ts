import { bytesOfBase64 } from "../bytes.ts";
import { type Decoded, type Decoder, NOTHING_SAID, refuse } from "../decoding.ts";
import { field, jsonOf, numberIn, objectIn, textIn, timeIn, within } from "../json.ts";
import { decodeUplink, deviceEui } from "./uplink.ts";

/** Longest name of an application and a device together. */
const MAX_ROUTE = 200;

/** Messages of The Things Stack 3 by webhook or MQTT. Fields that are empty, 0 or false are absent. */
export const decodeTheThingsStack: Decoder = (incoming, { payload }): Decoded => {
  const body = objectIn(jsonOf(incoming));
  if (body === null) return refuse("notJson", "body");
  const ids = field(body, "end_device_ids");
  const deviceId = deviceEui(field(ids, "dev_eui")) ?? textIn(field(ids, "device_id"));
  if (deviceId === null) return refuse("noDevice", "end_device_ids");
  const uplink = objectIn(field(body, "uplink_message"));
  // Joins, downlinks and solved locations say nothing that a sensor has measured.
  if (uplink === null) return NOTHING_SAID;
  if (field(body, "simulated") === true) return refuse("simulated", "simulated", deviceId);
  const at = timeIn(field(uplink, "received_at")) ?? timeIn(field(body, "received_at"));
  if (at === null) return refuse("noTime", "received_at", deviceId);
  const data = field(uplink, "frm_payload") ?? "";
  const bytes = typeof data === "string" ? bytesOfBase64(data) : null;
  if (bytes === null) return refuse("notThisNetwork", "frm_payload", deviceId);
  const fPort = numberIn(field(uplink, "f_port")) ?? 0;
  const counter = numberIn(field(uplink, "f_cnt")) ?? 0;
  const session = textIn(within(uplink, "session_key_id")) ?? "";
  const key = `${session}/${counter}`;
  const [application, device] = [
    textIn(within(ids, "application_ids", "application_id")),
    textIn(field(ids, "device_id")),
  ];
  const named = application === null || device === null ? null : `${application}/${device}`;
  // Its ids have 36 characters at most, with its tenant 100.
  const route = named !== null && named.length <= MAX_ROUTE ? named : null;
  return decodeUplink({ deviceId, fPort, payload: bytes, at, key, route }, payload);
};
