import { Asset } from "../../../src/domain/assets/asset.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import {
  type AssetId,
  BadgeTestId,
  type CustomerIndex,
  type TagId,
} from "../../../src/domain/base/ids.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import {
  BadgeTest,
  badgeTestStatus,
  callFromTest,
  newBadgeTest,
  newDrill,
} from "../../../src/domain/distress/badgeTest.ts";
import * as calls from "../../../src/domain/distress/badgeTestCalls.ts";
import { Distress, OPEN_STATES } from "../../../src/domain/distress/distress.ts";
import { wearerOf } from "../../../src/domain/distress/signals.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { signatureOf } from "../platform/signature.ts";
import {
  callsOf,
  lockOf,
  recordRaised,
  waitingTestOf,
  writeBadgeTest,
  writeDistress,
} from "./distresses.ts";

/** `omniscient/badgeTest` and the drill: what is no call for help because a person has said so beforehand. */
export const badgeTestController: AnswersModule = (deps) => [
  answer(
    calls.startBadgeTest,
    async ({ customerIndex: index, commandId, tagId, tested: kind, minutes }, caller) => {
      const signature = await signatureOf(deps, caller);
      return deps.exclusively(lockOf(index), async () => {
        const id = BadgeTestId.parse(`badgeTest-${commandId}`);
        const known = await readTest(deps, index, id);
        if (known !== null) {
          if (known.tagId === tagId && known.by === signature.by) return { test: known };
          throw usedBefore(commandId);
        }
        const asset = await readWearer(deps, index, (await tagOf(deps, index, tagId)).assetId);
        await deps.sdk.collection.refresh(index, "distresses");
        await deps.sdk.collection.refresh(index, "badge-tests");
        if ((await openCallOf(deps, index, tagId)) !== undefined)
          throw new DomainError(
            "conflict",
            { tagId },
            "The wearer calls for help now: answer the call first.",
          );
        const now = deps.now();
        const waiting = await waitingTestOf(deps.sdk, index, tagId);
        if (waiting !== null && badgeTestStatus(waiting, now) === "waiting")
          throw new DomainError(
            "conflict",
            { tagId },
            "Another test of this badge is waiting: press the badge, or end that test.",
          );
        const { assetId, name } = wearerOf(asset);
        const test = newBadgeTest(id, { tagId, assetId, name, kind }, signature, { now, minutes });
        await writeBadgeTest(deps.sdk, index, test);
        return { test };
      });
    },
  ),

  answer(calls.endBadgeTest, ({ customerIndex: index, testId }) =>
    deps.exclusively(lockOf(index), async () => {
      const known = await testOf(deps, index, testId);
      if (badgeTestStatus(known, deps.now()) !== "waiting") return { test: known };
      const test = { ...known, outcome: "cancelled" } as const;
      await writeBadgeTest(deps.sdk, index, test);
      return { test };
    }),
  ),

  answer(calls.raiseFromBadgeTest, async ({ customerIndex: index, testId, commandId }, caller) => {
    const signature = await signatureOf(deps, caller);
    return deps.exclusively(lockOf(index), async () => {
      const test = await testOf(deps, index, testId);
      await deps.sdk.collection.refresh(index, "distresses");
      const open = await openCallOf(deps, index, test.tagId);
      if (open !== undefined) return { distress: open };
      const asset = await readWearer(deps, index, test.assetId);
      const at = deps.now();
      const distress = callFromTest(test, wearerOf(asset), { id: commandId, at, ...signature });
      const known = await readDocument(
        deps.sdk,
        { index, collection: "distresses", id: distress.id },
        Distress,
      );
      if (known !== null) return { distress: known };
      await recordRaised(deps.sdk, index, [distress]);
      await writeDistress(deps.sdk, index, distress);
      if (badgeTestStatus(test, at) === "waiting")
        await writeBadgeTest(deps.sdk, index, { ...test, outcome: "real" });
      return { distress };
    });
  }),

  answer(calls.startDistressDrill, async ({ customerIndex: index, commandId }, caller) => {
    const signature = await signatureOf(deps, caller);
    return deps.exclusively(lockOf(index), async () => {
      const { sdk } = deps;
      const distress = newDrill({ id: commandId, at: deps.now(), ...signature });
      const known = await readDocument(
        sdk,
        { index, collection: "distresses", id: distress.id },
        Distress,
      );
      if (known !== null) {
        if (known.purpose === "drill") return { distress: known };
        throw usedBefore(commandId);
      }
      await sdk.collection.refresh(index, "distresses");
      const open = { query: { terms: { state: OPEN_STATES } } };
      const [other] = await searchSome(sdk, index, "distresses", Distress, open, 1);
      if (other !== undefined)
        throw new DomainError(
          "conflict",
          { distressId: other.id },
          other.purpose === "drill"
            ? "Another drill is under way: end it first."
            : "Somebody calls for help now: a drill would stand beside the call.",
        );
      await writeDistress(sdk, index, distress);
      return { distress };
    });
  }),
];

function usedBefore(commandId: string): DomainError {
  return new DomainError(
    "conflict",
    { commandId },
    "The command's id was used for another command: choose a new one.",
  );
}

function readTest({ sdk }: AppDeps, index: CustomerIndex, id: BadgeTestId) {
  return readDocument(sdk, { index, collection: "badge-tests", id }, BadgeTest);
}

/** @throws DomainError not_found */
async function testOf(deps: AppDeps, index: CustomerIndex, id: BadgeTestId): Promise<BadgeTest> {
  const known = await readTest(deps, index, id);
  if (known !== null) return known;
  throw new DomainError(
    "not_found",
    { testId: id },
    `There is no test ${id}: load the list again.`,
  );
}

async function openCallOf({ sdk }: AppDeps, index: CustomerIndex, tagId: TagId) {
  return (await callsOf(sdk, index, tagId)).find(
    ({ purpose, state }) => purpose !== "drill" && state !== "resolved",
  );
}

/** @throws DomainError not_found */
async function tagOf({ sdk }: AppDeps, index: CustomerIndex, tagId: TagId): Promise<Tag> {
  const tag = await readDocument(sdk, { index, collection: "tags", id: tagId }, Tag);
  if (tag !== null) return tag;
  throw new DomainError("not_found", { tagId }, `There is no tag ${tagId}: load the list again.`);
}

/** Who wears a badge; undefined: nobody. */
async function readWearer(
  { sdk }: AppDeps,
  index: CustomerIndex,
  id: AssetId | null,
): Promise<Asset | undefined> {
  if (id === null) return undefined;
  return (await readDocument(sdk, { index, collection: "assets", id }, Asset)) ?? undefined;
}
