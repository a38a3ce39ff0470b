import type { Kuzzle } from "kuzzle-sdk";
import { refusalData } from "../../src/domain/base/refusalData.ts";
import { RequestFailed } from "../../src/streams/core/kuzzle/requestFailed.ts";
import { liveOver } from "./liveOver.ts";

/** What the front's streams are given: calls that fail as those of the connection do. */
export function frontCalls(sdk: Kuzzle): ReturnType<typeof liveOver> {
  return liveOver(async (request) => {
    try {
      return (await sdk.query(request as Parameters<Kuzzle["query"]>[0])).result;
    } catch (error) {
      const {
        status = 0,
        id = null,
        props,
        message,
      } = error as Partial<Record<"id" | "message", string> & { status: number; props: unknown }>;
      const data = refusalData(props);
      const failure = {
        kind: "refused",
        status,
        id,
        ...(data === null ? {} : { data }),
      } as const;
      throw new RequestFailed(failure, request, message);
    }
  });
}
