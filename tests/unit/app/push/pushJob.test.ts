import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { webhookPost } from "../../../../backend/app/platform/delivery/webhookPost.ts";
import type { JobDeps } from "../../../../backend/app/platform/jobs/job.ts";
import { pushJob } from "../../../../backend/app/push/pushJob.ts";
import { vapidKeys } from "../../../../backend/app/push/vapidKeys.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { networkOf } from "../../../../src/domain/base/ipNetwork.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import { alert } from "../../../support/alerts.ts";
import { site, T0 } from "../../../support/fixtures.ts";
import { type PushBrowser, startPushService } from "../../../support/pushService.ts";
import { smallTower } from "../../../support/smallSite.ts";
import { storeStandIn } from "../reports/storeStandIn.ts";

const ID = `push-${"a".repeat(40)}`;
let service: Awaited<ReturnType<typeof startPushService>>;
const post = webhookPost({ allowed: [must(networkOf("127.0.0.1"), "it is an address")] });
beforeAll(async () => {
  service = await startPushService();
});
afterAll(async () => {
  post.close();
  await service.stop();
});

const secrets = {
  derive: async (purpose: string) => Buffer.alloc(32, purpose.length),
  seal: async (secret: string) => secret,
  open: async (sealed: string) => sealed,
};

/** A customer with one user, who has switched notifications on in one browser at T0. */
function world() {
  let at = T0;
  const store = storeStandIn(() => at, { beforeWrite() {}, afterWrite() {} });
  const browser = service.browser("ann");
  const user = {
    username: "ann",
    usernameKey: "ann",
    firstName: "Ann",
    lastName: "Maker",
    email: "ann@example.org",
    phone: null,
    profileIds: ["customer.tower.worker"],
    restriction: null,
    lastLogin: null,
    hubTransmissibleId: null,
    identitySubject: null,
    identityIssuer: null,
    locale: "en",
    pausedAt: null as number | null,
  };
  store.addUser("user-ann", user);
  const { id: siteId, ...tower } = smallTower();
  store.put("sites", siteId, tower);
  store.put("push-subscriptions", ID, {
    ...browser.address,
    customer: "tower",
    user: "user-ann",
    locale: "en",
    agent: "Phone",
    at: T0,
  });
  const deps = {
    sdk: store.sdk,
    now: () => at,
    log: { info() {}, warn() {}, error() {} },
    skipInvalid(error: Error) {
      throw error;
    },
    isHeld: () => true,
    publicUrl: "https://balise.example",
    secrets,
    webhookPost: post,
  } as unknown as JobDeps;
  const customer = { id: CustomerIndex.parse("tower"), index: "tower", name: "tower" } as Customer;
  let job = pushJob(deps);
  return {
    browser,
    user,
    store,
    pass: (ms: number) => (at += ms),
    restart: () => (job = pushJob(deps)),
    run: () => job.run(customer),
    raise: (name: string, fields = {}) => {
      const { id, ...stored } = alert(name, {
        alertType: "gateway-offline",
        raisedAt: at,
        ...fields,
      });
      store.put("alerts", id, stored);
    },
    evacuate: (fields = {}) =>
      store.put("evacuations", "evacuation-1", {
        site: site("tower"),
        siteName: "Tower",
        kind: "real",
        startedBy: "user-sam",
        startedByName: "Sam Surname",
        startedAt: at,
        musterAreas: ["area-yard"],
        roll: ["asset-amy", "asset-ben"].map((id) => ({
          id,
          assetId: id,
          name: `Name of ${id}`,
          reference: null,
          family: null,
          subFamily: null,
          place: { site: site("tower"), floor: 0, area: "area-hall" },
          lastSeenAt: at,
          isFresh: true,
        })),
        state: "running",
        endedAt: null,
        ...fields,
      }),
  };
}
const deliveries = ({ store }: ReturnType<typeof world>) =>
  store.all("push-deliveries") as readonly Record<string, unknown>[];
const said = ({ received }: PushBrowser) => received.map(({ payload }) => payload);

let here: ReturnType<typeof world>;
beforeEach(() => {
  here = world();
});

describe("notifications of an evacuation", () => {
  test("reach the browser encrypted and signed, say that it began and what came of it, and name nobody", async () => {
    here.pass(MINUTE);
    here.evacuate();
    await here.run();
    const startedAt = T0 + MINUTE;
    here.pass(MINUTE);
    here.evacuate({ startedAt, state: "ended", endedAt: T0 + 2 * MINUTE });
    here.pass(2_000);
    await here.run();
    await here.run();
    expect(said(here.browser)).toEqual([
      {
        kind: "evacuation",
        state: "begun",
        tag: "evacuation-1",
        title: "EVACUATION: Tower",
        body: "This is not a drill. 2 people to find",
        path: "/live-site/safety-dashboard?evacuation=evacuation-1",
      },
      expect.objectContaining({
        state: "over",
        tag: "evacuation-1",
        title: "Evacuation ended: Tower",
        body: expect.stringMatching(/^2 of 2 not found/u),
      }),
    ]);
    expect(JSON.stringify(said(here.browser))).not.toMatch(/Name of|Surname/u);
    const { headers, vapid } = must(here.browser.received[0], "something was received");
    const { publicKey } = await vapidKeys(secrets);
    expect(vapid).toMatchObject({
      publicKey,
      audience: service.origin,
      subject: "https://balise.example",
    });
    expect(vapid.lives).toBeGreaterThan(0);
    expect(vapid.lives).toBeLessThanOrEqual(24 * 3600);
    expect([headers["ttl"], headers["urgency"], headers["content-encoding"]]).toEqual([
      "3600",
      "high",
      "aes128gcm",
    ]);
    expect(new Set(here.browser.received.map(({ headers: { topic } }) => topic)).size).toBe(1);
  });

  test("are not sent of a drill, nor of what began before they were switched on", async () => {
    here.evacuate({ kind: "drill", startedAt: T0 + 1 });
    here.raise("old", { raisedAt: T0 - MINUTE });
    here.pass(MINUTE);
    await here.run();
    expect(here.browser.asked).toBe(0);
  });
});

describe("notifications of alarms", () => {
  test("are of urgent alerts alone, and are withdrawn by their end where they were sent", async () => {
    here.pass(MINUTE);
    here.raise("gate", { subjectName: "Gate 3" });
    here.raise("marie", { alertType: "off-site", idAsset: "asset-marie", subjectName: "Marie" });
    here.raise("flat", { alertType: "battery" });
    await here.run();
    expect(said(here.browser).map(({ title, body }) => [title, body])).toEqual([
      ["Gateway offline: Gate 3", "Tower"],
      ["Outside its site", "Tower"],
    ]);
    here.pass(MINUTE);
    const raisedAt = T0 + MINUTE;
    const over = { raisedAt, isOpen: false, closedAt: T0 + 2 * MINUTE };
    here.raise("gate", { ...over, subjectName: "Gate 3" });
    here.raise("never", { ...over, subjectName: "Never sent" });
    here.pass(2_000);
    await here.run();
    expect(said(here.browser).slice(2)).toEqual([
      expect.objectContaining({
        state: "over",
        tag: "alert-gate",
        title: "Alarm over",
        body: "Gateway offline: Gate 3 · Tower",
      }),
    ]);
    expect(here.browser.received.at(-1)?.headers["urgency"]).toBe("normal");
  });

  test("are sent once, whatever is restarted, and again where the push service could not take them", async () => {
    here.pass(MINUTE);
    here.raise("gate");
    here.browser.answers = 503;
    await here.run();
    expect(deliveries(here)).toMatchObject([{ state: "pending", attempts: 1 }]);
    here.browser.answers = 201;
    here.restart();
    here.pass(MINUTE);
    await here.run();
    here.restart();
    here.pass(MINUTE);
    await here.run();
    expect(here.browser.received).toHaveLength(1);
    expect(deliveries(here)).toMatchObject([{ state: "sent", attempts: 2 }]);
  });

  test("that were over before they could be sent are not sent", async () => {
    here.pass(MINUTE);
    here.raise("gate");
    here.browser.answers = 503;
    await here.run();
    here.browser.answers = 201;
    here.raise("gate", { raisedAt: T0 + MINUTE, isOpen: false, closedAt: T0 + 2 * MINUTE });
    here.pass(2 * MINUTE);
    await here.run();
    expect(here.browser.received).toEqual([]);
    expect(deliveries(here).map(({ state }) => state)).toEqual(["declined", "declined"]);
  });

  test.each([404, 410])(
    "end where the push service knows the browser no more (%i)",
    async (gone) => {
      here.pass(MINUTE);
      here.raise("gate");
      here.browser.answers = gone;
      await here.run();
      expect(here.store.all("push-subscriptions")).toEqual([]);
      expect(deliveries(here)).toMatchObject([{ state: "failed", attempts: 1 }]);
    },
  );

  test.each([
    ["has no role there any more", { profileIds: ["customer.other.worker"] }],
    ["is a screen on the wall now", { profileIds: ["customer.tower.screen"] }],
    ["is paused", { pausedAt: T0 }],
  ])("are not sent to who %s, and the subscription ends", async (_, change) => {
    here.pass(MINUTE);
    here.raise("gate");
    Object.assign(here.user, change);
    await here.run();
    expect(here.browser.asked).toBe(0);
    expect(here.store.all("push-subscriptions")).toEqual([]);
    expect(deliveries(here)).toMatchObject([{ state: "declined" }]);
  });

  test("that nobody could take for an hour are news no more", async () => {
    here.pass(MINUTE);
    here.raise("gate");
    here.browser.answers = 429;
    await here.run();
    here.pass(HOUR);
    here.browser.answers = 201;
    await here.run();
    expect(here.browser.received).toEqual([]);
    expect(deliveries(here)).toMatchObject([{ state: "declined" }]);
  });
});
