import { Alert } from "../../../src/domain/alerts/alert.ts";
import { AlertConfiguration, delayOf } from "../../../src/domain/alerts/alertConfiguration.ts";
import {
  AlertDelivery,
  attemptBegun,
  attemptFailed,
  attemptInterrupted,
  attemptSucceeded,
  DELIVERY_WINDOW,
  deliveryId,
  type DeliveryRule,
  dueRecipients,
  newDelivery,
} from "../../../src/domain/alerts/alertDelivery.ts";
import { alertMessage } from "../../../src/domain/alerts/alertMessage.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import type { AlertId } from "../../../src/domain/base/ids.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { recipientLocales } from "../platform/delivery/recipientLocales.ts";
import { sendMessage } from "../platform/delivery/sendMessage.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll, searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { reasonOf } from "../platform/log.ts";
import type { JobModule } from "../platform/jobs/job.ts";

/** Messages that one run hands over: the next run goes on, and a dead mail server does not hold the others up for long. */
const MESSAGES_PER_RUN = 20;

/**
 * Tells the recipients of alerts by e-mail and SMS, once an alert and recipient, by an outbox: written down before it is
 * sent, so that a restart neither forgets nor repeats. What could not be sent is tried again, later each time, and
 * shown as failed in the end.
 */
export const deliveryJob: JobModule = (deps) => {
  const { sdk, now, log, passOver, isHeld, publicUrl } = deps;
  /** Per alert: recipients that this run of the job has put into the outbox. */
  const known = new Map<string, Set<string>>();
  const recovered = new Set<string>();

  return {
    name: "deliveries",
    every: 2 * SECOND,
    async run(customer) {
      const { index } = customer;
      if (!recovered.has(index)) await recover(index);
      recovered.add(index);
      await plan(index);
      await sendDue(customer);
    },
  };

  /** Attempts that another node, or this one before it ended, has begun and not written the end of. */
  async function recover(index: string): Promise<void> {
    await sdk.collection.refresh(index, "alert-deliveries");
    const begun = { query: { term: { state: "sending" } } };
    const changes = [];
    for await (const one of searchAll(
      sdk,
      index,
      "alert-deliveries",
      AlertDelivery,
      begun,
      passOver,
    )) {
      log.error(`${index}: it is not known whether ${one.id} was sent; it is shown as failed.`);
      changes.push({ id: one.id, changes: attemptInterrupted(one) });
    }
    await updateDocuments(sdk, index, "alert-deliveries", changes);
  }

  async function plan(index: string): Promise<void> {
    const at = now();
    const recent = {
      query: {
        bool: {
          should: [
            { term: { isOpen: true } },
            { range: { raisedAt: { gte: at - DELIVERY_WINDOW } } },
          ],
          minimum_should_match: 1,
        },
      },
    };
    const alerts: Alert[] = [];
    for await (const alert of searchAll(sdk, index, "alerts", Alert, recent, passOver))
      alerts.push(alert);
    forget(index, alerts);
    if (alerts.length === 0) return;
    const rulesOf = await rules(index, alerts);
    const fresh = alerts.flatMap((alert) => {
      const told = known.get(`${index}/${alert.id}`);
      return dueRecipients(alert, rulesOf(alert), at)
        .filter((one) => told?.has(deliveryId(alert.id, one)) !== true)
        .map((recipient) => ({ alert, recipient }));
    });
    if (fresh.length === 0 || !isHeld()) return;
    const localeOf = await recipientLocales(
      sdk,
      fresh.map(({ recipient }) => recipient),
    );
    const deliveries = fresh.map(({ alert, recipient }) =>
      newDelivery(alert, recipient, localeOf(recipient), at),
    );
    await createDocuments(sdk, index, "alert-deliveries", deliveries);
    await sdk.collection.refresh(index, "alert-deliveries");
    for (const { id, alertId } of deliveries) remember(index, alertId, id);
  }

  function remember(index: string, alert: AlertId, delivery: string): void {
    const key = `${index}/${alert}`;
    const told = known.get(key);
    if (told === undefined) known.set(key, new Set([delivery]));
    else told.add(delivery);
  }

  function forget(index: string, alerts: readonly Alert[]): void {
    const kept = new Set(alerts.map(({ id }) => `${index}/${id}`));
    for (const key of known.keys())
      if (key.startsWith(`${index}/`) && !kept.has(key)) known.delete(key);
  }

  async function rules(
    index: string,
    alerts: readonly Alert[],
  ): Promise<(alert: Alert) => DeliveryRule[]> {
    const configured: AlertConfiguration[] = [];
    const all = { query: { match_all: {} } };
    for await (const rule of searchAll(
      sdk,
      index,
      "alert-configurations",
      AlertConfiguration,
      all,
      passOver,
    ))
      if (rule.isEnabled && !rule.isArchived) configured.push(rule);
    const ids = [...new Set(alerts.flatMap(({ counterId }) => counterId ?? []))];
    const place = { index, collection: "counters", ids };
    const counters = new Map(
      (await readDocuments(sdk, place, Counter, passOver)).map((one) => [one.id, one.alert]),
    );
    return ({ alertType, counterId }) => {
      const own = counterId === null ? undefined : counters.get(counterId);
      return [
        ...configured
          .filter((rule) => rule.alertType === alertType)
          .map((rule) => ({ ...rule, delay: delayOf(rule) })),
        ...(own === undefined || !own.isEnabled ? [] : [{ ...own, delay: own.delay * MINUTE }]),
      ];
    };
  }

  async function sendDue(customer: Customer): Promise<void> {
    const { index } = customer;
    const waiting = {
      query: {
        bool: {
          filter: [{ term: { state: "pending" } }, { range: { nextAttemptAt: { lte: now() } } }],
        },
      },
      sort: [{ nextAttemptAt: "asc" }],
    };
    const found = await searchSome(
      sdk,
      index,
      "alert-deliveries",
      AlertDelivery,
      waiting,
      MESSAGES_PER_RUN,
      passOver,
    );
    if (found.length === 0) return;
    // A search may be a second late: what is sent already must not be sent again.
    const place = { index, collection: "alert-deliveries", ids: found.map(({ id }) => id) };
    const due = (await readDocuments(sdk, place, AlertDelivery, passOver)).filter(
      ({ state, nextAttemptAt }) => state === "pending" && (nextAttemptAt ?? 0) <= now(),
    );
    const wordsOf = await messages(
      customer,
      due.map(({ alertId }) => alertId),
    );
    for (const delivery of due) {
      if (!isHeld()) return;
      const begun = { ...delivery, ...attemptBegun(delivery) };
      await keep(index, delivery.id, attemptBegun(delivery));
      await keep(index, delivery.id, await outcome(begun, wordsOf(begun)));
    }
  }

  async function outcome(delivery: AlertDelivery, message: ReturnType<typeof alertMessage> | null) {
    try {
      if (message === null) throw new Error(`The alert ${delivery.alertId} is gone.`);
      await sendMessage(deps, delivery, message, delivery.id);
      return attemptSucceeded(delivery, now());
    } catch (error) {
      const next = attemptFailed(delivery, reasonOf(error), now());
      if (next.state === "failed")
        log.error(`${delivery.id} was given up: ${next.lastError ?? "no reason"}`);
      return next;
    }
  }

  async function keep(index: string, id: string, changes: object): Promise<void> {
    await updateDocuments(sdk, index, "alert-deliveries", [{ id, changes: { ...changes } }]);
  }

  async function messages(customer: Customer, ids: readonly AlertId[]) {
    const { index, timezone } = customer;
    const place = { index, collection: "alerts", ids: [...new Set(ids)] };
    const alerts = new Map(
      (await readDocuments(sdk, place, Alert, passOver)).map((alert) => [alert.id, alert]),
    );
    const sites: Site[] = [];
    const all = { query: { match_all: {} } };
    for await (const site of searchAll(sdk, index, "sites", Site, all, passOver)) sites.push(site);
    return ({ alertId, locale }: AlertDelivery) => {
      const alert = alerts.get(alertId);
      if (alert === undefined) return null;
      const holder = sites.find(
        ({ id, areas }) => id === alert.site || areas.some((area) => area.id === alert.area),
      );
      const area = holder?.areas.find(({ id }) => id === alert.area);
      const around = {
        customerName: shownName(customer),
        siteName: holder?.siteName ?? null,
        areaName: area?.name ?? null,
        publicUrl,
        timezone,
      };
      return alertMessage(alert, around, locale);
    };
  }
};
