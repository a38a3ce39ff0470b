import { type Backend, type KuzzleRequest, TooManyRequestsError } from "kuzzle";
import type { KuzzleInternals } from "../kuzzle/internals.ts";
import { type Log, reasonOf } from "../log.ts";
import { ANONYMOUS } from "../request.ts";
import { ScrollOwners, TooManyScrolls } from "./scrollOwners.ts";

/** Keeps each scroll to who began it, and each user to a share of them. */
export function guardScrolls(
  app: Pick<Backend, "pipe" | "storage">,
  { internals, log, now }: { internals: KuzzleInternals; log: Log; now: () => number },
): Pick<ScrollOwners, "isOwnedBy"> {
  const begun = new WeakSet<KuzzleRequest>();
  const scrolls = new ScrollOwners(
    internals,
    async (scrollId) => {
      try {
        await app.storage.storageClient.clearScroll({ scroll_id: scrollId });
      } catch (error) {
        // Not found: it has just run out, or was read to its end by another node.
        if (!isNotFound(error)) log.warn(`A scroll could not be ended early: ${reasonOf(error)}`);
      }
    },
    now,
  );
  const kuidOf = (request: KuzzleRequest) => request.context.user?._id ?? ANONYMOUS;
  const ended = (request: KuzzleRequest) => {
    if (begun.delete(request)) scrolls.ended(kuidOf(request));
  };

  app.pipe.register("document:beforeSearch", async (request: KuzzleRequest) => {
    if (request.input.args["scroll"] === undefined) return request;
    try {
      await scrolls.begins(kuidOf(request));
    } catch (error) {
      if (!(error instanceof TooManyScrolls)) throw error;
      throw new TooManyRequestsError(error.message, "balise.guard.too_many_scrolls");
    }
    begun.add(request);
    return request;
  });
  app.pipe.register("document:errorSearch", async (request: KuzzleRequest) => {
    ended(request);
    return request;
  });
  app.pipe.register("document:afterSearch", async (request: KuzzleRequest) => {
    // Open before it is no longer begun: between the two another search would find room.
    await scrolls.answered(request.result, kuidOf(request), { isPage: false });
    ended(request);
    return request;
  });
  app.pipe.register("document:afterScroll", async (request: KuzzleRequest) => {
    await scrolls.answered(request.result, kuidOf(request), { isPage: true });
    return request;
  });
  return scrolls;
}

function isNotFound(error: unknown): boolean {
  return error instanceof Error && Reflect.get(error, "statusCode") === 404;
}
