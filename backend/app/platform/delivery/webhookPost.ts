import http, { type ClientRequest, type IncomingMessage } from "node:http";
import https from "node:https";
import { bytesOfAddress } from "../../../../src/domain/base/ipAddress.ts";
import { isWithinNetwork, type Network } from "../../../../src/domain/base/ipNetwork.ts";
import { isPublicAddress } from "../../../../src/domain/base/publicAddress.ts";
import { socketHost } from "../../../../src/domain/base/socketHost.ts";
import { urlIssue, urlSentence } from "../../../../src/domain/webhooks/webhook.ts";
import { reasonOf } from "../log.ts";
import { judged, type Lookup, resolveNames } from "./judgedLookup.ts";

/** What a receiver has answered; `status` null: nothing, and `error` says why. `asked`: its Retry-After, in ms. */
export type PostAnswer = {
  readonly status: number | null;
  readonly error: string | null;
  readonly answer: string;
  readonly asked: number | null;
};

/** Posts to addresses that customers have given, which may lead anywhere (docs/decisions/0096). */
export type WebhookPost = {
  post(
    url: string,
    body: Uint8Array | string,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
  ): Promise<PostAnswer>;
  /** Whether networks besides the public internet may be reached. */
  readonly allowsPrivate: boolean;
  close(): void;
};

/** How long each step may take, in ms: from the name to a connection, and all of it. */
export type PostPatience = { readonly connect: number; readonly whole: number };
const PATIENCE: PostPatience = { connect: 5_000, whole: 15_000 };
/** What is read of an answer, in bytes, and kept of it, in characters. */
const MAX_READ = 8 * 1024;
/** How long is waited for it, in ms. */
const BODY_PATIENCE = 3_000;
const MAX_KEPT = 500;

/**
 * Posts by http and https. Each name is resolved here and every address of the answer judged before a connection is made
 * to one of them, at each connection: a name that leads elsewhere a moment later is judged again, and what was judged is
 * what is connected to. Redirects are not followed. Connections are kept between posts: their address was judged.
 *
 * @param allowed networks besides the public internet that may be reached, by plain http too
 */
export function webhookPost({
  allowed,
  lookup = resolveNames(),
  patience = PATIENCE,
}: {
  readonly allowed: readonly Network[];
  readonly lookup?: Lookup;
  readonly patience?: PostPatience;
}): WebhookPost {
  const agents = {
    "http:": new http.Agent({ keepAlive: true, maxFreeSockets: 4 }),
    "https:": new https.Agent({ keepAlive: true, maxFreeSockets: 4 }),
  };
  const isAllowed = (address: string) => {
    const bytes = bytesOfAddress(address);
    return bytes !== null && allowed.some((network) => isWithinNetwork(bytes, network));
  };
  /** Null: it may be connected to. */
  const refusalOf = (address: string, protocol: string): string | null => {
    if (isAllowed(address)) return null;
    if (!isPublicAddress(address))
      return `${address} lies in a private network: nothing is sent there.`;
    return protocol === "https:" ? null : "Events are sent to public addresses by https alone.";
  };

  return {
    allowsPrivate: allowed.length > 0,
    async post(url, body, headers, signal) {
      const issue = urlIssue(url, allowed.length > 0);
      if (issue !== null) return failed(urlSentence(issue));
      const target = new URL(url);
      const protocol = target.protocol === "https:" ? "https:" : "http:";
      const host = socketHost(target.hostname);
      // An address is not looked up, and so not judged by the lookup.
      const own = bytesOfAddress(host) === null ? null : refusalOf(host, protocol);
      if (own !== null) return failed(own);
      const over = AbortSignal.timeout(patience.whole);
      const ends = signal === undefined ? over : AbortSignal.any([over, signal]);
      const once = () =>
        exchange(
          (protocol === "https:" ? https : http).request(target, {
            method: "POST",
            agent: agents[protocol],
            lookup: judged(lookup, (address) => refusalOf(address, protocol)),
            signal: ends,
            headers: {
              ...headers,
              "content-length": Buffer.byteLength(body),
              "accept-encoding": "identity",
            },
          }),
          body,
          patience.connect,
        );
      try {
        return await once();
      } catch (error) {
        // A connection that was kept and that the receiver has closed meanwhile says nothing about the receiver.
        if (error instanceof ConnectionWasOld && !ends.aborted) {
          try {
            return await once();
          } catch (second) {
            return failed(reason(second));
          }
        }
        return failed(
          over.aborted ? `No answer within ${patience.whole / 1000} s.` : reason(error),
        );
      }
    },
    close() {
      for (const agent of Object.values(agents)) agent.destroy();
    },
  };
}

/** A kept connection was closed before it answered. */
class ConnectionWasOld extends Error {}

/** Sends the body and reads how the answer begins. @throws what kept an answer from coming */
function exchange(
  request: ClientRequest,
  body: Uint8Array | string,
  connect: number,
): Promise<PostAnswer> {
  return new Promise((fulfil, reject) => {
    let isAnswered = false;
    const slow = setTimeout(() => {
      request.destroy(new Error(`No connection within ${connect / 1000} s.`));
    }, connect);
    request.once("socket", (socket) => {
      const isSecure = "encrypted" in socket;
      if (request.reusedSocket) clearTimeout(slow);
      else socket.once(isSecure ? "secureConnect" : "connect", () => clearTimeout(slow));
    });
    // What goes wrong after the status, such as a body that never ends, is read's to bear.
    request.on("error", (error: NodeJS.ErrnoException) => {
      clearTimeout(slow);
      if (isAnswered) return;
      reject(request.reusedSocket && error.code === "ECONNRESET" ? new ConnectionWasOld() : error);
    });
    request.once("response", (response) => {
      clearTimeout(slow);
      isAnswered = true;
      void read(response).then((text) => fulfil(answerOf(response, text)));
    });
    request.end(body);
  });
}

/**
 * How the body begins; what is more is not read, and its connection not kept. The status has been answered: a body that
 * does not come, or breaks off, changes nothing about it.
 */
async function read(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  const slow = setTimeout(() => response.destroy(), BODY_PATIENCE);
  try {
    for await (const part of response) {
      const bytes = part as Buffer;
      parts.push(bytes.subarray(0, MAX_READ - size));
      size += bytes.length;
      if (size >= MAX_READ) break;
    }
  } catch {
    // What has come is shown.
  } finally {
    clearTimeout(slow);
  }
  return Buffer.concat(parts).toString("utf8");
}

function answerOf({ statusCode = 0, headers }: IncomingMessage, text: string): PostAnswer {
  const isRedirect = statusCode >= 300 && statusCode < 400;
  const asked = Number(headers["retry-after"]);
  return {
    status: statusCode,
    error: isRedirect
      ? "It redirects elsewhere: redirects are not followed, give the address it leads to."
      : null,
    // Control characters would move what is shown beside them.
    answer: text.replaceAll(/\p{C}/gu, " ").trim().slice(0, MAX_KEPT),
    asked: Number.isFinite(asked) && asked > 0 ? asked * 1000 : null,
  };
}

function failed(error: string): PostAnswer {
  return { status: null, error, answer: "", asked: null };
}

/** Several addresses that failed are one error without words of its own. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return reasonOf(error);
}
