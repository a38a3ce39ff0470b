import type { Backend } from "kuzzle";
import type { AskStorage } from "../live/collectionChanges.ts";

/** What the storage clients of both versions have in common. */
type Transport = {
  request(call: {
    readonly method: string;
    readonly path: string;
    readonly querystring: Readonly<Record<string, string>>;
    readonly body?: object;
  }): Promise<unknown>;
};

/** The storage of Kuzzle by its own interface, for what Kuzzle has no call for. */
export function storageOf(app: Backend): AskStorage {
  return async (method, path, querystring, body) => {
    // The client is there only once Kuzzle is configured.
    const { transport } = app.storage.storageClient as unknown as { transport: Transport };
    const call = { method, path, querystring, ...(body === undefined ? {} : { body }) };
    const answer = await transport.request(call);
    // The client of Elasticsearch 7 wraps what that of 8 answers.
    return typeof answer === "object" && answer !== null && "statusCode" in answer
      ? Reflect.get(answer, "body")
      : answer;
  };
}
