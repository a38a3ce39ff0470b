import type { ConnectorSecrets, ServerForm } from "../../../src/domain/connectors/connector.ts";
import { field, jsonIn, textIn } from "../../../src/domain/connectors/json.ts";
import type { ServerClient } from "./serverClient.ts";

/**
 * The token by which a server is called: the one that was given, or one that is asked for by client credentials (RFC 6749
 * section 4.4). Null: the server wants none. @throws Error where none is given to us
 */
export async function serverToken(
  { clientId, tokenUrl }: ServerForm,
  secrets: Pick<ConnectorSecrets, "token"> | null,
  { request }: Pick<ServerClient, "request">,
): Promise<string | null> {
  const secret = secrets?.token ?? null;
  if (clientId === null || tokenUrl === null) return secret;
  const { status, body } = await request({
    method: "POST",
    url: tokenUrl,
    headers: {
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams({
      grant_type: "client_credentials",
      client_id: clientId,
      client_secret: secret ?? "",
    }).toString(),
  });
  const token = status === 200 ? textIn(field(jsonIn(body), "access_token")) : null;
  if (token === null) throw new Error(`No token was given for the client: HTTP ${status}.`);
  return token;
}
