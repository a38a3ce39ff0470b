import { type Decoded, type Decoder, NOTHING_SAID, refuse } from "../decoding.ts";
import { field, instantIn, type Json, jsonOf, numberIn, objectIn, textIn } from "../json.ts";
import { accuracyOf, batteryFacts, positionOf } from "../values.ts";

/** Messages of the app that say nothing of where the phone is. */
const OTHERS: ReadonlySet<unknown> = new Set([
  "beacon",
  "card",
  "cmd",
  "configuration",
  "dump",
  "lwt",
  "request",
  "status",
  "steps",
  "transition",
  "waypoint",
  "waypoints",
]);

/** A phone with OwnTracks (owntracks/booklet, "JSON"). The app sends each message until it is answered with 2xx. */
export const decodeOwnTracks: Decoder = (incoming): Decoded => {
  if (incoming.body.length === 0) return NOTHING_SAID;
  const body = objectIn(jsonOf(incoming));
  if (body === null) return refuse("notJson", "body");
  const type = field(body, "_type");
  const deviceId = deviceOf(body, incoming.query, incoming.topic);
  if (type === "encrypted")
    return refuse("encrypted", "switch the encryption of the app off: https protects it", deviceId);
  if (OTHERS.has(type)) return NOTHING_SAID;
  if (type !== "location") return refuse("unknownType", `_type ${textIn(type) ?? ""}`, deviceId);
  if (deviceId === null) return refuse("noDevice", "topic, tid");
  const fixedAt = secondsIn(body, "tst");
  if (fixedAt === null) return refuse("noTime", "tst", deviceId);
  const { receivedAt } = incoming;
  const at = Math.min(secondsIn(body, "created_at") ?? receivedAt, receivedAt);
  const position = positionOf(numberIn(field(body, "lat")), numberIn(field(body, "lon")));
  const facts = [
    ...batteryFacts(numberIn(field(body, "batt")), at),
    ...(position === null
      ? []
      : [
          {
            type: "position" as const,
            at: fixedAt,
            position,
            ...accuracyOf(numberIn(field(body, "acc"))),
          },
        ]),
  ];
  return {
    messages: [{ deviceId, key: `${fixedAt}/${secondsIn(body, "created_at") ?? ""}`, at, facts }],
    refusals: position === null ? [{ deviceId, reason: "outOfRange", detail: "lat, lon" }] : [],
  };
};

function secondsIn(body: Json, name: string): number | null {
  const seconds = numberIn(field(body, name));
  return seconds === null ? null : instantIn(seconds * 1000);
}

/** The phone: as the address calls it, then the last part of its topic, then its two letters. */
function deviceOf(
  body: Json,
  query: Readonly<Record<string, string>>,
  published: string | null,
): string | null {
  const topic = published ?? textIn(field(body, "topic"));
  const [last] = topic?.split("/").slice(2) ?? [];
  return textIn(query["device"]) ?? textIn(last) ?? textIn(field(body, "tid"));
}
