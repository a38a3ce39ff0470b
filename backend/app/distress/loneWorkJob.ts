import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetId, type CustomerIndex } from "../../../src/domain/base/ids.ts";
import { type EpochMs, SECOND } from "../../../src/domain/base/time.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import { loneWorkPath } from "../../../src/domain/distress/loneWorkAnswer.ts";
import {
  addressesOf,
  loneDeliveryId,
  LoneWorkDelivery,
  loneWorkMessage,
  newLoneWorkDelivery,
  questionReach,
} from "../../../src/domain/distress/loneWorkMessage.ts";
import { loneHoursOfPerson, loneSpan } from "../../../src/domain/distress/loneHours.ts";
import { isReceptionLost } from "../../../src/domain/distress/loneReception.ts";
import {
  callAtOf,
  type LoneContext,
  type LoneFacts,
  nextLoneStepAt,
  pendingQuestion,
  stepLoneWork,
} from "../../../src/domain/distress/loneWork.ts";
import {
  type FamilyHours,
  LoneWorker,
  type LoneWorkRules,
  newLoneWorker,
} from "../../../src/domain/distress/loneWorker.ts";
import { PushDelivery } from "../../../src/domain/push/pushDelivery.ts";
import { receiversOf } from "../coverage/receiversOf.ts";
import { type Due, NotSent, outbox } from "../platform/delivery/outbox.ts";
import { type JobModule, RESTS } from "../platform/jobs/job.ts";
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

/** What a search for people is asked for: they are read under the lock. */
const Person = Asset.pick({ id: true });

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
    // Hours begin while the job rests, which it does for less than any rule waits; a call that is resolved ends a question.
    wokenBy: ["distresses", "lone-work-configurations", "lone-work-deliveries", "lone-workers"],
    async run(customer) {
      const { index } = customer;
      const ids = await watchedIds(customer);
      const { workers, nextAt } =
        ids.length === 0 || !isHeld()
          ? { workers: [], nextAt: null }
          : await deps.exclusively(loneLockOf(index), () => step(customer, ids));
      await questionsOut.plan(index, questionsOf(workers));
      const waits = await questionsOut.sendDue(customer, wordsOf);
      await noteReach(index, workers);
      const isNear = nextAt !== null && nextAt <= now() + RESTS;
      return isNear || waits ? undefined : "idle";
    },
  };

  /** Who works alone by hand or at hours of the week that are not over, or has not answered. */
  async function watchedIds({ index, timezone }: Customer): Promise<LoneWorker["id"][]> {
    const rules = await loneWorkRulesOf(deps, index);
    const ids = new Set<LoneWorker["id"]>();
    const at = now();
    const isOpen = (worker: LoneWorker, family: FamilyHours | null) =>
      loneSpan(worker, family, timezone, at) !== null;
    for await (const worker of searchAll(sdk, index, "lone-workers", LoneWorker, {}, skipInvalid))
      if (worker.session !== null || isOpen(worker, null) || pendingQuestion(worker) !== null)
        ids.add(worker.id);
    const nobody = newLoneWorker(AssetId.parse("nobody"));
    const open = rules.families.filter((family) => isOpen(nobody, family));
    if (open.length === 0) return [...ids];
    const people = {
      query: {
        bool: {
          filter: [
            { terms: { family: open.map(({ family }) => family) } },
            { term: { category: "personnel" } },
            { term: { isArchived: false } },
          ],
        },
      },
    };
    for await (const { id } of searchAll(sdk, index, "assets", Person, people, skipInvalid))
      ids.add(id);
    return [...ids];
  }

  /**
   * The people after a step, and when the next one will find something. What a search has found may be a second old: they and
   * the rules are read again under the lock.
   */
  async function step(
    { index, timezone }: Customer,
    ids: readonly LoneWorker["id"][],
  ): Promise<{ readonly workers: LoneWorker[]; readonly nextAt: EpochMs | null }> {
    const rules = await loneWorkRulesOf(deps, index);
    const place = { index, collection: "lone-workers", ids };
    const stored = new Map(
      (await readDocuments(sdk, place, LoneWorker, skipInvalid)).map((one) => [one.id, one]),
    );
    const people = { index, collection: "assets", ids };
    const assets = new Map(
      (await readDocuments(sdk, people, Asset, skipInvalid)).map((one) => [one.id, one]),
    );
    const receivers = new Map<string, readonly Tag[]>();
    const stepped: LoneWorker[] = [];
    let nextAt: EpochMs | null = null;
    for (const id of ids) {
      const asset = assets.get(id) ?? null;
      const before = stored.get(id) ?? newLoneWorker(id);
      const facts = await factsOf(index, rules, before, asset);
      const at = now();
      const contextOf = (isGatewayOffline: boolean): LoneContext => ({
        rules,
        facts: { ...facts, isGatewayOffline },
        timezone,
        now: at,
      });
      let done = stepLoneWork(before, contextOf(false));
      // Receivers are the cause of a new question alone: nobody looks at them while all is well.
      if (
        done.worker.question?.id !== before.question?.id &&
        (await isLost(index, asset, receivers))
      )
        done = stepLoneWork(before, contextOf(true));
      const { worker, raised } = done;
      if (raised !== null)
        await raiseCall(deps, index, { worker, asset, question: raised }, at, skipInvalid);
      const { question } = worker;
      if (question !== null && question.id !== before.question?.id)
        await recordAsked(deps, index, worker.id, question, asset);
      if (worker !== before) await writeLoneWorker(deps, index, worker);
      stepped.push(worker);
      const next = nextLoneStepAt(worker, contextOf(false));
      nextAt = next === null ? nextAt : Math.min(nextAt ?? next, next);
    }
    return { workers: stepped, nextAt };
  }

  async function factsOf(
    index: CustomerIndex,
    rules: LoneWorkRules,
    worker: LoneWorker,
    asset: Asset | null,
  ): Promise<Omit<LoneFacts, "isGatewayOffline">> {
    const pending = pendingQuestion(worker);
    const calls =
      pending === null || pending.calledAt === null
        ? []
        : await callsOfAsset(sdk, index, worker.id, skipInvalid);
    return {
      familyHours: loneHoursOfPerson(rules, asset),
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

  /** Writes down of each question that is pending whether it could be sent: who looks on must know that nobody was asked. */
  async function noteReach(index: CustomerIndex, workers: readonly LoneWorker[]): Promise<void> {
    const asked = workers.filter((worker) => pendingQuestion(worker)?.calledAt === null);
    if (asked.length === 0) return;
    const ids = asked.flatMap((worker) => questionsOf([worker]).map(({ id }) => id));
    const place = { index, collection: "lone-work-deliveries", ids };
    const messages = await readDocuments(sdk, place, LoneWorkDelivery, skipInvalid);
    const questions = asked.flatMap(({ question }) => question?.id ?? []);
    const about = { query: { terms: { about: questions } } };
    const pushes: PushDelivery[] = [];
    for await (const one of searchAll(
      sdk,
      index,
      "push-deliveries",
      PushDelivery,
      about,
      skipInvalid,
    ))
      pushes.push(one);
    const reachOf = (id: string) =>
      questionReach([
        ...messages.filter(({ questionId }) => questionId === id),
        ...pushes.filter((one) => one.about === id),
      ]);
    if (asked.every(({ question }) => question === null || question.reach === reachOf(question.id)))
      return;
    await deps.exclusively(loneLockOf(index), async () => {
      const stored = { index, collection: "lone-workers", ids: asked.map(({ id }) => id) };
      // Somebody may have answered while it was sent.
      for (const worker of await readDocuments(sdk, stored, LoneWorker, skipInvalid)) {
        const question = pendingQuestion(worker);
        if (question === null || !questions.includes(question.id)) continue;
        const reach = reachOf(question.id);
        if (reach !== question.reach)
          await writeLoneWorker(deps, index, { ...worker, question: { ...question, reach } });
      }
    });
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
