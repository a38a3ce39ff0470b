import { isDeepStrictEqual } from "node:util";
import type { AuditEvent } from "../../../src/domain/base/auditEvent.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import type { AssetId, CustomerIndex, DistressId, TagId } from "../../../src/domain/base/ids.ts";
import { Distress } from "../../../src/domain/distress/distress.ts";
import { BadgeTest, withPress, withTestedSignal } from "../../../src/domain/distress/badgeTest.ts";
import type { ReceivedSignal } from "../../../src/domain/distress/signals.ts";
import type { AppDeps } from "../platform/deps.ts";
import { type SkipInvalid, readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import type { Signature } from "../platform/signature.ts";

/** Calls of one device that a signal is compared with: the open one, and those that were resolved last. */
const CALLS_OF_DEVICE = 20;

/** The lock of a customer's calls: signals and people write the same documents. */
export const lockOf = (index: CustomerIndex) => `distress/${index}`;

/** Writes what devices said of people who need help into their calls, and opens those that are new. Repeated it does nothing more. */
export async function keepSignals(
  deps: Pick<AppDeps, "exclusively" | "sdk">,
  index: CustomerIndex,
  received: readonly ReceivedSignal[],
  skipInvalid?: SkipInvalid,
): Promise<void> {
  if (received.length === 0) return;
  const { sdk } = deps;
  await deps.exclusively(lockOf(index), async () => {
    // A search sees what was written a second ago only after this.
    await sdk.collection.refresh(index, "distresses");
    await sdk.collection.refresh(index, "badge-tests");
    for (const tagId of new Set(received.map((one) => one.tagId))) {
      const before = await callsOf(sdk, index, tagId, skipInvalid);
      const own = received.filter((one) => one.tagId === tagId);
      const test = await waitingTestOf(sdk, index, tagId, skipInvalid);
      const after = own.reduce<readonly Distress[]>(
        (calls, signal) => withTestedSignal(calls, signal, test),
        before,
      );
      const opened = after.filter(({ id }) => before.every((one) => one.id !== id));
      await recordRaised(
        sdk,
        index,
        opened.filter(({ purpose }) => purpose === "real"),
      );
      for (const call of after) {
        if (before.some((one) => one === call || isDeepStrictEqual(one, call))) continue;
        await writeDistress(sdk, index, call);
      }
      const pressed = test === null ? null : withPress(test, after);
      if (pressed !== null && pressed !== test) await writeBadgeTest(sdk, index, pressed);
    }
  });
}

/** The test that waits for a press of a device, or whose window is over without one; null: none. */
export async function waitingTestOf(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  tagId: TagId,
  skipInvalid?: SkipInvalid,
): Promise<BadgeTest | null> {
  const waiting = {
    query: { bool: { filter: [{ term: { tagId } }, { term: { outcome: "waiting" } }] } },
    sort: [{ startedAt: "desc" }],
  };
  const [newest] = await searchSome(sdk, index, "badge-tests", BadgeTest, waiting, 1, skipInvalid);
  return newest ?? null;
}

/** Writes a test whole. To be called under the lock of the calls. */
export async function writeBadgeTest(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  test: BadgeTest,
): Promise<void> {
  await sdk.document.createOrReplace(index, "badge-tests", test.id, storedForm(test));
}

export async function callsOf(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  tagId: TagId,
  skipInvalid?: SkipInvalid,
): Promise<Distress[]> {
  const newest = { query: { term: { tagId } }, sort: [{ receivedAt: "desc" }] };
  return searchSome(sdk, index, "distresses", Distress, newest, CALLS_OF_DEVICE, skipInvalid);
}

/** The newest calls of a person, whatever device they came by. A search may be a second late. */
export function callsOfAsset(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  assetId: AssetId,
  skipInvalid?: SkipInvalid,
): Promise<Distress[]> {
  const newest = { query: { term: { assetId } }, sort: [{ receivedAt: "desc" }] };
  return searchSome(sdk, index, "distresses", Distress, newest, CALLS_OF_DEVICE, skipInvalid);
}

/** Writes a call whole. To be called under its lock. */
export async function writeDistress(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  distress: Distress,
): Promise<void> {
  await sdk.document.createOrReplace(index, "distresses", distress.id, storedForm(distress));
}

/** @throws DomainError not_found */
export async function distressOf(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  id: DistressId,
): Promise<Distress> {
  const known = await readDocument(sdk, { index, collection: "distresses", id }, Distress);
  if (known !== null) return known;
  throw new DomainError(
    "not_found",
    { distressId: id },
    `There is no call for help ${id}: load the list again.`,
  );
}

/** That a call opened, and the name of its wearer with it, is written down before either is. */
export async function recordRaised(
  sdk: AppDeps["sdk"],
  index: CustomerIndex,
  calls: readonly Distress[],
): Promise<void> {
  const events = calls.flatMap(({ id, tagId, assetId, receivedAt, place }): AuditEvent[] => {
    const common = { at: receivedAt, by: null, byName: tagId, about: id, site: place.site };
    const raised = {
      ...common,
      id: `${id}.distress.raised`,
      type: "distress.raised" as const,
      detail: assetId,
    };
    if (assetId === null) return [raised];
    const type = "names.openedByDistress" as const;
    return [raised, { ...common, id: `${id}.${type}`, type, detail: assetId }];
  });
  await createDocuments(sdk, index, "audit-events", events);
}

/** That the name is closed again on shared screens, with who resolved the call. */
export async function recordClosed(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  { id, assetId, place }: Distress,
  { by, byName }: Signature,
  at: number,
): Promise<void> {
  if (assetId === null) return;
  const type = "names.closedByDistress";
  const { site } = place;
  const event: AuditEvent = {
    id: `${id}.${type}`,
    type,
    at,
    by,
    byName,
    about: id,
    site,
    detail: assetId,
  };
  await createDocuments(sdk, index, "audit-events", [event]);
}
