import type { ServerForm } from "../../../src/domain/connectors/connector.ts";
import { jsonIn } from "../../../src/domain/connectors/json.ts";
import type { ServerClient } from "./serverClient.ts";
import { assertAnswered, ServerFailed } from "./serverFailed.ts";
import type { TokenSource } from "./tokenSource.ts";

/** The address of an omlox hub, with its version and without a slash at its end. */
export function hubAddress({ url }: Pick<ServerForm, "url">): string {
  return url.replace(/\/+$/u, "");
}

/** The header by which a hub is called; none, where it asks for no token. */
export function bearer(token: string | null): Readonly<Record<string, string>> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

/** A list of the REST API of an omlox hub, such as `/zones`. @throws ServerFailed, Error where there is no answer */
export async function hubList(
  hub: Pick<ServerForm, "url">,
  path: string,
  tokens: TokenSource,
  { request }: Pick<ServerClient, "request">,
): Promise<readonly unknown[]> {
  const url = `${hubAddress(hub)}${path}`;
  const headers = { accept: "application/json" };
  const answer = await tokens.use((token) =>
    request({ method: "GET", url, headers: { ...headers, ...bearer(token) } }),
  );
  assertAnswered(answer, url);
  const body = jsonIn(answer.body);
  if (!Array.isArray(body)) throw new ServerFailed(`What ${url} answers is no list.`);
  return body as readonly unknown[];
}
