import { bytesOfHex } from "../../../../src/domain/connectors/bytes.ts";
import { decode } from "../../../../src/domain/connectors/decode.ts";
import { PAYLOAD_FORMATS } from "../../../../src/domain/connectors/decoding.ts";
import type { Network } from "../../../../src/domain/connectors/networks.ts";
import { readingsOf } from "../../../../src/domain/connectors/readingsOf.ts";
import { Reading } from "../../../../src/domain/devices/reading.ts";

/** Published bodies that are cut and changed (tests/unit/domain/connectors/decoders.test.ts says where they come from). */
const text = (body: unknown) => new TextEncoder().encode(JSON.stringify(body));
const hex = (digits: string) => bytesOfHex(digits) ?? new Uint8Array();
const FRAMES = [
  "036ac18900001d28b901603702",
  "0e4c00940000520319ff471b0436341e004d150b5e0013190769",
  "0b01648600c00048c66eaa1b1aec11c34fc9cdb8d309c363d8bab2432ac2581f7c370a48",
  "105e0c248a00000119ff3ff20436458000a10000000a1765",
  "4900888210",
  "0030edec003224450000de",
];
const uplinks = (wrap: (frame: string) => unknown) => FRAMES.map((frame) => text(wrap(frame)));
const base64 = (digits: string) => btoa(String.fromCodePoint(...hex(digits)));

const SEEDS: Readonly<Record<Network, readonly Uint8Array[]>> = {
  ownTracks: [
    text({
      _type: "location",
      lat: 48.85833,
      lon: 2.29513,
      tst: 1_497_349_316,
      acc: 5,
      batt: 67,
      tid: "JJ",
    }),
  ],
  traccarClient: [
    text({
      device_id: "1",
      location: {
        timestamp: "2026-03-05T09:59:30.000Z",
        coords: { latitude: 50.1, longitude: 8.6, accuracy: 12.5 },
        is_moving: true,
        battery: { level: 0.57 },
      },
    }),
  ],
  thingPark: uplinks((payload_hex) => ({
    DevEUI_uplink: {
      Time: "2026-03-05T09:00:00Z",
      DevEUI: "20635F0108000496",
      FPort: 18,
      payload_hex,
    },
  })),
  chirpStack: uplinks((frame) => ({
    deduplicationId: "1",
    time: "2026-03-05T09:34:15.775023242+00:00",
    deviceInfo: { devEui: "20635f0108000496" },
    fPort: 18,
    data: base64(frame),
  })),
  theThingsStack: uplinks((frame) => ({
    end_device_ids: { dev_eui: "20635F0108000496" },
    uplink_message: { f_port: 18, frm_payload: base64(frame), received_at: "2026-03-05T09:34:15Z" },
  })),
  wirepas: [
    "0a5842560a230a0967772d68616c6c2d61120573696e6b301888ef99abc5e88c911120e6e5eac8a13410ef9baf0518d20920ee0128ee01303e38fbd095ffbc3140014a1002010008ab020178ac0201970402ab0b5803608c9628",
    "0a6442620a1b0a0967772d68616c6c2d61120573696e6b30180720b7de84c9a13410b3c44418d20920122812301f38f4d395ffbc3140004a2700bd24c0641a5baad30201061aff4c000215acfd065ec3c011e39bbe1a514932ac0100060003ca5801608c9628",
    "0a41423f0a1b0a0967772d68616c6c2d61120573696e6b30180920b7de84c9a13410e09baf0518d209200a28a001301438d0df95ffbc3140004a080806010001020000",
    "0a4742450a1b0a0967772d68616c6c2d61120573696e6b30180820b7de84c9a13410ef9baf0518d20920492849303738e8d795ffbc3140014a0901074402070babf9025803608c9628",
  ].map(hex),
  blueUp: [
    text({
      gateway: "0000f412fad7a3c4",
      mac: "e4:7d:ba:63:d1:96",
      data: "0201061aff4c000215acfd065ec3c011e39bbe1a514932ac0100060003ca",
      rssi: -64,
      timestamp: 1_683_634_105_590,
    }),
  ],
  digitalMatter: [
    text({
      IMEI: "353785062468345",
      Records: [
        {
          SeqNo: 7,
          DateUTC: "2017-05-11 21:49:11",
          Fields: [
            {
              GpsUTC: "2017-05-08 08:29:49",
              Lat: 34.5,
              Long: -1.2,
              PosAcc: 20,
              GpsStat: 7,
              FType: 0,
            },
          ],
        },
      ],
    }),
  ],
};

const RECEIVED = Date.parse("2026-03-05T10:00:00Z");

/** What was tried, and how much of it became readings. */
export type Fuzzed = {
  readonly tried: number;
  readonly readings: number;
  readonly refused: number;
};

/**
 * Gives a decoder seeded random payloads: published ones cut at each byte and with some bytes changed, frames of random
 * bytes in a sound envelope, and noise. Whatever it makes of them must be readings of ours. @throws what breaks
 */
export function fuzz(network: Network, payloads: number, seed: number): Fuzzed {
  const random = mulberry(seed);
  const below = (most: number) => Math.floor(random() * most);
  const seeds = SEEDS[network];
  let [readings, refused] = [0, 0];
  for (let tried = 0; tried < payloads; tried += 1) {
    const body = mutated(seeds[tried % seeds.length] ?? new Uint8Array(), tried, below);
    const payload = PAYLOAD_FORMATS[below(PAYLOAD_FORMATS.length)] ?? "auto";
    const decoded = decode(
      network,
      { body, query: {}, topic: null, receivedAt: RECEIVED },
      { payload },
    );
    refused += decoded.refusals.length;
    for (const message of decoded.messages)
      for (const reading of readingsOf(message, () => "id").readings) {
        Reading.parse(reading);
        readings += 1;
      }
  }
  return { tried: payloads, readings, refused };
}

function mutated(seed: Uint8Array, tried: number, below: (most: number) => number): Uint8Array {
  const way = below(4);
  if (way === 0) return seed.slice(0, tried % (seed.length + 1));
  if (way === 1) return Uint8Array.from({ length: below(80) }, () => below(256));
  const changed = Uint8Array.from(seed);
  for (let change = 0; change <= below(6); change += 1) {
    const at = below(changed.length);
    // In JSON digits become digits and letters letters, so that what is inside is reached.
    const byte = changed[at] ?? 0;
    changed[at] = way === 2 || byte < 48 ? below(256) : byte <= 57 ? 48 + below(10) : 97 + below(6);
  }
  return changed;
}

/** A generator of 32 bits (mulberry32): the same numbers for the same seed, everywhere. */
function mulberry(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
