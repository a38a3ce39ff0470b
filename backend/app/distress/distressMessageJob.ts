import { isAdmin } from "../../../src/domain/base/profileIds.ts";
import { type EpochMs, SECOND } from "../../../src/domain/base/time.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import { Distress, OPEN_STATES } from "../../../src/domain/distress/distress.ts";
import { distressMessage } from "../../../src/domain/distress/distressMessage.ts";
import {
  adminNewsKey,
  DistressDelivery,
  dueDistressNews,
  Escalation,
  ESCALATION,
  escalationInForce,
  newDistressDelivery,
  reachesAnybody,
} from "../../../src/domain/distress/escalation.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { type Due, outbox } from "../platform/delivery/outbox.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readDocument, readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { usersOf } from "../platform/tenancy/users.ts";

/**
 * Notifies the configured recipients of calls for help, step by step and then again and again until a person takes the call, by an
 * outbox of its own: other messages do not hold these up. What is due follows from what is stored and the clock alone, so that
 * a restart neither forgets nor repeats.
 */
export const distressMessageJob: JobModule = (deps) => {
  const { sdk, now, skipInvalid, publicUrl } = deps;
  /** What was due to the administrators of a customer when they were last read (`adminNewsKey`). */
  const planned = new Map<string, string>();
  const messagesOut = outbox(deps, "distress-deliveries", DistressDelivery, null);

  return {
    name: "distressMessages",
    every: SECOND,
    wokenBy: ["distresses", "distress-deliveries"],
    async run(customer) {
      const { index } = customer;
      const open = await openCalls(index);
      await planDue(customer, open);
      const waits = await messagesOut.sendDue(customer, wordsOf);
      return open.length === 0 && !waits ? "idle" : undefined;
    },
  };

  async function openCalls(index: string): Promise<Distress[]> {
    const open = { query: { terms: { state: OPEN_STATES } } };
    const calls: Distress[] = [];
    for await (const one of searchAll(sdk, index, "distresses", Distress, open, skipInvalid))
      calls.push(one);
    return calls;
  }

  async function planDue({ index }: Customer, calls: readonly Distress[]): Promise<void> {
    if (calls.length === 0) {
      planned.delete(index);
      await messagesOut.plan(index, []);
      return;
    }
    const at = now();
    const place = { index, collection: "distress-configurations", id: ESCALATION };
    const configured = await readDocument(sdk, place, Escalation);
    if (reachesAnybody(configured)) {
      planned.delete(index);
      await messagesOut.plan(index, due(calls, configured, at));
      return;
    }
    const key = adminNewsKey(calls, at);
    if (planned.get(index) === key) return;
    const admins = (await usersOf(sdk, index)).filter(
      ({ profileIds, pausedAt }) => pausedAt === null && isAdmin(profileIds, index),
    );
    const emails = admins.map(({ email }) => email);
    await messagesOut.plan(index, due(calls, escalationInForce(configured, emails), at));
    // Where there is nobody to notify somebody may be made administrator at any time.
    if (emails.length > 0) planned.set(index, key);
  }

  function due(
    calls: readonly Distress[],
    escalation: Escalation,
    at: EpochMs,
  ): Due<DistressDelivery>[] {
    return calls.flatMap((call) =>
      dueDistressNews(call, escalation, at).map((news) => ({
        id: news.id,
        recipient: news.recipient,
        message: (locale) => newDistressDelivery(call.id, news, locale, at),
      })),
    );
  }

  async function wordsOf(customer: Customer, messages: readonly DistressDelivery[]) {
    const { index, timezone } = customer;
    const ids = [...new Set(messages.map(({ distressId }) => distressId))];
    const place = { index, collection: "distresses", ids };
    const calls = new Map(
      (await readDocuments(sdk, place, Distress, skipInvalid)).map((one) => [one.id, one]),
    );
    const siteIds = [...new Set([...calls.values()].flatMap((one) => one.place.site ?? []))];
    const sites = new Map(
      (
        await readDocuments(sdk, { index, collection: "sites", ids: siteIds }, Site, skipInvalid)
      ).map((site) => [site.id, site]),
    );
    return ({ distressId, occasion, locale }: DistressDelivery) => {
      const call = calls.get(distressId);
      if (call === undefined) return null;
      const { site: siteId, area } = call.place;
      const site = siteId === null ? undefined : sites.get(siteId);
      const around = {
        customerName: shownName(customer),
        siteName: site?.siteName ?? null,
        areaName: site?.areas.find(({ id }) => id === area)?.name ?? null,
        publicUrl,
        timezone,
      };
      return distressMessage(call, occasion, around, locale);
    };
  }
};
