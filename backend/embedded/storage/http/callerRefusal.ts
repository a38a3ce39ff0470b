import type { IncomingMessage } from "node:http";
import { DATA_USER, isSameText } from "../../process/dataSecret.ts";
import { ElasticsearchError } from "../elasticsearchError.ts";

/** Names by which a client on this machine calls the storage. */
const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "[::1]", "localhost"]);

function hostName(host: string | undefined): string {
  return (host ?? "").replace(/:\d+$/, "").toLowerCase();
}

/**
 * Decides from its headers alone who may not call; the body of a refused request is not read. A web page in a browser
 * of this machine reaches the port too: it sends an Origin, or a Host that is a name of its own.
 * @param secret what a caller gives as the password of basic authentication
 * @param host the address listened on
 */
export function callerRefusal(
  secret: string,
  host: string,
): (headers: IncomingMessage["headers"]) => ElasticsearchError | null {
  const expected = `Basic ${Buffer.from(`${DATA_USER}:${secret}`).toString("base64")}`;
  const refuse = (status: number, reason: string) =>
    new ElasticsearchError(status, "security_exception", reason);
  return ({ origin, host: asked, authorization }) => {
    if (origin !== undefined) return refuse(403, "no web page may call the storage");
    if (!LOOPBACK.has(hostName(asked)) && hostName(asked) !== host.toLowerCase())
      return refuse(403, `the storage is not called [${asked ?? ""}]`);
    if (authorization === undefined)
      return refuse(401, "missing authentication credentials for REST request");
    return isSameText(authorization, expected)
      ? null
      : refuse(401, `unable to authenticate user [${DATA_USER}] for REST request`);
  };
}
