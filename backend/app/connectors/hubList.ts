import { jsonIn } from "../../../src/domain/connectors/json.ts";
import type { ServerClient } from "./serverClient.ts";
import { assertAnswered, ServerFailed } from "./serverFailed.ts";
import type { TokenSource } from "./tokenSource.ts";

/** A list of the REST API of an omlox hub. @throws ServerFailed, Error where there is no answer */
export async function hubList(
  url: string,
  tokens: TokenSource,
  { request }: Pick<ServerClient, "request">,
): Promise<readonly unknown[]> {
  const answer = await tokens.use((token) =>
    request({
      method: "GET",
      url,
      headers: {
        accept: "application/json",
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
      },
    }),
  );
  assertAnswered(answer, url);
  const body = jsonIn(answer.body);
  if (!Array.isArray(body)) throw new ServerFailed(`What ${url} answers is no list.`);
  return body as readonly unknown[];
}
