import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";

/** Answers what is read by ids from the documents of the test, as the storage does. */
export function answerStored({ server, documents }: FixtureLive): void {
  server.answerRequest("document:mGet", ({ index, collection, body }) => {
    const { ids } = body as { readonly ids: readonly string[] };
    const stored = documents.of(index as CustomerIndex, String(collection));
    return {
      successes: ids.flatMap((_id) => (stored.has(_id) ? [{ _id, _source: stored.get(_id) }] : [])),
    };
  });
}
