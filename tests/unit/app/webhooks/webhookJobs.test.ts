import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { PostAnswer } from "../../../../backend/app/platform/delivery/webhookPost.ts";
import type { Mail } from "../../../../backend/app/platform/delivery/mailer.ts";
import type { JobDeps } from "../../../../backend/app/platform/jobs/job.ts";
import { webhookMessageJob } from "../../../../backend/app/webhooks/webhookMessageJob.ts";
import { webhookPlanJob } from "../../../../backend/app/webhooks/webhookPlanJob.ts";
import { webhookSender } from "../../../../backend/app/webhooks/webhookSendJob.ts";
import { Alert } from "../../../../src/domain/alerts/alert.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import { Webhook } from "../../../../src/domain/webhooks/webhook.ts";
import { MAX_WAITING, WebhookDelivery } from "../../../../src/domain/webhooks/webhookDelivery.ts";
import { alert } from "../../../support/alerts.ts";
import { asset, placeIn, T0 } from "../../../support/fixtures.ts";
import { webhook } from "../../domain/webhooks/webhookFixtures.ts";
import { Killed, storeStandIn } from "../reports/storeStandIn.ts";

/** What a receiver does with what it is sent; "silent" until it is told otherwise. */
type Manner = "asked" | "dead" | "gone" | "refuses" | "slow" | "takes" | "wrong";

/** What happens. `after`: the kill comes after so many writes and posts, on either side of one. */
type Step =
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "standstill"; readonly ms: number }
  | { readonly kind: "happens"; readonly what: "alert" | "move" | "step" }
  | { readonly kind: "manner"; readonly manner: Manner }
  | { readonly kind: "kill"; readonly after: number; readonly isBefore: boolean };

const ANSWERS: Readonly<Record<Exclude<Manner, "slow">, Partial<PostAnswer>>> = {
  takes: { status: 200 },
  asked: { status: 503, asked: 20 * MINUTE },
  dead: { status: null, error: "ECONNRESET" },
  gone: { status: 410 },
  refuses: { status: 422 },
  wrong: { status: 500 },
};

function world(webhooks: readonly Webhook[]) {
  let at = T0;
  let killIn = Number.POSITIVE_INFINITY;
  let isBefore = false;
  let isKilled = false;
  let isHeld = true;
  let kills = 0;
  const count = (isNow: boolean) => {
    if (isKilled) throw new Killed("killed");
    if (isNow !== isBefore) return;
    killIn -= 1;
    isKilled = killIn <= 0;
    if (isKilled) throw new Killed("killed");
  };
  const around = { beforeWrite: () => count(true), afterWrite: () => count(false) };
  const store = storeStandIn(() => at, around);
  for (const { id, ...stored } of webhooks) store.put("webhooks", id, stored);
  const person = asset("marie");
  const { id: assetId, ...content } = person;
  store.put("assets", assetId, content);
  store.addUser("user-maker", {
    username: "ann",
    usernameKey: "ann",
    firstName: "Ann",
    lastName: "Maker",
    email: "ann@example.org",
    phone: null,
    profileIds: ["customer.tower.admin"],
    restriction: null,
    lastLogin: null,
    hubTransmissibleId: null,
    identitySubject: null,
    identityIssuer: null,
    locale: "en",
    pausedAt: null,
  });
  /** What each receiver has taken, by the host of its address, and the requests it has had. */
  const taken = new Map<string, string[]>();
  const posts: { readonly host: string; readonly id: string; readonly at: number }[] = [];
  const manners = new Map<string, Manner | ((id: string, type: string) => Manner)>();
  const waitingForSlow: (() => void)[] = [];
  const mails: Mail[] = [];
  const errors: string[] = [];
  const deps = {
    sdk: store.sdk,
    now: () => at,
    log: { info: () => {}, warn: () => {}, error: (line: string) => errors.push(line) },
    skipInvalid: (error: Error) => {
      throw error;
    },
    isHeld: () => isHeld,
    publicUrl: "https://balise.example",
    secrets: {
      derive: async () => Buffer.alloc(32),
      seal: async (secret: string) => secret,
      open: async (sealed: string) => sealed,
    },
    webhookPost: {
      allowsPrivate: false,
      close() {},
      async post(
        url: string,
        body: string,
        headers: Readonly<Record<string, string>>,
        signal?: AbortSignal,
      ): Promise<PostAnswer> {
        const host = new URL(url).hostname.split(".")[0] ?? "";
        const id = String(headers["webhook-id"]);
        const { type } = JSON.parse(body) as { type: string };
        around.beforeWrite();
        posts.push({ host, id, at });
        const set = manners.get(host) ?? "takes";
        const manner = typeof set === "function" ? set(id, type) : set;
        if (manner === "slow")
          await new Promise<void>((resolve) => {
            waitingForSlow.push(resolve);
            signal?.addEventListener("abort", () => resolve());
          });
        if (manner === "takes" || manner === "slow")
          taken.set(host, [...(taken.get(host) ?? []), id]);
        around.afterWrite();
        const answered = ANSWERS[manner === "slow" ? "takes" : manner];
        return { status: null, error: null, answer: "", asked: null, ...answered };
      },
    },
    mailer: {
      async send(mail: Mail) {
        mails.push(mail);
      },
      close() {},
    },
  } as unknown as JobDeps;
  const begin = () => ({
    plan: webhookPlanJob(deps),
    sender: webhookSender(deps),
    messages: webhookMessageJob(deps),
  });
  let jobs = begin();
  const index = CustomerIndex.parse("tower");
  const of = {
    id: index,
    index,
    name: "tower",
    displayName: "Tower",
    timezone: "Europe/Paris",
  } as Customer;
  const round = async ({ waits = true } = {}) => {
    try {
      await jobs.plan.run(of);
      await jobs.sender.job.run(of);
      if (waits) await jobs.sender.idle();
      await jobs.messages.run(of);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
    }
    if (waits) await jobs.sender.idle();
    if (isKilled) {
      kills += 1;
      jobs = begin();
      [killIn, isKilled] = [Number.POSITIVE_INFINITY, false];
    }
  };
  let happened = 0;
  /** The keys of what happened, in its order: how many of each alert and move. */
  const happen = (what: "alert" | "move" | "step") => {
    happened += 1;
    at += 1;
    const open = store
      .all("alerts")
      .map((one) => Alert.parse(one))
      .find(({ isOpen }) => isOpen);
    if (what === "step" && open !== undefined) {
      const { id, ...stored } = open;
      const acknowledgement = { by: "user-maker", byName: "Ann", at, comment: null };
      store.put("alerts", id, {
        ...stored,
        ...(stored.acknowledgement === null
          ? { isAcknowledged: true, acknowledgement }
          : { isOpen: false, closedAt: at }),
      });
    } else if (what === "move") {
      const [from, to] = happened % 2 === 0 ? ["hall", "yard"] : ["yard", "hall"];
      store.put("asset-history", `move-${happened}`, {
        type: "asset.moved",
        seq: at * 1000,
        at,
        recordedAt: at,
        assetId: person.id,
        tagId: null,
        family: person.family,
        subFamily: person.subFamily,
        from: placeIn(from),
        to: placeIn(to),
      });
    } else {
      const { id, ...stored }: Alert = alert(`low-${happened}`, {
        raisedAt: at,
        timestamp: Math.floor(at / SECOND),
      });
      store.put("alerts", id, { ...stored });
    }
  };
  /** Something that is due on a day, planned now. */
  const dueOn = (name: string, plannedAt: number) => {
    store.put("asset-maintenance", `maintenance-${name.replaceAll(" ", "-")}`, {
      assetId: person.id,
      kind: "inspection",
      title: name,
      notes: null,
      plannedAt,
      doneAt: null,
      performedBy: null,
      createdAt: at,
      createdBy: "user-maker",
    });
  };
  /** So many events that wait for a webhook. */
  const fill = (id: string, count: number) => {
    const [model] = store.all("webhook-deliveries");
    for (let one = 0; one < count; one += 1)
      store.put("webhook-deliveries", `filled-${one}`, {
        ...model,
        webhookId: `webhook-${id}`,
        nextAttemptAt: at + DAY,
        attempts: 1,
      });
  };
  return {
    dueOn,
    fill,
    taken: (host: string) => taken.get(host) ?? [],
    posts,
    mails,
    errors,
    kills: () => kills,
    now: () => at,
    manners,
    happen,
    webhook: (id: string) =>
      Webhook.parse(store.all("webhooks").find((one) => one.id === `webhook-${id}`)),
    deliveries: (id: string) =>
      store
        .all("webhook-deliveries")
        .map((one) => WebhookDelivery.parse(one))
        .filter(({ webhookId }) => webhookId === `webhook-${id}`)
        .toSorted((a, b) => a.recordedAt - b.recordedAt || a.seq - b.seq || a.part - b.part),
    hold: (held: boolean) => {
      isHeld = held;
    },
    letSlowGo: () => {
      for (const go of waitingForSlow.splice(0)) go();
    },
    round,
    async pass(ms: number, options?: { readonly waits: boolean }) {
      at += ms;
      await round(options);
    },
    /** Rounds a few seconds apart, as the runner makes them. */
    async rounds(span: number, every = 2 * SECOND) {
      for (const end = at + span; at < end;) {
        at += every;
        await round();
      }
    },
    async step(step: Step) {
      if (step.kind === "happens") happen(step.what);
      else if (step.kind === "manner") manners.set("door", step.manner);
      else if (step.kind === "standstill") at += step.ms;
      else if (step.kind === "kill") [killIn, isBefore] = [step.after, step.isBefore];
      else {
        at += step.ms;
        await round();
      }
    },
  };
}

const EVENTS = [
  "alert.opened",
  "alert.acknowledged",
  "alert.resolved",
  "presence.left",
  "presence.entered",
] as const;
const two = () => [
  webhook("door", { events: [...EVENTS] }),
  webhook("other", { events: [...EVENTS] }),
];

const seconds = (most: number) => fc.integer({ min: 1, max: most }).map((count) => count * SECOND);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: seconds(90).map((ms): Step => ({ kind: "pass", ms })) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant("happens" as const),
      what: fc.constantFrom("alert" as const, "move" as const, "step" as const),
    }),
  },
  {
    weight: 1,
    arbitrary: seconds((12 * HOUR) / SECOND).map((ms): Step => ({ kind: "standstill", ms })),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("kill" as const),
      after: fc.integer({ min: 1, max: 12 }),
      isBefore: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("manner" as const),
      manner: fc.constantFrom<Manner>("takes", "asked", "dead", "refuses", "wrong"),
    }),
  },
);

describe("the sender of events", () => {
  test("sends every event at least once, whatever is killed when and whatever the receiver does", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const at = world(two());
        for (const one of steps) await at.step(one);
        at.manners.set("door", "takes");
        for (let turn = 0; turn < 12; turn += 1) await at.pass(31 * MINUTE);
        const planned = at.deliveries("door");
        expect(planned.map(({ state }) => state)).toEqual(planned.map(() => "sent"));
        expect(new Set(at.taken("door"))).toEqual(new Set(planned.map(({ eventId }) => eventId)));
        // Who never fails misses nothing either, and gets at most what a kill has cut off a second time.
        const other = at.taken("other");
        expect(new Set(other)).toEqual(
          new Set(at.deliveries("other").map(({ eventId }) => eventId)),
        );
        expect(new Set(other)).toEqual(new Set(at.taken("door")));
        expect(other.length).toBeLessThanOrEqual(new Set(other).size + at.kills());
        const inOrder = at.deliveries("other").map(({ eventId }) => eventId);
        expect(at.kills() > 0 || isDeepStrictEqual(other, inOrder)).toBe(true);
      }),
      { numRuns: 80 },
    );
  });

  test("finds every event of what is stored, in whatever was killed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ after: fc.integer({ min: 1, max: 9 }), isBefore: fc.boolean() }), {
          minLength: 1,
          maxLength: 6,
        }),
        async (killed) => {
          const at = world(two());
          let [alerts, moves] = [0, 0];
          for (const one of killed) {
            at.happen("alert");
            at.happen("move");
            [alerts, moves] = [alerts + 1, moves + 1];
            await at.step({ kind: "kill", ...one });
            await at.pass(2 * SECOND);
          }
          await at.rounds(20 * SECOND);
          const types = at.deliveries("door").map(({ eventType }) => eventType);
          expect(types.filter((type) => type === "alert.opened")).toHaveLength(alerts);
          expect(types.filter((type) => type === "presence.left")).toHaveLength(moves);
          expect(types.filter((type) => type === "presence.entered")).toHaveLength(moves);
          expect(new Set(at.taken("door")).size).toBe(alerts + 2 * moves);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("a receiver that is down for a day loses nothing, and gets it in order once it is back", async () => {
    const at = world(two());
    at.manners.set("door", "dead");
    for (let hour = 0; hour < 24; hour += 1) {
      at.happen("alert");
      at.happen("move");
      await at.rounds(HOUR, MINUTE);
    }
    expect(at.taken("door")).toEqual([]);
    expect(at.webhook("door")).toMatchObject({ state: "active", lastError: "ECONNRESET" });
    // Two posts an hour or so: it is asked, not flooded.
    expect(at.posts.filter(({ host }) => host === "door").length).toBeLessThan(80);
    expect(at.taken("other")).toHaveLength(24 * 3);
    at.manners.set("door", "takes");
    await at.rounds(35 * MINUTE, MINUTE);
    const all = at.deliveries("door").map(({ eventId }) => eventId);
    expect(all).toHaveLength(24 * 3);
    const got = at.taken("door");
    expect(new Set(got)).toEqual(new Set(all));
    // All but the one that asked whether it was back.
    const [first, ...rest] = got;
    expect(rest).toEqual(all.filter((id) => id !== first));
    expect(at.webhook("door")).toMatchObject({ failures: 0, failingSince: null, lastError: null });
  });

  test("a receiver that is slow delays nobody else", async () => {
    const at = world(two());
    at.manners.set("door", "slow");
    for (let count = 0; count < 5; count += 1) {
      at.happen("alert");
      await at.pass(2 * SECOND, { waits: false });
      // What is sent is sent in the background: the slow one goes on waiting.
      for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
    }
    for (let turn = 0; turn < 500; turn += 1) await Promise.resolve();
    expect(at.taken("other")).toHaveLength(5);
    expect(at.posts.filter(({ host }) => host === "door")).toHaveLength(1);
    at.manners.set("door", "takes");
    at.letSlowGo();
    await at.rounds(6 * SECOND);
    expect(at.taken("door")).toEqual(at.deliveries("door").map(({ eventId }) => eventId));
  });

  test("keeps the order across failures, and sends under one id", async () => {
    const at = world([webhook("door", { events: [...EVENTS] })]);
    at.manners.set("door", "wrong");
    at.happen("alert");
    at.happen("move");
    await at.rounds(20 * SECOND);
    const tried = at.posts.map(({ id }) => id);
    expect(new Set(tried).size).toBe(1);
    at.manners.set("door", "takes");
    await at.rounds(MINUTE);
    expect(at.taken("door")).toEqual(at.deliveries("door").map(({ eventId }) => eventId));
    expect(at.deliveries("door")[0]?.log.map(({ status }) => status)).toEqual([500, 500, 500, 200]);
  });

  test.each(["wrong", "refuses"] as const)(
    "an event that it always %s at keeps those after it waiting for minutes at most",
    async (manner) => {
      const at = world([webhook("door", { events: [...EVENTS] })]);
      at.manners.set("door", (_id, type) => (type === "alert.opened" ? manner : "takes"));
      at.happen("alert");
      at.happen("move");
      await at.rounds(4 * MINUTE);
      expect(at.deliveries("door").map(({ state }) => state)).toEqual(["pending", "sent", "sent"]);
      at.manners.set("door", "takes");
      await at.rounds(35 * MINUTE, MINUTE);
      expect(at.deliveries("door").map(({ state }) => state)).toEqual(["sent", "sent", "sent"]);
    },
  );

  test("waits as long as the receiver asks for", async () => {
    const at = world([webhook("door", { events: [...EVENTS] })]);
    at.manners.set("door", "asked");
    at.happen("alert");
    await at.rounds(19 * MINUTE);
    expect(at.posts).toHaveLength(1);
    await at.rounds(2 * MINUTE);
    expect(at.posts).toHaveLength(2);
  });

  test("pauses a webhook of which nothing has arrived for three days, and tells its maker once", async () => {
    const at = world([webhook("door", { events: [...EVENTS] })]);
    at.manners.set("door", "dead");
    at.happen("alert");
    await at.rounds(3 * DAY + HOUR, 10 * MINUTE);
    expect(at.webhook("door")).toMatchObject({ state: "paused", pausedBecause: "failing" });
    expect(at.mails.map(({ to, subject }) => [to, subject])).toEqual([
      [["ann@example.org"], "[Balise] Webhook paused: door"],
    ]);
    const before = at.posts.length;
    at.happen("alert");
    await at.rounds(HOUR, 10 * MINUTE);
    expect(at.posts).toHaveLength(before);
    expect(at.mails).toHaveLength(1);
  });

  test("pauses a webhook whose receiver says that it is gone", async () => {
    const at = world([webhook("door", { events: [...EVENTS] })]);
    at.manners.set("door", "gone");
    at.happen("alert");
    await at.rounds(10 * SECOND);
    expect(at.webhook("door")).toMatchObject({ state: "paused", pausedBecause: "gone" });
    expect(at.posts).toHaveLength(1);
    expect(at.mails[0]?.text).toContain("it is gone (410)");
  });

  test("pauses a webhook for which too many events wait", async () => {
    const at = world([webhook("door", { events: [...EVENTS] })]);
    at.manners.set("door", "dead");
    at.happen("alert");
    await at.rounds(10 * SECOND);
    at.fill("door", MAX_WAITING);
    await at.rounds(3 * MINUTE, 10 * SECOND);
    expect(at.webhook("door")).toMatchObject({ state: "paused", pausedBecause: "full" });
    expect(at.mails.map(({ subject }) => subject)).toEqual(["[Balise] Webhook paused: door"]);
    expect(at.mails[0]?.text).toContain("More than 100,000 events wait for it");
  });

  test("tells of deadlines as their days come, once each, whatever is killed between", async () => {
    const at = world([webhook("door", { events: ["deadline.soon", "deadline.due"] })]);
    at.dueOn("long known", T0 + 10 * DAY);
    at.dueOn("later", T0 + 61 * DAY);
    await at.pass(2 * SECOND);
    // Both were so before anybody wanted to know, or are not so yet.
    expect(at.deliveries("door")).toEqual([]);
    at.dueOn("entered late", T0 + 5 * DAY);
    for (let hour = 0; hour < 24; hour += 1) {
      await at.step({ kind: "kill", after: 1 + (hour % 4), isBefore: hour % 2 === 0 });
      await at.pass(HOUR);
    }
    await at.rounds(HOUR, 10 * MINUTE);
    const told = () =>
      at.deliveries("door").map(({ payload }) => {
        const { type, data } = JSON.parse(payload) as {
          type: string;
          data: { deadline: { title: string } };
        };
        return `${data.deadline.title}: ${type}`;
      });
    expect(told().toSorted()).toEqual(["entered late: deadline.soon", "later: deadline.soon"]);
    await at.rounds(5 * DAY, 6 * HOUR);
    expect(told().toSorted()).toEqual([
      "entered late: deadline.due",
      "entered late: deadline.soon",
      "later: deadline.soon",
    ]);
    expect(new Set(at.taken("door")).size).toBe(3);
  });

  test("sends nothing without the lease, and gives up what is under way", async () => {
    const at = world([webhook("door", { events: [...EVENTS] })]);
    at.manners.set("door", "slow");
    at.happen("alert");
    await at.pass(2 * SECOND, { waits: false });
    for (let turn = 0; turn < 500; turn += 1) await Promise.resolve();
    expect(at.posts).toHaveLength(1);
    at.hold(false);
    await at.round();
    expect(at.deliveries("door")).toMatchObject([{ state: "pending", attempts: 0 }]);
    await at.rounds(10 * SECOND);
    expect(at.posts).toHaveLength(1);
    at.hold(true);
    at.manners.set("door", "takes");
    await at.rounds(4 * SECOND);
    expect(at.deliveries("door")).toMatchObject([{ state: "sent", attempts: 1 }]);
  });
});
