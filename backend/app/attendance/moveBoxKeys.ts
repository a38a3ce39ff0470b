import { z } from "zod";
import { type CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import { ApiSubscriptionKey } from "../../../src/domain/attendance/tagInOut.ts";
import { type BoxKeyDeps, keepBoxKey } from "./boxKeys.ts";

const COLLECTION = "tag-in-tag-out";

/** A box as it may have been stored before its key was kept apart: open to whoever reads the box. */
const OldBox = z.object({
  _id: TagId,
  _source: z.object({
    apiSubscriptionKey: z.string().nullish(),
    hasApiSubscriptionKey: z.boolean().optional(),
  }),
});

/** Brings the keys of a customer's entry boxes to where only super admins read. Idempotent: a box is marked once its key is safe. */
export async function moveBoxKeys(deps: BoxKeyDeps, customer: CustomerIndex): Promise<void> {
  const { sdk } = deps;
  const query = { bool: { filter: [{ term: { kind: "box" } }] } };
  const { hits } = await sdk.document.search(customer, COLLECTION, { query }, { size: 10_000 });
  for (const hit of hits) {
    const { _id: id, _source: box } = OldBox.parse(hit);
    if (box.hasApiSubscriptionKey !== undefined) continue;
    const key = ApiSubscriptionKey.safeParse(box.apiSubscriptionKey).data ?? null;
    await keepBoxKey(deps, customer, id, key);
    await sdk.document.deleteFields(customer, COLLECTION, id, ["apiSubscriptionKey"]);
    const mark = { hasApiSubscriptionKey: key !== null };
    await sdk.document.update(customer, COLLECTION, id, mark);
  }
}
