import { describe, expect, test } from "vitest";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import { Chance } from "../../../support/fakeKuzzle/chance.ts";
import { WIREPAS_FRAMES } from "../../../support/wirepasFrames.ts";
import {
  hasWirepasMessaging,
  readWirepasPackets,
  rewriteWirepasFrames,
  type WirepasPacket,
  writeWirepasPackets,
} from "../../../support/wirepasMessaging.ts";
import { AUTO, factsOf, hex, RECEIVED } from "./incoming.ts";

const read = (frame: string) =>
  decode("wirepas", { body: hex(frame), query: {}, topic: null, receivedAt: RECEIVED }, AUTO);

type Heard = { readonly address: number; readonly rss: number };

/** A packet with what a node has heard between 238 and 238: any numbers that its fields can hold. */
function drawn(chance: Chance): { readonly packet: WirepasPacket; readonly heard: Heard[] } {
  const bytes = chance.of([3, 4]);
  const heard = Array.from({ length: chance.between(0, 8) }, () => ({
    address: chance.between(1, 256 ** bytes - 2),
    // Below -127 dBm nothing is heard.
    rss: chance.between(1, 254),
  }));
  const record = Buffer.alloc(heard.length * (bytes + 1));
  for (const [at, { address, rss }] of heard.entries()) {
    record.writeUIntLE(address, at * (bytes + 1), bytes);
    record.writeUInt8(rss, at * (bytes + 1) + bytes);
  }
  const sequence = [chance.between(0, 255), chance.between(0, 255)];
  // A record that nobody knows is passed over by its length.
  const payload = [...sequence, 0x7f, 1, 0, bytes === 3 ? 0 : 5, record.length, ...record];
  const packet = {
    gateway: chance.of(["gw-1", "passerelle-é", "0123456789abcdef"]),
    sink: "sink0",
    eventId: String(
      BigInt(chance.between(0, 2 ** 32 - 1)) * BigInt(chance.between(1, 2 ** 32 - 1)),
    ),
    receivedAt: RECEIVED - chance.between(0, 1_000_000),
    source: chance.between(1, 2 ** 32 - 1),
    destination: chance.between(0, 2 ** 32 - 1),
    sourceEndpoint: 238,
    destinationEndpoint: 238,
    travelTime: chance.between(0, 600_000),
    qos: chance.between(0, 1),
    payload: Buffer.from(payload).toString("hex"),
    payloadSize: null,
    hops: chance.between(0, 15),
    network: chance.happens(0.5) ? null : chance.between(1, 2 ** 24 - 1),
  };
  return { packet, heard };
}

describe.skipIf(!hasWirepasMessaging)("Wirepas' own package (wirepas-mesh-messaging)", () => {
  test("writes the frames that the tests keep byte for byte", () => {
    const frames = Object.values(WIREPAS_FRAMES);
    expect(rewriteWirepasFrames(frames)).toEqual(frames);
  });

  test("reads in those frames the node and the times that we read", () => {
    const { online: _online, offline: _offline, ...packets } = WIREPAS_FRAMES;
    const frames = Object.values(packets);
    expect(
      readWirepasPackets(frames).map(({ gateway, source, eventId, receivedAt, travelTime }) => [
        { deviceId: gateway, key: eventId, at: receivedAt },
        { deviceId: String(source), key: eventId, at: receivedAt - travelTime },
      ]),
    ).toEqual(
      frames.map((frame) =>
        read(frame).messages.map(({ deviceId, key, at }) => ({ deviceId, key, at })),
      ),
    );
  });

  test("writes 500 drawn packets of nodes, of which each says what was put in", () => {
    const chance = new Chance(20_261_128);
    const all = Array.from({ length: 500 }, () => drawn(chance));
    const frames = writeWirepasPackets(all.map(({ packet }) => packet));
    for (const [index, { packet, heard }] of all.entries()) {
      const { messages, refusals } = read(frames[index] ?? "");
      const at = packet.receivedAt - packet.travelTime;
      const node = String(packet.source);
      expect(refusals).toEqual([]);
      expect(messages.map(({ deviceId, key }) => [deviceId, key])).toEqual([
        [packet.gateway, packet.eventId],
        [node, packet.eventId],
      ]);
      expect(factsOf(messages[1]?.facts ?? [], "heard")).toEqual(
        heard.map(({ address, rss }) => ({
          type: "heard",
          at,
          tagId: node,
          scannedBy: String(address),
          rssi: -rss / 2,
        })),
      );
    }
  });
});
