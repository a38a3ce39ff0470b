import {
  type Decoded,
  type DecodedMessage,
  type Decoder,
  NOTHING_SAID,
  refuse,
} from "../decoding.ts";
import { instantIn } from "../json.ts";
import { blueUpNodeFacts } from "../blueUp/node.ts";
import { elaFacts } from "../ela/node.ts";
import { forwardedFacts } from "./forwarded.ts";
import { positioningFacts } from "./positioning.ts";
import { messageIn, protoFields, type ProtoFields, wholeIn } from "./protobuf.ts";

/** Parts of the messages (wirepas/backend-apis, `gateway_to_backend`). */
const WIREPAS = 1;
const [STATUS_EVENT, PACKET_EVENT] = [1, 8];
const ONLINE = 1;

/** What a payload of a node says, by the pair of its endpoints; a payload that is cut says what was before the cut. */
export type NodePayload = {
  readonly node: string;
  readonly payload: Uint8Array;
  readonly at: number;
};

/**
 * What a gateway of Wirepas publishes: packets of nodes, and that it is there. Nodes are known by their address in decimal
 * digits, gateways by their id. The gateway has made a random id for every event, by which a repetition is recognised.
 */
export const decodeWirepas: Decoder = ({ body, topic, receivedAt }): Decoded => {
  if (topic !== null && !/^gw-event\/(?:received_data|status)\//u.test(topic)) return NOTHING_SAID;
  const root = protoFields(body);
  const message = root === null ? null : messageIn(root, WIREPAS);
  if (message === null) return refuse("notThisNetwork", "protobuf");
  const packet = messageIn(message, PACKET_EVENT);
  if (packet !== null) return packetReceived(packet, receivedAt);
  const status = messageIn(message, STATUS_EVENT);
  return status === null ? NOTHING_SAID : statusOf(status, receivedAt);
};

type Header = { readonly gateway: string; readonly eventId: string; readonly at: number | null };

function headerOf(event: ProtoFields): Header | null {
  const header = messageIn(event, 1);
  const id = header?.get(1);
  const eventId = header?.get(3);
  if (header === null || !(id instanceof Uint8Array) || typeof eventId !== "bigint") return null;
  const gateway = new TextDecoder().decode(id).trim();
  if (gateway === "" || /\s/u.test(gateway)) return null;
  return { gateway, eventId: String(eventId), at: instantIn(wholeIn(header, 4)) };
}

/** A gateway that is online is alive; one that is not says so by its last will, long after. */
function statusOf(event: ProtoFields, receivedAt: number): Decoded {
  const header = headerOf(event);
  if (header === null) return refuse("noDevice", "header");
  if (wholeIn(event, 3) !== ONLINE) return NOTHING_SAID;
  const at = Math.min(header.at ?? receivedAt, receivedAt);
  return {
    messages: [{ deviceId: header.gateway, key: header.eventId, at, facts: [] }],
    refusals: [],
  };
}

function packetReceived(event: ProtoFields, receivedAt: number): Decoded {
  const header = headerOf(event);
  if (header === null) return refuse("noDevice", "header");
  const { gateway, eventId: key } = header;
  const [source, received] = [wholeIn(event, 2), instantIn(wholeIn(event, 7))];
  if (source === null) return refuse("noDevice", "source_address", gateway);
  const node = String(source);
  if (received === null) return refuse("noTime", "rx_time_ms_epoch", node);
  // The packet has travelled through the mesh: it was sent so long before.
  const at = Math.min(received - (wholeIn(event, 6) ?? 0), receivedAt);
  if (at <= 0) return refuse("noTime", "travel_time_ms", node);
  const alive = {
    deviceId: gateway,
    key,
    at: Math.min(received, receivedAt),
    facts: [],
  };
  const payload = event.get(9);
  if (!(payload instanceof Uint8Array))
    return {
      messages: [alive, { deviceId: node, key, at, facts: [] }],
      refusals: [{ deviceId: node, reason: "withheld", detail: "payload" }],
    };
  const endpoints = `${wholeIn(event, 4) ?? 0}/${wholeIn(event, 5) ?? 0}`;
  const said = payloadSaid(endpoints, { node, payload, at });
  return said === null
    ? {
        messages: [alive, { deviceId: node, key, at, facts: [] }],
        refusals: [{ deviceId: node, reason: "unknownType", detail: `endpoints ${endpoints}` }],
      }
    : { messages: [alive, { deviceId: node, key, at, ...said }], refusals: [] };
}

/** Null: nobody has said what is sent between these endpoints. */
function payloadSaid(
  endpoints: string,
  payload: NodePayload,
): Pick<DecodedMessage, "facts" | "family"> | null {
  // Nodes of every maker send their positions and what they hear.
  if (endpoints === "238/238") return { facts: positioningFacts(payload) };
  if (endpoints === "18/18") return { facts: forwardedFacts(payload) };
  if (endpoints === "73/73") return { facts: blueUpNodeFacts(payload), family: "blueUpNode" };
  const facts = elaFacts(Number(endpoints.split("/")[1]), payload);
  return facts === null ? null : { facts, family: "ela" };
}
