import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Mail } from "../../../../backend/app/platform/delivery/mailer.ts";
import { MailRefused } from "../../../../backend/app/platform/delivery/mailer.ts";
import type { JobDeps } from "../../../../backend/app/platform/jobs/job.ts";
import { reminderJob } from "../../../../backend/app/reports/reminders/reminderJob.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { dayOf } from "../../../../src/domain/base/localDay.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import {
  ReminderDelivery,
  ReminderDigest,
} from "../../../../src/domain/reports/reminders/reminderDigest.ts";
import { entriesGranting } from "../../../../src/domain/users/permissions.ts";
import { asset } from "../../../support/fixtures.ts";
import { Killed, storeStandIn } from "./storeStandIn.ts";

const PARIS = "Europe/Paris";
const ANN = "ann@example.org";
const BOB = "bob@example.org";

function world(start: number) {
  let at = start;
  let killIn = Number.POSITIVE_INFINITY;
  let isBefore = false;
  let isKilled = false;
  let isMailDown = false;
  const count = (isNow: boolean) => {
    if (isKilled) throw new Killed("killed");
    if (isNow !== isBefore) return;
    killIn -= 1;
    isKilled = killIn <= 0;
    if (isKilled) throw new Killed("killed");
  };
  const around = { beforeWrite: () => count(true), afterWrite: () => count(false) };
  const store = storeStandIn(() => at, around);
  const mails: { readonly at: number; readonly mail: Mail }[] = [];
  const user = (id: string, email: string, more: object = {}) =>
    store.addUser(id, {
      username: id,
      usernameKey: id,
      firstName: id,
      lastName: "Someone",
      email,
      phone: null,
      profileIds: ["customer.tower.worker"],
      restriction: null,
      lastLogin: null,
      hubTransmissibleId: null,
      identitySubject: null,
      identityIssuer: null,
      locale: "en",
      pausedAt: null,
      ...more,
    });
  user("user-ann", ANN);
  user("user-bob", BOB, { profileIds: ["customer.tower.admin"], locale: "fr" });
  user("user-off", "off@example.org", { mailsOff: ["reminders"] });
  user("user-paused", "paused@example.org", { pausedAt: 1 });
  user("user-kept", "kept@example.org", { restriction: "elsewhere" });
  user("user-wall", "wall@example.org", { profileIds: ["customer.tower.screen"] });
  const permit = (names: Parameters<typeof entriesGranting>[0]) =>
    store.put("permissions", "tower", {
      permissions: entriesGranting(names),
      defaultPage: null,
      locked: false,
      template: null,
    });
  permit(["resourceTracking"]);
  const { id, ...crane } = asset("crane", { category: "material", tagId: null, technology: null });
  store.put("assets", id, crane);
  const deps = {
    sdk: store.sdk,
    now: () => at,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    skipInvalid: (error: Error) => {
      throw error;
    },
    isHeld: () => true,
    publicUrl: "https://balise.example",
    mailer: {
      async send(mail: Mail) {
        if (isMailDown) throw new MailRefused("down");
        around.beforeWrite();
        mails.push({ at, mail });
        around.afterWrite();
      },
      close() {},
    },
  } as unknown as JobDeps;
  let job = reminderJob(deps);
  const index = CustomerIndex.parse("tower");
  const of = {
    id: index,
    index,
    name: "tower",
    displayName: "Tower",
    timezone: PARIS,
    kind: "worksite",
  } as unknown as Customer;
  const round = async () => {
    try {
      await job.run(of);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      job = reminderJob(deps);
    }
    [killIn, isKilled] = [Number.POSITIVE_INFINITY, false];
  };
  return {
    mails,
    permit,
    digests: () => store.all("reminder-digests").map((one) => ReminderDigest.parse(one)),
    deliveries: () => store.all("reminder-deliveries").map((one) => ReminderDelivery.parse(one)),
    /** A maintenance that is planned for so many ms from now. */
    planIn: (ms: number, name = `m${at}-${ms}`) =>
      store.put("asset-maintenance", `maintenance-${name}`, {
        assetId: id,
        kind: "preventive",
        title: "Oil",
        notes: null,
        plannedAt: at + ms,
        doneAt: null,
        performedBy: null,
        createdAt: at,
        createdBy: "user-ann",
      }),
    kill: (after: number, before: boolean) => ([killIn, isBefore] = [after, before]),
    mailDown: (isDown: boolean) => (isMailDown = isDown),
    stand: (ms: number) => (at += ms),
    async pass(ms: number) {
      at += ms;
      await round();
    },
    async quiet() {
      isMailDown = false;
      for (let rounds = 0; rounds < 40; rounds += 1) {
        at += 16 * MINUTE;
        await round();
      }
    },
  };
}

type World = ReturnType<typeof world>;
const sentTo = ({ mails }: World) => mails.map(({ mail }) => mail.to[0]);

describe("reminders", () => {
  test.each([
    ["around the day of 23 hours", "2026-03-27T20:00:00Z"],
    ["around the day of 25 hours", "2026-10-23T20:00:00Z"],
  ])("%s go out once a day at most, whatever is killed when", async (_, from) => {
    const step = fc.oneof(
      { weight: 6, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 600 }) }) },
      { weight: 1, arbitrary: fc.record({ stand: fc.integer({ min: 1, max: 4320 }) }) },
      {
        weight: 4,
        arbitrary: fc.record({ kill: fc.integer({ min: 1, max: 9 }), isBefore: fc.boolean() }),
      },
      { weight: 1, arbitrary: fc.record({ isDown: fc.boolean() }) },
      { weight: 3, arbitrary: fc.record({ plan: fc.integer({ min: -1, max: 61 }) }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
        const at = world(Date.parse(from));
        for (const one of steps)
          if ("pass" in one) await at.pass(one.pass * MINUTE);
          else if ("stand" in one) at.stand(one.stand * MINUTE);
          else if ("kill" in one) at.kill(one.kill, one.isBefore);
          else if ("plan" in one) at.planIn(one.plan * DAY);
          else at.mailDown(one.isDown);
        await at.quiet();
        const got = at.mails.map(({ mail }) => mail.messageId);
        expect(new Set(got).size).toBe(got.length);
        const days = at.digests().map(({ dueAt }) => dayOf(dueAt, PARIS));
        expect(new Set(days).size).toBe(days.length);
        const wanted = at
          .digests()
          .flatMap(({ id, recipients }) => recipients.map(({ email }) => `${id}.email.${email}`));
        const deliveries = at.deliveries();
        expect(new Set(deliveries.map(({ id }) => id))).toEqual(new Set(wanted));
        // Sent, or shown as failed where it is not known whether it left.
        expect(deliveries.filter(({ state }) => state !== "sent" && state !== "failed")).toEqual(
          [],
        );
        const sent = deliveries.filter(({ state }) => state === "sent");
        expect(got.length).toBeGreaterThanOrEqual(sent.length);
        expect(got.length).toBeLessThanOrEqual(deliveries.length);
      }),
      { numRuns: 60 },
    );
  });

  test("go to those whom they concern and who want them, each in their language", async () => {
    const at = world(Date.parse("2026-11-24T12:00:00Z"));
    await at.pass(MINUTE);
    at.planIn(30 * HOUR);
    await at.pass(DAY);
    await at.pass(MINUTE);
    expect(new Set(sentTo(at))).toEqual(new Set([ANN, BOB]));
    expect(new Set(at.mails.map(({ mail }) => mail.subject))).toEqual(
      new Set([
        "[Balise] New since the last reminder · Tower",
        "[Balise] Nouveau depuis le dernier rappel · Tower",
      ]),
    );
  });

  test("go to nobody who may not open the lists, and of nothing", async () => {
    const at = world(Date.parse("2026-11-24T12:00:00Z"));
    await at.pass(MINUTE);
    for (let day = 0; day < 8; day += 1) await at.pass(DAY);
    expect(at.mails).toEqual([]);
    at.permit(["home"]);
    at.planIn(DAY);
    for (let day = 0; day < 8; day += 1) await at.pass(DAY);
    expect([at.mails, at.digests().length]).toEqual([[], 17]);
  });

  test("after a standstill of three days are sent once, late, with what was new in it", async () => {
    const at = world(Date.parse("2026-11-24T12:00:00Z"));
    await at.pass(MINUTE);
    at.planIn(9 * DAY);
    at.stand(3 * DAY);
    for (let rounds = 0; rounds < 5; rounds += 1) await at.pass(MINUTE);
    expect(sentTo(at).toSorted((a = "", b = "") => a.localeCompare(b))).toEqual([ANN, BOB]);
    expect(at.mails.every(({ mail }) => /late|retard/u.test(mail.text))).toBe(true);
  });
});
