import type { z } from "zod";
import { type Delivery, sentAgain } from "../../../../src/domain/base/delivery.ts";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import type { AppDeps } from "../deps.ts";
import { readDocument } from "../kuzzle/documents.ts";
import { updateDocuments } from "../kuzzle/writeDocuments.ts";

/**
 * Sends a message of an outbox that failed again. To be called under the lock of the outbox.
 * @throws DomainError not_found, conflict where it has not failed
 */
export async function resendMessage<Kept extends Delivery>(
  { sdk, now }: Pick<AppDeps, "now" | "sdk">,
  place: { readonly index: string; readonly collection: string; readonly id: string },
  schema: z.ZodType<Kept>,
): Promise<{ delivery: Kept }> {
  const { index, collection, id } = place;
  const delivery = await readDocument(sdk, place, schema);
  if (delivery === null)
    throw new DomainError("not_found", { id }, `There is no message ${id}: load the list again.`);
  if (delivery.state !== "failed")
    throw new DomainError(
      "conflict",
      { state: delivery.state },
      "Only a message that failed is sent again: load the list again.",
    );
  const changes = sentAgain(delivery, now());
  await updateDocuments(sdk, index, collection, [{ id, changes }]);
  return { delivery: { ...delivery, ...changes } };
}
