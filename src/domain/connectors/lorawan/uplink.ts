import type { EpochMs } from "../../base/instant.ts";
import type { Decoded, DecodedMessage, Fact, PayloadFormat, RefusalReason } from "../decoding.ts";
import type { DeviceFamily } from "../deviceFamily.ts";
import { OYSTER_ACKNOWLEDGED, oysterFacts } from "../digitalMatter/oyster.ts";
import { at2Facts } from "../abeeway/at2.ts";
import { at3Facts } from "../abeeway/at3.ts";

/** A frame of a sensor as a LoRaWAN network server hands it on, whichever server it is. */
export type Uplink = {
  /** The DevEUI, 16 hexadecimal digits in upper case, as it is printed on sensors. */
  readonly deviceId: string;
  readonly fPort: number;
  readonly payload: Uint8Array;
  /** When the network received it. */
  readonly at: EpochMs;
  readonly key: string;
  /** What the network calls the sensor by beside its DevEUI, where commands need it. */
  readonly route?: string | null;
};

/** What the bytes of a sensor say; what of them cannot be believed is named. */
export type PayloadFacts = {
  readonly facts: readonly Fact[];
  readonly issues: readonly { readonly reason: RefusalReason; readonly detail: string }[];
};

type PayloadReader = (uplink: Uplink) => PayloadFacts;

const READERS: Readonly<Record<Exclude<PayloadFormat, "auto">, PayloadReader>> = {
  abeewayAt2: at2Facts,
  abeewayAt3: at3Facts,
  oyster: oysterFacts,
};

const FAMILIES: Readonly<Record<Exclude<PayloadFormat, "auto">, DeviceFamily>> = {
  abeewayAt2: "abeeway",
  abeewayAt3: "abeeway",
  oyster: "digitalMatter",
};

/**
 * Which format a frame has where nobody has said: AT2 sends on 17 and 18, AT3 on 3, 19 and 199 (published samples), and
 * Oyster and Yabby on 1, 2 and 4. Their statistics on 3 are taken for AT3: choose the format where both are in one network.
 */
function formatOf(fPort: number): Exclude<PayloadFormat, "auto"> | null {
  if (fPort === 17 || fPort === 18) return "abeewayAt2";
  if (fPort === 3 || fPort === 19 || fPort === 199) return "abeewayAt3";
  return fPort === 1 || fPort === 2 || fPort === 4 ? "oyster" : null;
}

/** What an uplink says of its sensor. A frame that cannot be read still says that the sensor is alive. */
export function decodeUplink(uplink: Uplink, payload: PayloadFormat): Decoded {
  const { deviceId, fPort, at, key } = uplink;
  // Port 0 carries commands of the network alone, and an empty frame says no more than that the sensor is there.
  if (fPort === 0 || uplink.payload.length === 0)
    return { messages: [{ deviceId, key, at, facts: [] }], refusals: [] };
  const format = payload === "auto" ? formatOf(fPort) : payload;
  const { facts, issues }: PayloadFacts =
    format === null
      ? { facts: [], issues: [{ reason: "unknownType", detail: `port ${fPort}` }] }
      : READERS[format](uplink);
  return {
    messages: [
      {
        deviceId,
        key,
        at,
        facts,
        ...(format === null ? {} : { family: FAMILIES[format] }),
        ...downlinkOf(format, uplink),
      },
    ],
    refusals: issues.map((issue) => ({ deviceId, ...issue })),
  };
}

/**
 * Abeeway trackers repeat the token of their last command: AT2 in the fifth byte's upper half, AT3 in three bits of the first.
 * Those of Digital Matter acknowledge each command once, on port 2: seven bits, and whether it is accepted ("Oyster 3 LoRaWAN
 * Integration" 1.3, 3.2.2).
 */
function downlinkOf(
  format: Exclude<PayloadFormat, "auto"> | null,
  { fPort, payload, route = null }: Uplink,
): Pick<DecodedMessage, "downlink"> {
  const [first, , , , fifth] = payload;
  if (format === "abeewayAt2" && fifth !== undefined)
    return { downlink: { format, token: fifth >> 4, route } };
  if (format === "abeewayAt3" && first !== undefined)
    return { downlink: { format, token: first & 0b111, route } };
  if (format !== "oyster") return {};
  if (fPort !== OYSTER_ACKNOWLEDGED || first === undefined)
    return { downlink: { format, token: null, route } };
  const isRefused = (first & 0x80) === 0;
  const answer = { format, token: first & 0x7f, route };
  return { downlink: isRefused ? { ...answer, isRefused } : answer };
}

/** A DevEUI as it is printed; null: it is none. */
export function deviceEui(text: unknown): string | null {
  if (typeof text !== "string") return null;
  const digits = text.replaceAll(/[-:\s]/gu, "");
  return /^[\da-f]{16}$/iu.test(digits) ? digits.toUpperCase() : null;
}
