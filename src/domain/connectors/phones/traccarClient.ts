import { type Decoded, type DecodedMessage, type Decoder, type Fact, refuse } from "../decoding.ts";
import { field, instantIn, jsonOf, numberIn, objectIn, textIn, timeIn, within } from "../json.ts";
import { accuracyOf, batteryFacts, movementFact, positionOf } from "../values.ts";

/**
 * A phone with Traccar Client (traccar.org/osmand): JSON since 9.0.0, arguments of the address before it. One position a
 * request; the app sends it until it is answered with 2xx.
 */
export const decodeTraccarClient: Decoder = (incoming): Decoded => {
  const { query, receivedAt } = incoming;
  const body = incoming.body.length === 0 ? undefined : jsonOf(incoming);
  if (objectIn(body) !== null) return fromJson(body, query, receivedAt);
  if (textIn(query["id"] ?? query["deviceid"]) !== null) return fromQuery(query, receivedAt);
  return incoming.body.length === 0 ? refuse("noDevice", "id") : refuse("notJson", "body");
};

function fromJson(
  body: unknown,
  query: Readonly<Record<string, string>>,
  receivedAt: number,
): Decoded {
  const deviceId = textIn(query["device"]) ?? textIn(field(body, "device_id"));
  if (deviceId === null) return refuse("noDevice", "device_id");
  const location = field(body, "location");
  const fixedAt = timeIn(field(location, "timestamp"));
  if (fixedAt === null) return refuse("noTime", "location.timestamp", deviceId);
  const coords = field(location, "coords");
  // -1: the phone does not know it.
  const level = numberIn(within(location, "battery", "level"));
  const moving = field(location, "is_moving");
  const facts: Fact[] = [
    ...(level === null || level < 0 ? [] : batteryFacts(Math.round(level * 1000) / 10, fixedAt)),
    ...(typeof moving === "boolean" ? [movementFact(moving, fixedAt)] : []),
    ...distress(within(location, "extras", "alarm"), fixedAt),
  ];
  const message = { deviceId, key: String(fixedAt), at: Math.min(fixedAt, receivedAt), facts };
  if (field(location, "mock") === true)
    return {
      messages: [message],
      refusals: [{ deviceId, reason: "mockPosition", detail: "location.mock" }],
    };
  return withPosition(
    message,
    numberIn(field(coords, "latitude")),
    numberIn(field(coords, "longitude")),
    numberIn(field(coords, "accuracy")),
  );
}

function fromQuery(query: Readonly<Record<string, string>>, receivedAt: number): Decoded {
  const deviceId = textIn(query["id"] ?? query["deviceid"]) ?? "";
  const fixedAt = anyTime(query["timestamp"]) ?? receivedAt;
  const [lat, lon] = query["location"]?.split(",") ?? [query["lat"], query["lon"]];
  const battery = numberIn(query["batt"]);
  const facts: Fact[] = [
    ...(battery === null || battery < 0 ? [] : batteryFacts(battery, fixedAt)),
    ...distress(query["alarm"], fixedAt),
  ];
  const message = { deviceId, key: String(fixedAt), at: Math.min(fixedAt, receivedAt), facts };
  if (lat === undefined || lon === undefined || query["valid"] === "false")
    return { messages: [message], refusals: [] };
  return withPosition(message, numberIn(lat), numberIn(lon), numberIn(query["accuracy"]), fixedAt);
}

function withPosition(
  message: DecodedMessage,
  lat: number | null,
  lon: number | null,
  accuracy: number | null,
  at = Number(message.key),
): Decoded {
  const position = positionOf(lat, lon);
  const { deviceId } = message;
  if (position === null)
    return {
      messages: [message],
      refusals: [{ deviceId, reason: "outOfRange", detail: "latitude, longitude" }],
    };
  const fact: Fact = { type: "position", at, position, ...accuracyOf(accuracy) };
  return { messages: [{ ...message, facts: [...message.facts, fact] }], refusals: [] };
}

function distress(alarm: unknown, at: number): readonly Fact[] {
  return alarm === "sos" ? [{ type: "distress", at, kind: "sos", isRaised: true }] : [];
}

/** Seconds, milliseconds, or a time as text: the app has sent all three. */
function anyTime(text: string | undefined): number | null {
  const number = text !== undefined && /^\d+$/u.test(text) ? Number(text) : null;
  if (number === null) return timeIn(text);
  return instantIn(number < 100_000_000_000 ? number * 1000 : number);
}
