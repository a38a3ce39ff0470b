import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { bytesOfAddress } from "../../../src/domain/base/ipAddress.ts";
import { isWithinNetwork, type Network } from "../../../src/domain/base/ipNetwork.ts";
import { isPublicAddress } from "../../../src/domain/base/publicAddress.ts";
import { judged, type Lookup, resolveNames } from "../platform/delivery/judgedLookup.ts";

/** What a provider answers. `asked`: its Retry-After, in ms. */
export type ProviderAnswer = {
  readonly status: number;
  readonly body: string;
  readonly asked: number | null;
};

/** Asks a provider that a customer has named, which may lead anywhere. @throws Error why there is no answer */
export type AskProvider = (request: {
  readonly method: "GET" | "POST";
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}) => Promise<ProviderAnswer>;

/** How long one answer may take to its last byte, in ms, and how large it may be, in bytes: 100 machines have 500 KB. */
const PATIENCE = 60_000;
const MAX_ANSWER = 8 * 1024 * 1024;

/**
 * Asks by https in the public internet, and by either scheme in the allowed networks. Names are resolved and judged at each
 * connection, as those of webhooks are (docs/decisions/0096). Redirects are not followed: they would carry the secret
 * elsewhere.
 */
export function providerRequest(
  allowed: readonly Network[],
  lookup: Lookup = resolveNames(),
  patience = PATIENCE,
): AskProvider {
  const refusalOf = (address: string, protocol: string): string | null => {
    const bytes = bytesOfAddress(address);
    if (bytes !== null && allowed.some((network) => isWithinNetwork(bytes, network))) return null;
    if (!isPublicAddress(address))
      return `${address} lies in a private network: it is not reached.`;
    return protocol === "https:" ? null : "Public providers are asked by https alone.";
  };

  return async ({ method, url, headers, body, signal }) => {
    const target = new URL(url);
    const host = target.hostname.replace(/^\[(.*)\]$/u, "$1");
    // An address is not looked up, and so not judged by the lookup.
    const own = bytesOfAddress(host) === null ? null : refusalOf(host, target.protocol);
    if (own !== null) throw new Error(own);
    const over = AbortSignal.timeout(patience);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const request = (target.protocol === "https:" ? https : http).request(target, {
          method,
          agent: false,
          lookup: judged(lookup, (address) => refusalOf(address, target.protocol)),
          signal: AbortSignal.any([over, signal]),
          headers: {
            ...headers,
            "accept-encoding": "identity",
            "user-agent": "Balise/1",
            ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
          },
        });
        request.once("response", resolve);
        request.once("error", reject);
        request.end(body);
      });
      return {
        status: response.statusCode ?? 0,
        body: await read(response),
        asked: askedOf(response.headers["retry-after"]),
      };
    } catch (error) {
      throw over.aborted ? new Error(`No whole answer within ${patience / 1000} s.`) : error;
    }
  };
}

async function read(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of response) {
    size += (part as Buffer).length;
    if (size > MAX_ANSWER) throw new Error(`An answer is larger than ${MAX_ANSWER} bytes.`);
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts).toString("utf8");
}

/** Of seconds, or of a date (RFC 9110 section 10.2.3). */
function askedOf(header: string | undefined): number | null {
  const seconds = Number(header);
  if (header === undefined || header === "") return null;
  if (Number.isFinite(seconds)) return seconds > 0 ? seconds * 1000 : null;
  const wait = Date.parse(header) - Date.now();
  return wait > 0 ? wait : null;
}
