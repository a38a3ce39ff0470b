import { Asset } from "../../../../src/domain/assets/asset.ts";
import { type EpochMs, HOUR, SECOND } from "../../../../src/domain/base/time.ts";
import { type Customer, shownName } from "../../../../src/domain/customers/customer.ts";
import {
  digestId,
  DIGESTS_KEPT,
  isWholeDigest,
  reminderDelivery,
  ReminderDelivery,
  ReminderDigest,
  type ReminderSection,
  reminderSections,
  remindersDue,
} from "../../../../src/domain/reports/reminders/reminderDigest.ts";
import { reminderMessage } from "../../../../src/domain/reports/reminders/reminderMessage.ts";
import { everyDeadline } from "../../apiKeys/deadlines.ts";
import { readDrillRegister } from "../../evacuations/readDrillRegister.ts";
import { outbox } from "../../platform/delivery/outbox.ts";
import type { JobModule } from "../../platform/jobs/job.ts";
import { readDocument, readDocuments } from "../../platform/kuzzle/documents.ts";
import { searchAll, searchSome } from "../../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../../platform/kuzzle/writeDocuments.ts";
import { receiversOf } from "../readReport.ts";
import { reminderRecipients } from "./reminderRecipients.ts";

const PURGE_EVERY = HOUR;

/**
 * Reminds people of what is due, once a day at most (docs/decisions/0100). A digest is a document whose id follows from its
 * instant, written whole with its recipients before any message: whatever ends the process, the next run goes on from
 * there. The first digest of a customer tells nobody anything: it is what the next one is compared with.
 */
export const reminderJob: JobModule = (deps) => {
  const { sdk, now, skipInvalid, publicUrl, isHeld } = deps;
  const messagesOut = outbox(deps, "reminder-deliveries", ReminderDelivery, "reminders");
  const planned = new Map<string, EpochMs>();
  const purgedAt = new Map<string, EpochMs>();

  return {
    name: "reminders",
    every: 5 * SECOND,
    async run(customer) {
      await plan(customer);
      await messagesOut.sendDue(customer, wordsOf);
      await purge(customer.index);
    },
  };

  async function plan(customer: Customer): Promise<void> {
    const { index, timezone } = customer;
    const dueAt = remindersDue(now(), timezone);
    if (dueAt === null || planned.get(index) === dueAt) return;
    const place = { index, collection: "reminder-digests", id: digestId(dueAt) };
    const digest =
      (await readDocument(sdk, place, ReminderDigest)) ?? (await made(customer, dueAt));
    if (digest.state === "open") {
      if (!isHeld()) return;
      // Known by their ids: those that a run before this one has written down stay as they are.
      await createDocuments(
        sdk,
        index,
        "reminder-deliveries",
        digest.recipients.map((recipient) => reminderDelivery(digest, recipient, now())),
      );
      await sdk.collection.refresh(index, "reminder-deliveries");
      const changes = { state: "told" };
      await updateDocuments(sdk, index, "reminder-digests", [{ id: digest.id, changes }]);
    }
    planned.set(index, dueAt);
  }

  async function made(customer: Customer, dueAt: EpochMs): Promise<ReminderDigest> {
    const { index, timezone } = customer;
    await sdk.collection.refresh(index, "reminder-digests");
    const newest = { query: { match_all: {} }, sort: [{ dueAt: "desc" }] };
    const [before] = await searchSome(
      sdk,
      index,
      "reminder-digests",
      ReminderDigest,
      newest,
      1,
      skipInvalid,
    );
    const since = before?.dueAt ?? null;
    const isWhole = since !== null && isWholeDigest(dueAt, since, timezone);
    const sections = since === null ? [] : await sectionsOf(customer, since, isWhole);
    const recipients = sections.length === 0 ? [] : await reminderRecipients(sdk, customer);
    const digest: ReminderDigest = {
      id: digestId(dueAt),
      dueAt,
      createdAt: now(),
      isWhole,
      sections,
      recipients,
      state: recipients.length === 0 ? "told" : "open",
    };
    if (isHeld()) await createDocuments(sdk, index, "reminder-digests", [digest]);
    return digest;
  }

  async function sectionsOf(
    customer: Customer,
    since: EpochMs,
    isWhole: boolean,
  ): Promise<ReminderSection[]> {
    const { index, timezone } = customer;
    const reading = { sdk, skipInvalid };
    const receivers = await receiversOf(reading, index);
    const assets: Asset[] = [];
    const inUse = { query: { term: { isArchived: false } } };
    for await (const asset of searchAll(sdk, index, "assets", Asset, inUse, skipInvalid))
      assets.push(asset);
    const facts = {
      deadlines: await everyDeadline(reading, customer),
      drills: (await readDrillRegister({ sdk, now }, customer)).sites,
      assets,
      connectivityBehind: ({ scannedBy }: Asset) =>
        (scannedBy === null ? null : receivers.get(scannedBy)?.silence?.connectivity) ?? "online",
      now: now(),
      since,
      timezone,
    } as const;
    return reminderSections(facts, isWhole);
  }

  async function wordsOf(customer: Customer, due: readonly ReminderDelivery[]) {
    const { index, timezone } = customer;
    const ids = [...new Set(due.map((delivery) => delivery.digestId))];
    const place = { index, collection: "reminder-digests", ids };
    const digests = new Map(
      (await readDocuments(sdk, place, ReminderDigest, skipInvalid)).map((one) => [one.id, one]),
    );
    const around = { index, customerName: shownName(customer), publicUrl, timezone };
    return ({ digestId: id, locale }: ReminderDelivery) => {
      const digest = digests.get(id);
      return digest === undefined ? null : reminderMessage(digest, around, locale);
    };
  }

  /** The newest digest stays: the next one is compared with it. */
  async function purge(index: string): Promise<void> {
    if (now() - (purgedAt.get(index) ?? Number.NEGATIVE_INFINITY) < PURGE_EVERY || !isHeld())
      return;
    purgedAt.set(index, now());
    const newest = planned.get(index) ?? 0;
    const old = { range: { dueAt: { lt: Math.min(now() - DIGESTS_KEPT, newest) } } };
    await sdk.document.deleteByQuery(index, "reminder-digests", old);
    const before = { range: { createdAt: { lt: now() - DIGESTS_KEPT } } };
    await sdk.document.deleteByQuery(index, "reminder-deliveries", before);
  }
};
