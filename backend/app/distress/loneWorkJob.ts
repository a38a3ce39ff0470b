import { Asset } from "../../../src/domain/assets/asset.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import { loneWorkPath } from "../../../src/domain/distress/loneWorkAnswer.ts";
import {
  addressesOf,
  loneDeliveryId,
  LoneWorkDelivery,
  loneWorkMessage,
  newLoneWorkDelivery,
} from "../../../src/domain/distress/loneWorkMessage.ts";
import { isReceptionLost } from "../../../src/domain/distress/loneReception.ts";
import {
  callAtOf,
  type LoneFacts,
  pendingQuestion,
  stepLoneWork,
} from "../../../src/domain/distress/loneWork.ts";
import { LoneWorker } from "../../../src/domain/distress/loneWorker.ts";
import { receiversOf } from "../coverage/receiversOf.ts";
import { type Due, NotSent, outbox } from "../platform/delivery/outbox.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { callsOfAsset } from "./distresses.ts";
import {
  codeOfQuestion,
  loneLockOf,
  loneWorkRulesOf,
  raiseCall,
  recordAsked,
  resolvedAtOf,
  writeLoneWorker,
} from "./loneWorkers.ts";

/**
 * Watches people who work alone: asks who misses a rule, by an outbox of its own, and calls for help for who does not answer.
 * The call first: its id follows from the question, so that a stop before the person is written repeats it without a trace.
 */
export const loneWorkJob: JobModule = (deps) => {
  const { sdk, now, skipInvalid, publicUrl, isHeld } = deps;
  const questionsOut = outbox(deps, "lone-work-deliveries", LoneWorkDelivery, null);

  return {
    name: "loneWork",
    every: 2 * SECOND,
    wokenBy: ["lone-workers", "lone-work-deliveries"],
    async run(customer) {
      const { index } = customer;
      const ids = await watchedIds(index);
      const workers =
        ids.length === 0 || !isHeld()
          ? []
          : await deps.exclusively(loneLockOf(index), () => step(customer, ids));
      await questionsOut.plan(index, questionsOf(workers));
      const waits = await questionsOut.sendDue(customer, wordsOf);
      return ids.length === 0 && !waits ? "idle" : undefined;
    },
  };

  /** Who works alone, may do so by hours of the week, or has not answered. */
  async function watchedIds(index: CustomerIndex): Promise<LoneWorker["id"][]> {
    const ids: LoneWorker["id"][] = [];
    for await (const worker of searchAll(sdk, index, "lone-workers", LoneWorker, {}, skipInvalid))
      if (worker.session !== null || worker.hours !== null || pendingQuestion(worker) !== null)
        ids.push(worker.id);
    return ids;
  }

  /** The people after a step. What a search has found may be a second old: they are read again under the lock. */
  async function step(
    { index, timezone }: Customer,
    ids: readonly LoneWorker["id"][],
  ): Promise<LoneWorker[]> {
    const place = { index, collection: "lone-workers", ids };
    const workers = await readDocuments(sdk, place, LoneWorker, skipInvalid);
    const people = { index, collection: "assets", ids };
    const assets = new Map(
      (await readDocuments(sdk, people, Asset, skipInvalid)).map((one) => [one.id, one]),
    );
    const rules = await loneWorkRulesOf(deps, index);
    const receivers = new Map<string, readonly Tag[]>();
    const stepped: LoneWorker[] = [];
    for (const before of workers) {
      const asset = assets.get(before.id) ?? null;
      const facts = await factsOf(index, before, asset);
      const at = now();
      const stepWith = (isGatewayOffline: boolean) =>
        stepLoneWork(before, { rules, facts: { ...facts, isGatewayOffline }, timezone, now: at });
      let done = stepWith(false);
      // Receivers are the cause of a new question alone: nobody looks at them while all is well.
      if (
        done.worker.question?.id !== before.question?.id &&
        (await isLost(index, asset, receivers))
      )
        done = stepWith(true);
      const { worker, raised } = done;
      if (raised !== null)
        await raiseCall(deps, index, { worker, asset, question: raised }, at, skipInvalid);
      const { question } = worker;
      if (question !== null && question.id !== before.question?.id)
        await recordAsked(deps, index, worker.id, question, asset);
      if (worker !== before) await writeLoneWorker(deps, index, worker);
      stepped.push(worker);
    }
    return stepped;
  }

  async function factsOf(
    index: CustomerIndex,
    worker: LoneWorker,
    asset: Asset | null,
  ): Promise<Omit<LoneFacts, "isGatewayOffline">> {
    const pending = pendingQuestion(worker);
    const calls =
      pending === null || pending.calledAt === null
        ? []
        : await callsOfAsset(sdk, index, worker.id, skipInvalid);
    return {
      hasTag: asset !== null && asset.tagId !== null,
      lastMovedAt: asset?.lastMovedAt ?? null,
      lastReadingAt: asset?.lastTagUpdate ?? null,
      resolvedAt: pending === null ? null : resolvedAtOf(pending, calls),
    };
  }

  async function isLost(
    index: CustomerIndex,
    asset: Asset | null,
    known: Map<string, readonly Tag[]>,
  ): Promise<boolean> {
    const site = asset?.locationSite ?? null;
    if (asset === null || site === null) return false;
    const receivers = known.get(site) ?? (await receiversOf(sdk, index, site, skipInvalid));
    known.set(site, receivers);
    return isReceptionLost(asset, receivers);
  }

  function questionsOf(workers: readonly LoneWorker[]): Due<LoneWorkDelivery>[] {
    const at = now();
    return workers.flatMap((worker) => {
      const question = pendingQuestion(worker);
      if (question === null || question.calledAt !== null) return [];
      return addressesOf(worker).map((to) => ({
        id: loneDeliveryId(question, to),
        recipient: to,
        message: (locale) => newLoneWorkDelivery(worker.id, question, to, locale, at),
      }));
    });
  }

  async function wordsOf(customer: Customer, messages: readonly LoneWorkDelivery[]) {
    const { index, timezone } = customer;
    const ids = [...new Set(messages.map(({ workerId }) => workerId))];
    const place = { index, collection: "lone-workers", ids };
    const workers = new Map(
      (await readDocuments(sdk, place, LoneWorker, skipInvalid)).map((one) => [one.id, one]),
    );
    const rules = await loneWorkRulesOf(deps, index);
    const codes = new Map<string, string>();
    for (const { workerId, questionId } of messages)
      codes.set(
        questionId,
        await codeOfQuestion(deps, { customer: index, worker: workerId, question: questionId }),
      );
    return ({ workerId, questionId, locale }: LoneWorkDelivery) => {
      const worker = workers.get(workerId);
      const question = worker === undefined ? null : pendingQuestion(worker);
      if (worker === undefined || question?.id !== questionId)
        return new NotSent("It was answered before it could be sent.");
      const around = {
        callAt: callAtOf(worker, question, rules),
        customerName: shownName(customer),
        link: `${publicUrl}${loneWorkPath(codes.get(questionId) ?? "")}`,
        timezone,
      };
      return loneWorkMessage(question, around, locale);
    };
  }
};
