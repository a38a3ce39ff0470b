import { isDeepStrictEqual } from "node:util";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { trustedProxies } from "../../../src/domain/base/clientAddress.ts";
import { DomainError, parsed } from "../../../src/domain/base/domainError.ts";
import { editConflicts } from "../../../src/domain/base/fieldEdit.ts";
import type { AssetId, CustomerIndex } from "../../../src/domain/base/ids.ts";
import { HOUR } from "../../../src/domain/base/time.ts";
import {
  loneHoursOfFamily,
  loneHoursOfPerson,
  loneSpan,
} from "../../../src/domain/distress/loneHours.ts";
import {
  callAtOf,
  pendingQuestion,
  withCheckIn,
  withEnd,
} from "../../../src/domain/distress/loneWork.ts";
import {
  LINK_LIMITS,
  linkedQuestion,
  type LoneWorkLink,
} from "../../../src/domain/distress/loneWorkAnswer.ts";
import * as calls from "../../../src/domain/distress/loneWorkCalls.ts";
import {
  type FamilyHours,
  LONE_WORK_RULES,
  type LoneQuestion,
  type LoneWorker,
  LoneWorkRules,
  MAX_FAMILY_HOURS,
  newLoneWorker,
} from "../../../src/domain/distress/loneWorker.ts";
import { placeOfAddress } from "../../../src/domain/users/signInLimits.ts";
import { answer, answerOpen, type AnswersModule } from "../platform/answer.ts";
import { readDocument, storedForm } from "../platform/kuzzle/documents.ts";
import { isWithinMinute } from "../platform/security/callsPerMinute.ts";
import { addressOfConnection, type RequestConnection } from "../platform/security/clientAddress.ts";
import { readCustomer } from "../platform/tenancy/customers.ts";
import { signatureOf } from "../platform/signature.ts";
import {
  assertPerson,
  cancelCalls,
  loneLockOf,
  loneWorkRulesOf,
  questionOfCode,
  readLoneWorker,
  recordAnswered,
  writeLoneWorker,
} from "./loneWorkers.ts";

/** The rules as an editor writes them. */
const RulesForm = LoneWorkRules.omit({ id: true, families: true }).strict();

/**
 * `omniscient/loneWork`: who works alone and what is watched of them, and the page that a question to such a person leads to.
 * `loneWorkJob` asks, and calls for help.
 */
export const loneWorkController: AnswersModule = (deps) => {
  const isTrusted = trustedProxies(deps.configuration.trustedProxies);

  return [
    answer(calls.startLoneWork, async (body, caller) => {
      const { customerIndex: index, assetId, commandId, hours, email, phone } = body;
      await assertPerson(deps, index, assetId);
      const signature = await signatureOf(deps, caller);
      return changed(index, assetId, (worker) => {
        if (worker.session?.commandId === commandId) return worker;
        const startedAt = worker.session?.startedAt ?? deps.now();
        const session = { ...signature, commandId, startedAt, until: deps.now() + hours * HOUR };
        return { ...worker, email, phone, session };
      });
    }),

    answer(calls.endLoneWork, ({ customerIndex: index, assetId }) =>
      deps.exclusively(loneLockOf(index), async () => {
        const before = await readLoneWorker(deps, index, assetId);
        if (before === null && (await familyHoursOf(index, assetId)) === null)
          throw notAlone(assetId);
        const worker = withEnd(before ?? newLoneWorker(assetId), deps.now());
        await writeLoneWorker(deps, index, worker);
        return { worker };
      }),
    ),

    answer(calls.checkInLoneWork, async (body, caller, { timezone }) => {
      const { customerIndex: index, assetId, commandId } = body;
      const signature = await signatureOf(deps, caller);
      return deps.exclusively(loneLockOf(index), async () => {
        const worker = (await readLoneWorker(deps, index, assetId)) ?? newLoneWorker(assetId);
        if (worker.checkedIn?.commandId === commandId) return { worker };
        const hours = await familyHoursOf(index, assetId);
        const span = loneSpan(worker, hours, timezone, deps.now());
        const isAlone = span !== null && span.until > deps.now();
        if (!isAlone && pendingQuestion(worker) === null) throw notAlone(assetId);
        return { worker: await checkIn(index, worker, { ...signature, commandId }) };
      });
    }),

    answer(calls.setLoneHours, async ({ customerIndex: index, assetId, hours, email, phone }) => {
      await assertPerson(deps, index, assetId);
      return changed(index, assetId, (worker) => {
        const reached = { ...worker, email, phone };
        // The same hours do not begin anew.
        if (isDeepStrictEqual(worker.hours, hours)) return reached;
        return { ...reached, hours, hoursSince: hours === null ? null : deps.now() };
      });
    }),

    answer(calls.setLoneWorkRules, ({ customerIndex: index, seen, changes }) =>
      deps.exclusively(loneLockOf(index), async () => {
        const { id, families, ...current } = await loneWorkRulesOf(deps, index);
        const conflicts = seen === undefined ? [] : editConflicts(current, seen, changes);
        if (conflicts.length > 0)
          throw new DomainError(
            "conflict",
            { conflicts, current },
            `Somebody else changed ${conflicts.map(({ field }) => field).join(", ")} meanwhile: choose which one counts.`,
          );
        const form = parsed(RulesForm, { ...current, ...changes }, "rules");
        return { rules: await writeRules(index, { ...form, id, families }) };
      }),
    ),

    answer(calls.setFamilyLoneHours, ({ customerIndex: index, family, hours }) =>
      deps.exclusively(loneLockOf(index), async () => {
        const known = await loneWorkRulesOf(deps, index);
        const before = loneHoursOfFamily(known, family);
        const set = hours === null || hours.days.length === 0 ? null : hours;
        // Repeated it does nothing more: the hours do not begin anew.
        if (isDeepStrictEqual(before?.hours ?? null, set)) return { rules: known };
        const others = known.families.filter((one) => one.family !== family);
        if (set !== null && others.length >= MAX_FAMILY_HOURS)
          throw new DomainError("too_many", { most: MAX_FAMILY_HOURS });
        const own = set === null ? [] : [{ family, hours: set, since: deps.now() }];
        return { rules: await writeRules(index, { ...known, families: [...others, ...own] }) };
      }),
    ),

    answerOpen(calls.lookLoneWork, async ({ code }, connection) => {
      const { index, worker, question } = await enter(code, connection);
      const { askedAt, calledAt, answeredAt } = question;
      const callAt = callAtOf(worker, question, await loneWorkRulesOf(deps, index));
      return { askedAt, callAt, calledAt, answeredAt };
    }),

    answerOpen(calls.answerLoneWork, async ({ code }, connection) => {
      const { index, link } = await enter(code, connection);
      return deps.exclusively(loneLockOf(index), async () => {
        const { worker, question } = await questionAt(link);
        const isCalled = question.calledAt !== null;
        if (question.answeredAt !== null) return { answeredAt: question.answeredAt, isCalled };
        await recordAnswered(deps, index, worker.id, question, deps.now());
        const after = await checkIn(index, worker, { by: null, byName: null, commandId: null });
        return { answeredAt: after.question?.answeredAt ?? deps.now(), isCalled };
      });
    }),
  ];

  /** The hours of the family of a person in use. */
  async function familyHoursOf(index: CustomerIndex, id: AssetId): Promise<FamilyHours | null> {
    const asset = await readDocument(deps.sdk, { index, collection: "assets", id }, Asset);
    return loneHoursOfPerson(await loneWorkRulesOf(deps, index), asset);
  }

  /** To be called under the lock. */
  async function writeRules(index: CustomerIndex, rules: LoneWorkRules): Promise<LoneWorkRules> {
    const form = storedForm<LoneWorkRules>(rules);
    await deps.sdk.document.createOrReplace(
      index,
      "lone-work-configurations",
      LONE_WORK_RULES,
      form,
    );
    return rules;
  }

  /** Changes a person under the lock; one of whom nothing is known yet is begun. */
  function changed(
    index: CustomerIndex,
    assetId: AssetId,
    change: (worker: LoneWorker) => LoneWorker,
  ): Promise<{ worker: LoneWorker }> {
    return deps.exclusively(loneLockOf(index), async () => {
      const before = (await readLoneWorker(deps, index, assetId)) ?? newLoneWorker(assetId);
      const worker = change(before);
      if (worker !== before) await writeLoneWorker(deps, index, worker);
      return { worker };
    });
  }

  /** The person first: were it the call, a stop in between would leave a person who has answered and is asked. */
  async function checkIn(
    index: CustomerIndex,
    before: LoneWorker,
    by: Omit<NonNullable<LoneWorker["checkedIn"]>, "at">,
  ): Promise<LoneWorker> {
    const at = deps.now();
    const worker = withCheckIn(before, { ...by, at });
    await writeLoneWorker(deps, index, worker);
    const pending = pendingQuestion(before);
    if (pending !== null && pending.calledAt !== null)
      await cancelCalls(deps, index, worker, pending, at);
    return worker;
  }

  /**
   * Where a link leads. @throws DomainError link_over where it was not made here, is too old, or another question was asked
   * since; too_soon where it is used more often than a person presses
   */
  async function enter(code: string, connection: RequestConnection) {
    const address = placeOfAddress(addressOfConnection(connection, isTrusted));
    await spend("address", address);
    const link = await questionOfCode(deps, code);
    if (link === null) throw gone();
    await spend("link", JSON.stringify(link));
    const customer = await readCustomer(deps.sdk, link.customer);
    if (customer === null || customer.isArchived) throw gone();
    return { index: link.customer, link, ...(await questionAt(link)) };
  }

  async function questionAt(
    link: LoneWorkLink,
  ): Promise<{ worker: LoneWorker; question: LoneQuestion }> {
    const worker = await readLoneWorker(deps, link.customer, link.worker);
    const question = worker === null ? null : linkedQuestion(worker, link, deps.now());
    if (worker === null || question === null) throw gone();
    return { worker, question };
  }

  async function spend(of: keyof typeof LINK_LIMITS, subject: string): Promise<void> {
    const most = LINK_LIMITS[of];
    if (!(await isWithinMinute(deps, `lone-work/${of}`, subject, most)))
      throw new DomainError(
        "too_soon",
        { most },
        "This was pressed too often: wait a minute, or telephone to somebody.",
      );
  }
};

const notAlone = (assetId: AssetId) =>
  new DomainError(
    "conflict",
    { assetId },
    "The person does not work alone any more: load the page again.",
  );

const gone = () =>
  new DomainError(
    "link_over",
    {},
    "This link is over: another question was asked since. If you need help, telephone to somebody.",
  );
