import { ConnectorId } from "../base/ids.ts";

/** The id of a connector that is made now: it stands in an address. */
export const NewConnectorId = ConnectorId.refine(
  (id) => /^connector-[\dA-Za-z]{1,40}$/u.test(id),
  "The id of a connector is connector- and at most 40 letters and digits: choose another.",
);

/** What a token begins with, so that a search of leaked secrets finds it. */
const TOKEN_PREFIX = "balise_";
/** Where messages are posted to, below the public address. */
export const CONNECT_PATH = "/_connect";

/** What stands in the address of a connector: whose it is, and the secret. */
export function connectorToken(id: ConnectorId, secret: string): string {
  return `${TOKEN_PREFIX}${id}_${secret}`;
}

/** The parts of a token; null: it is none of ours. */
export function readConnectorToken(
  token: string,
): { readonly id: ConnectorId; readonly secret: string } | null {
  const parts = /^balise_(connector-[\dA-Za-z]{1,40})_([\w-]{43})$/u.exec(token);
  return parts === null ? null : { id: ConnectorId.parse(parts[1]), secret: String(parts[2]) };
}

/** Where a network posts its messages. @param connectUrl where senders reach us, without a closing slash */
export function connectorAddress(connectUrl: string, token: string): string {
  return `${connectUrl}${CONNECT_PATH}/${token}`;
}
