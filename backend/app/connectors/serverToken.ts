import type { ConnectorSecrets, ServerForm } from "../../../src/domain/connectors/connector.ts";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import type { ServerClient } from "./serverClient.ts";
import { fetchedToken, givenToken, type TokenSource } from "./tokenSource.ts";

/** The tokens by which the server of a connector is called: the one that was given, or those that its client asks for. */
export function serverToken(
  { clientId, tokenUrl }: ServerForm,
  secrets: Pick<ConnectorSecrets, "token"> | null,
  { request, now }: Pick<ServerClient, "request"> & { readonly now: () => EpochMs },
): TokenSource {
  const secret = secrets?.token ?? null;
  if (clientId === null || tokenUrl === null) return givenToken(secret);
  const client = { tokenUrl, clientId, secret: secret ?? "", scope: null };
  return fetchedToken(client, { ask: request, now });
}
