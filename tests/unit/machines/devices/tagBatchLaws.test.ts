import fc from "fast-check";
import { expect, test } from "vitest";
import { createActor, waitFor } from "xstate";
import { CustomerIndex, TagId } from "../../../../src/domain/base/ids.ts";
import { TAG_REFUSALS } from "../../../../src/domain/devices/batchTagOperation.ts";
import { type BatchStatus, batchTally } from "../../../../src/domain/devices/tagBatch.ts";
import { batchTagOperationMachine } from "../../../../src/machines/devices/batchTagOperationMachine.ts";
import { tagBatchWith } from "../../../../src/machines/devices/tagBatchWith.ts";
import { partsOf } from "../../../../src/domain/base/parts.ts";

const clientId = CustomerIndex.parse("tower");

/** How one call ends: each tag answered, refused before it was done, or done without an answer. */
const CALLS = ["answered", "refused", "lost"] as const;

test("[law] whatever fails, each tag of a batch is done or told of, and nothing is done untold", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.integer({ min: 0, max: 500 }), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 7 }),
      fc.array(fc.constantFrom(...CALLS), { maxLength: 12 }),
      fc.array(fc.constantFrom("done" as const, ...TAG_REFUSALS), { minLength: 1, maxLength: 9 }),
      fc.array(fc.boolean(), { maxLength: 8 }),
      async (numbers, size, ends, statuses, retries) => {
        const ids = numbers.map((number) => TagId.parse(`tag-${number}`));
        const stored = new Set<TagId>();
        const pending = [...ends];
        const statusOf = (id: TagId): BatchStatus =>
          statuses[Number(id.slice(4)) % statuses.length] ?? "done";
        const effects: Parameters<typeof tagBatchWith>[1] = {
          preview: (order) =>
            Promise.resolve(
              order.kind === "operate"
                ? order.tagIds.map((tagId) => ({ tagId, status: "done" as const }))
                : [],
            ),
          async *work({ tagIds }) {
            for (const part of partsOf(tagIds, size)) {
              yield { begun: part };
              const end = pending.shift() ?? "answered";
              if (end === "refused") throw new Error("nobody answered");
              for (const id of part) if (statusOf(id) === "done") stored.add(id);
              if (end === "lost") throw new Error("the answer was lost");
              yield { outcomes: part.map((tagId) => ({ tagId, status: statusOf(tagId) })) };
            }
          },
          async *undo({ tagIds }) {
            for (const part of partsOf(tagIds, size)) {
              for (const id of part) stored.delete(id);
              yield { outcomes: part.map((tagId) => ({ tagId, status: "done" as const })) };
            }
          },
        };
        const actor = createActor(tagBatchWith(batchTagOperationMachine, effects)).start();
        actor.send({
          type: "user.prepare",
          order: {
            kind: "operate",
            batchId: "batch-0000000001",
            order: { operation: "unassign", clientId },
            tagIds: ids,
            isAcross: false,
          },
        });
        await waitFor(actor, ({ value }) => value === "previewed");
        actor.send({ type: "user.confirm" });
        for (const isRetried of [...retries, false]) {
          const at = await waitFor(actor, ({ value }) => value === "stuck" || value === "finished");
          if (at.value === "finished") break;
          actor.send({ type: isRetried ? "user.retry" : "user.dismiss" });
        }
        const { outcomes, unanswered } = actor.getSnapshot().context;
        const { done, refused, unknown, left } = batchTally(ids, outcomes, unanswered);
        const told = [...done, ...[...refused.values()].flat(), ...unknown, ...left];
        expect(told.toSorted()).toEqual([...ids].toSorted());
        for (const id of done) expect(stored.has(id)).toBe(true);
        for (const id of [...left, ...[...refused.values()].flat()])
          expect(stored.has(id)).toBe(false);
        // What was done is told as done, or as not known.
        for (const id of stored) expect([...done, ...unknown]).toContain(id);
        if (done.length === 0) return;
        actor.send({ type: "user.undo" });
        await waitFor(actor, ({ value }) => value === "undone");
        for (const id of done) expect(stored.has(id)).toBe(false);
        actor.stop();
      },
    ),
    { numRuns: 60 },
  );
});
