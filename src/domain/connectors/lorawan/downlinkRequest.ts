import type { EpochMs } from "../../base/instant.ts";
import { unreachable } from "../../base/unreachable.ts";
import type { Downlink } from "./downlink.ts";
import { base64Of, hexOf } from "../bytes.ts";
import type { ConnectorSecrets, ServerForm } from "../connector.ts";
import type { Network } from "../networks.ts";

/** What is posted to a network server. */
export type DownlinkRequest = {
  readonly method: "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** To whom a frame goes, and with what the network is called. */
export type DownlinkTarget = {
  readonly server: ServerForm;
  readonly secrets: Pick<ConnectorSecrets, "token" | "tunnelKey"> | null;
  /** The DevEUI. */
  readonly deviceId: string;
  /** What else the network calls it by: of The Things Stack "application/device". Null: it was not heard. */
  readonly route: string | null;
};

/**
 * How a network server takes a frame for one of its devices; null: this network takes none, or it is not known what it
 * calls the device. Sources: docs.thingpark.com ("Application Server to LRC Tunnel Interface"), chirpstack-rest-api,
 * The Things Stack's HTTP API ("Scheduling downlinks").
 *
 * @param sha256 the digest of a text in hexadecimal digits
 */
export function downlinkRequest(
  network: Network,
  target: DownlinkTarget,
  downlink: Downlink,
  at: EpochMs,
  sha256: (text: string) => string,
): DownlinkRequest | null {
  const base = target.server.url.replace(/\/+$/u, "");
  switch (network) {
    case "thingPark":
      return thingParkRequest(base, target, downlink, at, sha256);
    case "chirpStack": {
      const token = target.secrets?.token ?? null;
      const item = { confirmed: false, fPort: downlink.fPort, data: base64Of(downlink.bytes) };
      return {
        method: "POST",
        url: `${base}/api/devices/${target.deviceId.toLowerCase()}/queue`,
        headers: {
          ...JSON_BODY,
          ...(token === null ? {} : { "grpc-metadata-authorization": `Bearer ${token}` }),
        },
        body: JSON.stringify({ queueItem: item }),
      };
    }
    case "theThingsStack": {
      const [application, device, ...rest] = (target.route ?? "").split("/");
      if (!application || !device || rest.length > 0) return null;
      const one = {
        f_port: downlink.fPort,
        frm_payload: base64Of(downlink.bytes),
        priority: "NORMAL",
      };
      return {
        method: "POST",
        url: `${base}/api/v3/as/applications/${encodeURIComponent(application)}/devices/${encodeURIComponent(device)}/down/push`,
        headers: { ...JSON_BODY, ...bearer(target) },
        body: JSON.stringify({ downlinks: [one] }),
      };
    }
    case "aemp":
    case "blueUp":
    case "digitalMatter":
    case "omlox":
    case "ownTracks":
    case "teltonika":
    case "traccarClient":
    case "wirepas":
      return null;
    default:
      return unreachable(network);
  }
}

const JSON_BODY = { "content-type": "application/json" } as const;

function bearer({ secrets }: DownlinkTarget): Readonly<Record<string, string>> {
  const token = secrets?.token ?? null;
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/**
 * ThingPark takes a frame in the address. Where the application server has an id (AS_ID) and a key, the address is signed:
 * the SHA-256 of all arguments, as they are before they are escaped, and the key.
 */
function thingParkRequest(
  base: string,
  target: DownlinkTarget,
  { fPort, bytes }: Downlink,
  at: EpochMs,
  sha256: (text: string) => string,
): DownlinkRequest {
  const key = target.secrets?.tunnelKey ?? null;
  const { clientId } = target.server;
  const given: readonly (readonly [string, string])[] = [
    ["DevEUI", target.deviceId],
    ["FPort", String(fPort)],
    ["Payload", hexOf(bytes)],
    ...(clientId === null
      ? []
      : ([
          ["AS_ID", clientId],
          ["Time", new Date(at).toISOString()],
        ] as const)),
  ];
  const plain = given.map(([name, value]) => `${name}=${value}`).join("&");
  const query = new URLSearchParams(given.map(([name, value]) => [name, value]));
  if (clientId !== null && key !== null) query.set("Token", sha256(`${plain}${key}`));
  return {
    method: "POST",
    url: `${base}?${query.toString()}`,
    headers: { "content-type": "application/x-www-form-urlencoded", ...bearer(target) },
    body: "",
  };
}

/** What an answer of a network server means for a frame. */
export function downlinkOutcome(status: number): "refused" | "taken" | "unanswered" {
  if (status >= 200 && status < 300) return "taken";
  // Too many, too slow, or down: it may be taken later.
  return status === 408 || status === 429 || status >= 500 ? "unanswered" : "refused";
}
