import { Alert } from "../../../src/domain/alerts/alert.ts";
import { DELIVERY_WINDOW } from "../../../src/domain/base/delivery.ts";
import {
  DEFAULT_HELP_RIGHTS,
  type HelpRight,
  helpRight,
} from "../../../src/domain/base/helpRights.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { type EpochMs, SECOND } from "../../../src/domain/base/time.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import { Distress, OPEN_STATES } from "../../../src/domain/distress/distress.ts";
import { pendingQuestion } from "../../../src/domain/distress/loneWork.ts";
import { loneWorkPath } from "../../../src/domain/distress/loneWorkAnswer.ts";
import { LoneWorker } from "../../../src/domain/distress/loneWorker.ts";
import { endStatement } from "../../../src/domain/evacuations/endStatement.ts";
import { Evacuation } from "../../../src/domain/evacuations/evacuation.ts";
import {
  newPushDelivery,
  PUSH_LIFE,
  PushDelivery,
  pushDeliveryId,
} from "../../../src/domain/push/pushDelivery.ts";
import {
  alarmPayload,
  distressPayload,
  evacuationPayload,
  newsOfAlert,
  newsOfDistress,
  newsOfEvacuation,
  newsOfQuestion,
  type PushNews,
  type PushPlace,
  questionPayload,
} from "../../../src/domain/push/pushNews.ts";
import type { PushPayload } from "../../../src/domain/push/pushPayload.ts";
import { mayBePushed, type PushSubscription } from "../../../src/domain/push/pushSubscription.ts";
import type { Place } from "../../../src/domain/sites/presence.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { codeOfQuestion } from "../distress/loneWorkers.ts";
import { viewOf } from "../evacuations/evacuations.ts";
import { type Due, NotSent, outboxBy } from "../platform/delivery/outbox.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { readDocuments } from "../platform/kuzzle/documents.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { readHelpRights } from "../platform/security/helpReads.ts";
import { readUser, usersOf } from "../platform/tenancy/users.ts";
import { postPush, SubscriptionGone } from "./postPush.ts";
import { removeSubscription, subscriptionsOf } from "./pushSubscriptions.ts";
import { contactOf, vapidKeys } from "./vapidKeys.ts";

/** Push services that are waited for at once. */
const AT_ONCE = 20;

type Sent = { readonly subscription: PushSubscription; readonly payload: PushPayload };

/**
 * Sends notifications of calls for help, alarms and real evacuations, and of their end, to the browsers in which users want them, once a
 * browser and occasion, by an outbox of its own. A user who may not work with the customer any more is sent nothing, whatever
 * was planned: rights are read at the sending.
 */
export const pushJob: JobModule = (deps) => {
  const { sdk, now, skipInvalid, secrets, webhookPost } = deps;
  const contact = contactOf(deps.publicUrl);
  const out = outboxBy<PushDelivery, Sent>(deps, "push-deliveries", PushDelivery, null, {
    atOnce: AT_ONCE,
    async send(_, _delivery, { subscription, payload }) {
      try {
        const keys = await vapidKeys(secrets);
        await postPush(webhookPost, subscription, payload, { keys, contact });
      } catch (error) {
        if (error instanceof SubscriptionGone) await removeSubscription(deps, subscription.id);
        throw error;
      }
    },
  });

  return {
    name: "push",
    every: 2 * SECOND,
    wokenBy: ["alerts", "distresses", "evacuations", "lone-workers", "push-deliveries"],
    async run(customer) {
      const { index } = customer;
      const subscriptions = await subscriptionsOf(deps, index);
      const news = subscriptions.length === 0 ? [] : await recentNews(index);
      await out.plan(index, messagesOf(news, subscriptions));
      const waits = await out.sendDue(customer, (of, due) => wordsOf(of, due, subscriptions));
      return news.length === 0 && !waits ? "idle" : undefined;
    },
  };

  /** To every browser what has become news since it was switched on. */
  function messagesOf(
    news: readonly PushNews[],
    subscriptions: readonly PushSubscription[],
  ): Due<PushDelivery>[] {
    return news.flatMap((one) =>
      subscriptions
        .filter(({ at, user }) => at <= one.dueAt && (one.to?.includes(user) ?? true))
        .map((subscription) => ({
          id: pushDeliveryId(one, subscription.id),
          recipient: null,
          message: () => newPushDelivery(one, subscription, now()),
        })),
    );
  }

  async function recentNews(index: CustomerIndex): Promise<PushNews[]> {
    const at = now();
    const since = { gte: at - DELIVERY_WINDOW };
    const recent = (begun: string, over: string) => ({
      query: {
        bool: {
          should: [{ range: { [begun]: since } }, { range: { [over]: since } }],
          minimum_should_match: 1,
        },
      },
    });
    const news: PushNews[] = [];
    const alerts = recent("raisedAt", "closedAt");
    for await (const one of searchAll(sdk, index, "alerts", Alert, alerts, skipInvalid))
      news.push(...newsOfAlert(one, at));
    // However old, as long as nobody has taken it; once it is resolved its end is no news for longer than that of others.
    const calls = {
      query: {
        bool: {
          should: [{ terms: { state: OPEN_STATES } }, { range: { resolvedAt: since } }],
          minimum_should_match: 1,
        },
      },
    };
    for await (const one of searchAll(sdk, index, "distresses", Distress, calls, skipInvalid))
      news.push(...newsOfDistress(one, at));
    const evacuations = recent("startedAt", "endedAt");
    for await (const one of searchAll(
      sdk,
      index,
      "evacuations",
      Evacuation,
      evacuations,
      skipInvalid,
    ))
      news.push(...newsOfEvacuation(one, at));
    return [...news, ...(await questions(index, at))];
  }

  /** People who work alone are asked in the browsers of the user who has their e-mail address. */
  async function questions(index: CustomerIndex, at: EpochMs): Promise<PushNews[]> {
    const asked: LoneWorker[] = [];
    for await (const one of searchAll(sdk, index, "lone-workers", LoneWorker, {}, skipInvalid))
      if (one.email !== null && pendingQuestion(one) !== null) asked.push(one);
    if (asked.length === 0) return [];
    const users = await usersOf(sdk, index);
    return asked.flatMap(({ email, question }) => {
      const own = users.filter((user) => user.email.toLowerCase() === email?.toLowerCase());
      const ids = own.map(({ id }) => id);
      return question === null ? [] : newsOfQuestion(question, ids, at);
    });
  }

  async function wordsOf(
    { index }: Customer,
    due: readonly PushDelivery[],
    subscriptions: readonly PushSubscription[],
  ) {
    const aboutOf = (kind: PushDelivery["kind"]) => [
      ...new Set(due.flatMap((one) => (one.kind === kind ? [one.about] : []))),
    ];
    const [alarms, calls, evacuations, questioned, begun, allowed] = await Promise.all([
      payloadsOfAlarms(index, aboutOf("alarm")),
      payloadsOfCalls(index, aboutOf("distress")),
      payloadsOfEvacuations(index, aboutOf("evacuation")),
      payloadsOfQuestions(index, aboutOf("loneWork")),
      begunBefore(index, due),
      allowedUsers(index, due, subscriptions),
    ]);
    return (delivery: PushDelivery): Sent | NotSent | null => {
      const { kind, about, phase, recipient, createdAt, locale } = delivery;
      const subscription = subscriptions.find(({ id }) => id === recipient);
      if (subscription === undefined) return new NotSent("Notifications were switched off there.");
      const right = allowed.get(subscription.user);
      if (right === undefined)
        return new NotSent("The user may not work with this customer any more.");
      if (kind === "distress" && right === "none")
        return new NotSent("The customer lets the user see no calls for help.");
      if (now() - createdAt >= PUSH_LIFE) return new NotSent("It is no news any more.");
      const payloads = {
        alarm: alarms,
        distress: calls,
        evacuation: evacuations,
        loneWork: questioned,
      };
      const payloadOf = payloads[kind].get(about);
      if (payloadOf === undefined) return null;
      const payload = payloadOf(locale);
      if (payload.state !== phase) return new NotSent("It was over before it could be sent.");
      if (
        kind === "alarm" &&
        phase === "over" &&
        !begun.has(pushDeliveryId({ about, state: "begun" }, recipient))
      )
        return new NotSent("Its beginning was not sent there.");
      return { subscription, payload };
    };
  }

  type PayloadOf = (locale: PushDelivery["locale"]) => PushPayload;

  async function payloadsOfAlarms(
    index: CustomerIndex,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, PayloadOf>> {
    if (ids.length === 0) return new Map();
    const place = { index, collection: "alerts", ids };
    const alerts = await readDocuments(sdk, place, Alert, skipInvalid);
    const namesOf = await placeNames(index, alerts);
    return new Map(
      alerts.map((alert) => {
        const names = namesOf(alert);
        const state = alert.isOpen ? "begun" : "over";
        return [alert.id, (locale) => alarmPayload(alert, state, names, locale)];
      }),
    );
  }

  async function payloadsOfCalls(
    index: CustomerIndex,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, PayloadOf>> {
    if (ids.length === 0) return new Map();
    const place = { index, collection: "distresses", ids };
    const calls = await readDocuments(sdk, place, Distress, skipInvalid);
    const namesOf = await placeNames(
      index,
      calls.map((call) => call.place),
    );
    return new Map(
      calls.map((call) => [
        call.id,
        (locale) => distressPayload(call, namesOf(call.place), locale),
      ]),
    );
  }

  async function payloadsOfQuestions(
    index: CustomerIndex,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, PayloadOf>> {
    const payloads = new Map<string, PayloadOf>();
    if (ids.length === 0) return payloads;
    for await (const { id, question } of searchAll(
      sdk,
      index,
      "lone-workers",
      LoneWorker,
      {},
      skipInvalid,
    )) {
      if (question === null || !ids.includes(question.id)) continue;
      const link = { customer: index, worker: id, question: question.id };
      const path = loneWorkPath(await codeOfQuestion(deps, link));
      payloads.set(question.id, (locale) => questionPayload(question, path, locale));
    }
    return payloads;
  }

  async function placeNames(
    index: CustomerIndex,
    places: readonly Pick<Place, "area" | "site">[],
  ): Promise<(place: Pick<Place, "area" | "site">) => PushPlace> {
    const ids = [...new Set(places.flatMap(({ site }) => site ?? []))];
    const place = { index, collection: "sites", ids };
    const sites = new Map(
      (await readDocuments(sdk, place, Site, skipInvalid)).map((site) => [site.id, site]),
    );
    return ({ site: id, area }) => {
      const site = id === null ? undefined : sites.get(id);
      return {
        siteName: site?.siteName ?? null,
        areaName: site?.areas.find((one) => one.id === area)?.name ?? null,
      };
    };
  }

  async function payloadsOfEvacuations(
    index: CustomerIndex,
    ids: readonly string[],
  ): Promise<ReadonlyMap<string, PayloadOf>> {
    if (ids.length === 0) return new Map();
    const place = { index, collection: "evacuations", ids };
    const evacuations = await readDocuments(sdk, place, Evacuation, skipInvalid);
    return new Map(
      await Promise.all(
        evacuations.map(async (evacuation): Promise<[string, PayloadOf]> => {
          const view = await viewOf(deps, index, evacuation);
          const { uncoveredAtEnd: uncovered } = view;
          const end =
            view.endedAt === null ? null : endStatement(view, { uncovered, isLive: true });
          const around = { expected: evacuation.roll.length, end };
          return [evacuation.id, (locale) => evacuationPayload(evacuation, around, locale)];
        }),
      ),
    );
  }

  /** The ids of deliveries of a beginning that have reached the push service. */
  async function begunBefore(
    index: CustomerIndex,
    due: readonly PushDelivery[],
  ): Promise<ReadonlySet<string>> {
    const ids = due.flatMap(({ kind, about, phase, recipient }) =>
      kind === "alarm" && phase === "over"
        ? [pushDeliveryId({ about, state: "begun" }, recipient)]
        : [],
    );
    if (ids.length === 0) return new Set();
    const place = { index, collection: "push-deliveries", ids };
    const known = await readDocuments(sdk, place, PushDelivery, skipInvalid);
    return new Set(known.flatMap(({ id, state }) => (state === "sent" ? [id] : [])));
  }

  /**
   * The users of due messages whom the rights of this moment allow them, with what they may do with calls for help, which is
   * read where one is due; the subscriptions of the others end.
   */
  async function allowedUsers(
    index: CustomerIndex,
    due: readonly PushDelivery[],
    subscriptions: readonly PushSubscription[],
  ): Promise<ReadonlyMap<string, HelpRight>> {
    const recipients = new Set(due.map(({ recipient }) => recipient));
    const asked = subscriptions.filter(({ id }) => recipients.has(id));
    const allowed = new Map<string, HelpRight>();
    const isOfCalls = due.some(({ kind }) => kind === "distress");
    const rights = isOfCalls ? await readHelpRights(sdk, index) : DEFAULT_HELP_RIGHTS;
    for (const id of new Set(asked.map(({ user }) => user))) {
      const user = await readUser(sdk, id);
      if (user === null || !mayBePushed(user, index)) continue;
      allowed.set(id, helpRight({ userId: id, profileIds: user.profileIds }, index, rights));
    }
    for (const { id, user } of asked) if (!allowed.has(user)) await removeSubscription(deps, id);
    return allowed;
  }
};
