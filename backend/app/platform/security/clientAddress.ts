import { z } from "zod";
import {
  addressList,
  clientAddress,
  type IsTrustedProxy,
} from "../../../../src/domain/base/clientAddress.ts";

const UpgradeHeaders = z.object({ "x-forwarded-for": z.string().optional() });

/** What Kuzzle knows of the connection of a request (`request.context.connection`). */
export type RequestConnection = {
  readonly protocol: string | null;
  readonly ips: readonly string[];
  readonly misc: Readonly<Record<string, unknown>>;
};

/**
 * Where a request comes from, whatever its protocol. Kuzzle 2.56 reads X-Forwarded-For of an HTTP request into `ips`,
 * after the peer; of a WebSocket it keeps the peer alone there and the headers of the upgrade beside it
 * (httpwsProtocol.js, wsOnOpenHandler).
 */
export function addressOfConnection(
  { protocol, ips, misc }: RequestConnection,
  isTrusted: IsTrustedProxy,
): string {
  const [peer = "", ...entries] = ips;
  if (protocol !== "websocket") return clientAddress(peer, entries, isTrusted);
  const headers = UpgradeHeaders.safeParse(misc["headers"]);
  const forwarded = headers.success ? headers.data["x-forwarded-for"] : undefined;
  return clientAddress(peer, addressList(forwarded), isTrusted);
}
