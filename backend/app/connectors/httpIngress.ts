import { createHash, timingSafeEqual } from "node:crypto";
import { SECOND } from "../../../src/domain/base/time.ts";
import type { Connector } from "../../../src/domain/connectors/connector.ts";
import { CONNECT_PATH } from "../../../src/domain/connectors/connectorToken.ts";
import type { Incoming } from "../../../src/domain/connectors/decoding.ts";
import { jsonOf, objectIn } from "../../../src/domain/connectors/json.ts";
import { tokenText } from "../../../src/domain/connectors/lorawan/thingPark.ts";
import { NETWORK_FACTS } from "../../../src/domain/connectors/networks.ts";
import type { AppDeps } from "../platform/deps.ts";
import { decodeBody } from "../platform/kuzzle/boundBodies.ts";
import { MAX_BODY, type OwnAnswer, type OwnRequest } from "../platform/kuzzle/serveOwnAddresses.ts";
import { reasonOf } from "../platform/log.ts";
import { authorizationSecret } from "../platform/security/authorizationSecret.ts";
import { secretsOf } from "./connectors.ts";
import type { ConnectorIntake } from "./intake.ts";
import type { OpenConnector } from "./openConnectors.ts";

/** When a message is to be sent again that a pause or a failure keeps out, in ms. */
const AGAIN = 30 * SECOND;

/** Whether an address is one of connectors. */
export function isOfConnectors(path: string): boolean {
  return path === CONNECT_PATH || path.startsWith(`${CONNECT_PATH}/`);
}

/**
 * Answers what networks post to the addresses of connectors. A message that could be read, or that never will be, is
 * answered 200: it is kept, and a sender would send it for ever. What is to be sent again is answered 429 or 503.
 */
export function createHttpIngress(
  deps: Pick<AppDeps, "log" | "now" | "secrets">,
  open: OpenConnector,
  intake: ConnectorIntake,
): (request: OwnRequest) => Promise<OwnAnswer> {
  return async (request) => {
    // Positioning systems put their locations to an omlox hub.
    if (!["GET", "POST", "PUT"].includes(request.method))
      return { status: 405, body: "Post messages here.", headers: { Allow: "GET, POST, PUT" } };
    const [token = "", device] = partsOf(request);
    const connector = await open(token);
    if (connector === null || connector.transport !== "http")
      return { status: 404, body: "This address opens nothing: it is mistyped, or was replaced." };
    if (connector.state === "paused") return later(503, "The connector is paused.");
    const body = await decodeBody(
      request.headers["content-encoding"] ?? "",
      request.body,
      MAX_BODY,
    );
    const query = Object.fromEntries(new URLSearchParams(request.query));
    const incoming: Incoming = {
      body,
      query: device === undefined ? query : { ...query, device },
      topic: null,
      receivedAt: deps.now(),
    };
    if (!(await isSigned(deps, connector, incoming)))
      return { status: 401, body: "The message is not signed with the key of this connector." };
    try {
      const taken = await intake.take(connector, incoming);
      if (taken !== "taken")
        return taken.later === "limited"
          ? later(429, "More messages than the limit of the connector.", taken.waitMs)
          : later(503, "Too many messages wait.", taken.waitMs);
    } catch (error) {
      deps.log.warn(
        `A message of the connector ${connector.id} could not be stored: ${reasonOf(error)}`,
      );
      return later(503, "The message could not be stored: send it again.");
    }
    return { status: 200, body: NETWORK_FACTS[connector.network].answer };
  };
}

function later(status: number, body: string, waitMs = AGAIN): OwnAnswer {
  return { status, body, headers: { "Retry-After": String(Math.ceil(waitMs / SECOND)) } };
}

/**
 * The token and, where the address names one, the device. Senders that can set a header give the token there instead, so
 * that it does not stand in the logs of proxies: as Bearer, or as the password of Basic.
 */
function partsOf({ path, headers }: OwnRequest): readonly string[] {
  const parts = path
    .slice(CONNECT_PATH.length + 1)
    .split("/")
    .filter((part) => part !== "")
    .map(decodedPart);
  if (parts[0]?.startsWith("balise_") === true) return parts;
  const secret = authorizationSecret(headers["authorization"]);
  return secret === null ? parts : [secret, ...parts];
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Where the connector knows the key that ThingPark signs with, only what is signed with it counts. */
async function isSigned(
  deps: Pick<AppDeps, "secrets">,
  connector: Connector,
  incoming: Incoming,
): Promise<boolean> {
  if (connector.network !== "thingPark") return true;
  const key = (await secretsOf(deps, connector))?.tunnelKey ?? null;
  if (key === null) return true;
  const signed = tokenText(objectIn(jsonOf(incoming)) ?? {}, incoming.query, key);
  if (signed === null) return false;
  const expected = createHash("sha256").update(signed.text).digest();
  const given = Buffer.from(signed.token, "hex");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
