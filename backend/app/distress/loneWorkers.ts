import { Asset } from "../../../src/domain/assets/asset.ts";
import type { AuditEvent } from "../../../src/domain/base/auditEvent.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import {
  type AssetId,
  type CustomerIndex,
  ReadingId,
  TagId,
} from "../../../src/domain/base/ids.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import type { Distress, Signal } from "../../../src/domain/distress/distress.ts";
import {
  DEFAULT_LONE_WORK_RULES,
  LONE_WORK_RULES,
  type LoneQuestion,
  LoneWorker,
  LoneWorkRules,
} from "../../../src/domain/distress/loneWorker.ts";
import { type Wearer, wearerOf } from "../../../src/domain/distress/signals.ts";
import { LoneWorkLink } from "../../../src/domain/distress/loneWorkAnswer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument, type SkipInvalid, storedForm } from "../platform/kuzzle/documents.ts";
import { createDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { callsOfAsset, keepSignals } from "./distresses.ts";

/** The lock of a customer's lone workers: people and the job write the same documents. */
export const loneLockOf = (index: CustomerIndex) => `lone-work/${index}`;

/** The person as they are stored; null: they never worked alone. */
export function readLoneWorker(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  id: AssetId,
): Promise<LoneWorker | null> {
  return readDocument(sdk, { index, collection: "lone-workers", id }, LoneWorker);
}

/** To be called under the lock. */
export async function writeLoneWorker(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  worker: LoneWorker,
): Promise<void> {
  await sdk.document.createOrReplace(index, "lone-workers", worker.id, storedForm(worker));
}

/** The rules of a customer, or what holds where there are none. */
export async function loneWorkRulesOf(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
): Promise<LoneWorkRules> {
  const place = { index, collection: "lone-work-configurations", id: LONE_WORK_RULES };
  return (await readDocument(sdk, place, LoneWorkRules)) ?? DEFAULT_LONE_WORK_RULES;
}

/** @throws DomainError not_found, invalid_input where the asset is no person in use */
export async function assertPerson(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  id: AssetId,
): Promise<void> {
  const asset = await readDocument(sdk, { index, collection: "assets", id }, Asset);
  if (asset === null)
    throw new DomainError("not_found", { id }, `There is no asset ${id}: load the list again.`);
  if (asset.category !== "personnel" || asset.isArchived)
    throw new DomainError(
      "invalid_input",
      { id },
      `${asset.designation} is no person in use: only people work alone.`,
    );
}

/** Opens a call for help of a person whom nobody has answered for. Repeated it does nothing more. */
export async function raiseCall(
  deps: Pick<AppDeps, "exclusively" | "sdk">,
  index: CustomerIndex,
  {
    worker,
    asset,
    question,
  }: {
    readonly worker: LoneWorker;
    readonly asset: Asset | null;
    readonly question: LoneQuestion;
  },
  now: EpochMs,
  skipInvalid: SkipInvalid,
): Promise<void> {
  const { id, kind, cause } = question;
  const signal: Signal = {
    ...newSignal(id, now),
    kind,
    isRaised: true,
    ...(cause === null ? {} : { cause }),
  };
  const wearer: Wearer = {
    ...wearerOf(asset ?? undefined),
    assetId: worker.id,
    category: "personnel",
  };
  // Who wears no tag calls by themselves.
  const tagId = asset?.tagId ?? TagId.parse(worker.id);
  await keepSignals(deps, index, [{ tagId, signal, wearer }], skipInvalid);
}

/** Shows in the open calls of a person that they have cancelled: a person still has to resolve them. */
export async function cancelCalls(
  deps: Pick<AppDeps, "exclusively" | "sdk">,
  index: CustomerIndex,
  worker: LoneWorker,
  question: LoneQuestion,
  now: EpochMs,
): Promise<void> {
  await deps.sdk.collection.refresh(index, "distresses");
  const calls = await callsOfAsset(deps.sdk, index, worker.id);
  const id = ReadingId.parse(`${question.id}.answered`);
  const signal: Signal = { ...newSignal(id, now), kind: "cancelled", isRaised: false };
  const received = calls
    .filter(({ state }) => state !== "resolved")
    .map(({ tagId, assetId, category, name, place, placeProof, reference }) => ({
      tagId,
      signal,
      wearer: { assetId, category, name, place, placeProof, reference },
    }));
  await keepSignals(deps, index, received);
}

/** That a person was asked is written down before they are. */
export async function recordAsked(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  worker: LoneWorker["id"],
  { id, rule, askedAt }: LoneQuestion,
  asset: Asset | null,
): Promise<void> {
  const site = asset?.locationSite ?? null;
  const event: AuditEvent = {
    ...eventOf(worker, askedAt),
    id: `${id}.asked`,
    type: "loneWork.asked",
    site,
    detail: rule,
  };
  await createDocuments(sdk, index, "audit-events", [event]);
}

/** That a person has answered by their link, which nobody else is known to have. */
export async function recordAnswered(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  worker: LoneWorker["id"],
  { id, rule }: LoneQuestion,
  at: EpochMs,
): Promise<void> {
  const event: AuditEvent = {
    ...eventOf(worker, at),
    id: `${id}.answered`,
    type: "loneWork.answered",
    site: null,
    detail: rule,
  };
  await createDocuments(sdk, index, "audit-events", [event]);
}

const eventOf = (worker: LoneWorker["id"], at: EpochMs) => ({
  at,
  by: null,
  byName: worker,
  about: worker,
});

/** When a person resolved the call that a question has raised; null: it is open. */
export function resolvedAtOf(
  { id, calledAt }: Pick<LoneQuestion, "calledAt" | "id">,
  calls: readonly Distress[],
): EpochMs | null {
  if (calls.some(({ state }) => state !== "resolved")) return null;
  const own = calls.filter(
    ({ signals, resolvedAt }) =>
      signals.some((signal) => signal.id === id) || (resolvedAt ?? 0) >= (calledAt ?? 0),
  );
  return own.length === 0 ? null : Math.max(...own.map(({ resolvedAt }) => resolvedAt ?? 0));
}

/** What stands behind a link to one question of a person. */
export async function codeOfQuestion(
  deps: Pick<AppDeps, "secrets">,
  { customer, worker, question }: LoneWorkLink,
): Promise<string> {
  return (await sealOf(deps)).seal(JSON.stringify([customer, worker, question]));
}

/** Where a link leads; null: it was not made here. */
export async function questionOfCode(
  deps: Pick<AppDeps, "secrets">,
  code: string,
): Promise<LoneWorkLink | null> {
  const text = (await sealOf(deps)).unseal(code);
  if (text === null) return null;
  const [customer, worker, question] = JSON.parse(text) as unknown[];
  return LoneWorkLink.parse({ customer, worker, question });
}

/** What is sealed for anything else leads nowhere here. */
function sealOf({ secrets }: Pick<AppDeps, "secrets">) {
  return secrets.sealFor("lone work");
}

const newSignal = (id: Signal["id"], now: EpochMs) => ({
  id,
  isOngoing: false,
  isByRule: true,
  at: now,
  receivedAt: now,
  isLate: false,
});
