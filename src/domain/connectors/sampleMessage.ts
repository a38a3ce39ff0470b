import type { EpochMs } from "../base/instant.ts";
import { bytesOfHex } from "./bytes.ts";
import type { PayloadFormat } from "./decoding.ts";
import type { Network } from "./networks.ts";

/** A message to be posted by hand. `path` follows the address of the connector. */
type SampleMessage = { readonly path: string; readonly body: object };

/** The tracker of ThingPark's published example ("Uplink security"). */
const DEV_EUI = "20635F0108000496";

/** Published frames with a position: Abeeway's codec (AT2, AT3) and The Things Network's (Oyster). */
const FRAMES: Readonly<
  Record<Exclude<PayloadFormat, "auto">, { readonly fPort: number; readonly hex: string }>
> = {
  abeewayAt2: { fPort: 17, hex: "036ac18900001d28b901603702" },
  abeewayAt3: { fPort: 19, hex: "105e0c248a00000119ff3ff20436458000a10000000a1765" },
  oyster: { fPort: 1, hex: "0030edec003224450000de" },
};

type Sample = (at: string, payload: PayloadFormat) => SampleMessage;

const frameOf = (payload: PayloadFormat) => FRAMES[payload === "auto" ? "abeewayAt2" : payload];
const frame64 = (payload: PayloadFormat) =>
  btoa(String.fromCodePoint(...(bytesOfHex(frameOf(payload).hex) ?? [])));

/**
 * Published bodies (traccar/traccar, actility/thingpark-integrations, chirpstack/chirpstack-docs,
 * TheThingsIndustries/lorawan-stack-docs, docs.blueupbeacons.com, wavecomtech/omlox-client-go), as short as they can be.
 */
const SAMPLES: Readonly<Record<Network, Sample | null>> = {
  ownTracks: (at) => ({
    path: "/phone-1",
    body: {
      _type: "location",
      tst: Math.floor(Date.parse(at) / 1000),
      lat: 48.85833,
      lon: 2.29513,
      acc: 5,
      batt: 67,
      tid: "JJ",
    },
  }),
  traccarClient: (at) => ({
    path: "",
    body: {
      device_id: "phone-1",
      location: {
        timestamp: at,
        coords: { latitude: 48.85833, longitude: 2.29513, accuracy: 5 },
        is_moving: true,
        battery: { level: 0.67 },
      },
    },
  }),
  thingPark: (at, payload) => ({
    path: "",
    body: {
      DevEUI_uplink: {
        Time: at,
        DevEUI: DEV_EUI,
        FPort: frameOf(payload).fPort,
        FCntUp: 18,
        payload_hex: frameOf(payload).hex,
      },
    },
  }),
  chirpStack: (at, payload) => ({
    path: "?event=up",
    body: {
      time: at,
      deviceInfo: { devEui: DEV_EUI },
      fPort: frameOf(payload).fPort,
      data: frame64(payload),
    },
  }),
  theThingsStack: (at, payload) => ({
    path: "",
    body: {
      end_device_ids: { device_id: "tracker-1", dev_eui: DEV_EUI },
      received_at: at,
      uplink_message: {
        session_key_id: at,
        f_port: frameOf(payload).fPort,
        f_cnt: 18,
        frm_payload: frame64(payload),
      },
    },
  }),
  // Its frames are bytes that a broker carries.
  wirepas: null,
  // Its packets are bytes of a connection.
  teltonika: null,
  // It is asked, and sends nothing by itself.
  aemp: null,
  blueUp: (at) => ({
    path: "",
    body: {
      gateway: "0000f412fad7a3c4",
      mac: "e4:7d:ba:63:d1:96",
      data: "0201061aff4c000215acfd065ec3c011e39bbe1a514932ac0100060003ca",
      rssi: -64,
      type: 4,
      timestamp: Date.parse(at),
    },
  }),
  omlox: (at) => ({
    path: "",
    body: {
      position: { type: "Point", coordinates: [7.815694, 48.130216] },
      source: "f4c05a2b-afd3-41a0-88e2-46f69bdb192e",
      provider_type: "uwb",
      provider_id: "AC:23:3F:AF:F3:90",
      timestamp_generated: at,
      timestamp_sent: at,
      crs: "EPSG:4326",
      accuracy: 0.3,
      floor: 0,
    },
  }),
  digitalMatter: (at) => {
    const time = at.slice(0, 19).replace("T", " ");
    return {
      path: "",
      body: {
        IMEI: "353785062468345",
        Records: [
          {
            SeqNo: 7,
            Reason: 1,
            DateUTC: time,
            Fields: [
              { FType: 0, GpsUTC: time, Lat: 48.85833, Long: 2.29513, PosAcc: 5, GpsStat: 7 },
            ],
          },
        ],
      },
    };
  },
};

/** A message as the network posts it, as of an instant; null: it posts none that can be typed. */
export function sampleMessage(
  network: Network,
  payload: PayloadFormat,
  at: EpochMs,
): SampleMessage | null {
  return SAMPLES[network]?.(new Date(at).toISOString(), payload) ?? null;
}

/** A line for a terminal that posts a sample to the address of a connector. */
export function sampleCurl(address: string, { path, body }: SampleMessage): string {
  return `curl -i -X POST -H 'Content-Type: application/json' -d '${JSON.stringify(body)}' '${address}${path}'`;
}
