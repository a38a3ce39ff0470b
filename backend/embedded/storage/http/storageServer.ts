import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { gunzip } from "node:zlib";
import { promisify } from "node:util";
import { ElasticsearchError, illegalArgument } from "../elasticsearchError.ts";
import type { StorageService } from "../storageService.ts";
import { answerText } from "./rawJson.ts";
import type { Handle } from "./router.ts";
import type { Reply, StorageRequest } from "./storageRequest.ts";

const unzip = promisify(gunzip);

/** Largest body (http.max_content_length). */
const LARGEST_BODY = 100 * 1024 * 1024;

const CONTENT_TYPES =
  /^application\/(json|x-ndjson|vnd\.elasticsearch\+json|vnd\.elasticsearch\+x-ndjson)\s*(;|$)/i;

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > LARGEST_BODY) throw tooLarge();
    chunks.push(chunk);
  }
  const [only] = chunks;
  const whole = only && chunks.length === 1 ? only : Buffer.concat(chunks);
  const encoding = incoming.headers["content-encoding"] ?? "identity";
  if (encoding === "identity" || whole.length === 0) return whole.toString();
  if (encoding !== "gzip") throw illegalArgument(`Content-Encoding [${encoding}] is not supported`);
  try {
    return (await unzip(whole, { maxOutputLength: LARGEST_BODY })).toString();
  } catch (error) {
    throw illegalArgument(
      `the gzip body cannot be read: ${error instanceof Error ? error.message : ""}`,
    );
  }
}

function tooLarge(): ElasticsearchError {
  return new ElasticsearchError(
    413,
    "content_too_long_exception",
    `the body is longer than ${LARGEST_BODY} bytes; send it in parts`,
  );
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw illegalArgument(`the path part [${part}] is not properly encoded`);
  }
}

async function readRequest(incoming: IncomingMessage): Promise<StorageRequest> {
  const [path = "/", search = ""] = (incoming.url ?? "/").split("?", 2);
  const body = await readBody(incoming);
  const type = incoming.headers["content-type"];
  if (body !== "" && (type === undefined || !CONTENT_TYPES.test(type))) {
    throw new ElasticsearchError(
      406,
      "media_type_header_exception",
      `Content-Type header [${type ?? ""}] is not supported`,
    );
  }
  return {
    method: incoming.method ?? "GET",
    path: path.split("/").filter(Boolean).map(decodePart),
    query: Object.fromEntries(new URLSearchParams(search)),
    body,
  };
}

function failure(error: unknown, report: (error: unknown) => void): Reply {
  if (error instanceof ElasticsearchError) return { status: error.status, body: error.body() };
  report(error);
  const reason = error instanceof Error ? error.message : String(error);
  return { status: 500, body: new ElasticsearchError(500, "exception", reason).body() };
}

function send(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  reply: Reply,
  major: 7 | 8,
): void {
  const text = Buffer.from(answerText(reply.body));
  const compatible = /compatible-with=(\d)/.exec(incoming.headers.accept ?? "")?.[1];
  outgoing.writeHead(reply.status, {
    "x-elastic-product": "Elasticsearch",
    "content-type": compatible
      ? `application/vnd.elasticsearch+json;compatible-with=${compatible}`
      : major === 7
        ? "application/json; charset=UTF-8"
        : "application/json",
    "content-length": text.length,
  });
  outgoing.end(incoming.method === "HEAD" ? undefined : text);
}

/** The HTTP border: reads the requests of those who may call, hands them to the router, writes answers and errors. */
export function createStorageServer(
  service: StorageService,
  handle: Handle,
  refusalOf: (headers: IncomingMessage["headers"]) => ElasticsearchError | null,
): Server {
  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    let reply: Reply;
    const refusal = refusalOf(incoming.headers);
    if (refusal !== null) {
      // What they send is not read.
      outgoing.setHeader("connection", "close");
      send(incoming, outgoing, failure(refusal, service.report), service.major);
      return;
    }
    try {
      reply = await handle(service, await readRequest(incoming), {});
    } catch (error) {
      reply = failure(error, service.report);
    }
    if (!outgoing.destroyed) send(incoming, outgoing, reply, service.major);
  };
  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(service.report);
  });
  // Longer than the clients keep idle connections, so none is closed under a request.
  server.keepAliveTimeout = 75_000;
  server.headersTimeout = 80_000;
  return server;
}
