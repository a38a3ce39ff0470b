import { Alert } from "../../../src/domain/alerts/alert.ts";
import { AlertConfiguration, delayOf } from "../../../src/domain/alerts/alertConfiguration.ts";
import {
  AlertDelivery,
  deliveryId,
  type DeliveryRule,
  dueRecipients,
  newDelivery,
} from "../../../src/domain/alerts/alertDelivery.ts";
import { alertMessage } from "../../../src/domain/alerts/alertMessage.ts";
import { DELIVERY_WINDOW } from "../../../src/domain/base/delivery.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { type Due, outbox } from "../platform/delivery/outbox.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import type { JobModule } from "../platform/jobs/job.ts";

/** Tells the recipients of alerts by e-mail and SMS, once an alert and recipient, by an outbox. */
export const deliveryJob: JobModule = (deps) => {
  const { sdk, now, skipInvalid, publicUrl } = deps;
  const messagesOut = outbox(deps, "alert-deliveries", AlertDelivery, "alerts");

  return {
    name: "deliveries",
    every: 2 * SECOND,
    wokenBy: ["alerts", "alert-deliveries"],
    async run(customer) {
      const { index } = customer;
      const alerts = await recentAlerts(index);
      await messagesOut.plan(index, await due(index, alerts));
      const waits = await messagesOut.sendDue(customer, wordsOf);
      return alerts.length === 0 && !waits ? "idle" : undefined;
    },
  };

  async function recentAlerts(index: string): Promise<Alert[]> {
    const recent = {
      query: {
        bool: {
          should: [
            { term: { isOpen: true } },
            { range: { raisedAt: { gte: now() - DELIVERY_WINDOW } } },
          ],
          minimum_should_match: 1,
        },
      },
    };
    const alerts: Alert[] = [];
    for await (const alert of searchAll(sdk, index, "alerts", Alert, recent, skipInvalid))
      alerts.push(alert);
    return alerts;
  }

  async function due(index: string, alerts: readonly Alert[]): Promise<Due<AlertDelivery>[]> {
    if (alerts.length === 0) return [];
    const at = now();
    const rulesOf = await rules(index, alerts);
    return alerts.flatMap((alert) =>
      dueRecipients(alert, rulesOf(alert), at).map((recipient) => ({
        id: deliveryId(alert.id, recipient),
        recipient,
        message: (locale) => newDelivery(alert, recipient, locale, at),
      })),
    );
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
      skipInvalid,
    ))
      if (rule.isEnabled && !rule.isArchived) configured.push(rule);
    const ids = [...new Set(alerts.flatMap(({ counterId }) => counterId ?? []))];
    const place = { index, collection: "counters", ids };
    const counters = new Map(
      (await readDocuments(sdk, place, Counter, skipInvalid)).map((one) => [one.id, one.alert]),
    );
    return ({ alertType, counterId, rule: raisedBy }) => {
      const own = counterId === null ? undefined : counters.get(counterId);
      return [
        ...configured
          .filter(
            (rule) =>
              rule.alertType === alertType && (raisedBy === undefined || rule.id === raisedBy.id),
          )
          .map((rule) => ({ ...rule, delay: delayOf(rule) })),
        ...(own === undefined || !own.isEnabled ? [] : [{ ...own, delay: own.delay * MINUTE }]),
      ];
    };
  }

  async function wordsOf(customer: Customer, told: readonly AlertDelivery[]) {
    const { index, timezone } = customer;
    const place = {
      index,
      collection: "alerts",
      ids: [...new Set(told.map(({ alertId }) => alertId))],
    };
    const alerts = new Map(
      (await readDocuments(sdk, place, Alert, skipInvalid)).map((alert) => [alert.id, alert]),
    );
    const sites: Site[] = [];
    const all = { query: { match_all: {} } };
    for await (const site of searchAll(sdk, index, "sites", Site, all, skipInvalid))
      sites.push(site);
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
