import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { JobDeps, JobModule } from "../../../../backend/app/platform/jobs/job.ts";
import type { Mail } from "../../../../backend/app/platform/delivery/mailer.ts";
import { MailRefused } from "../../../../backend/app/platform/delivery/mailer.ts";
import type { MakeReport } from "../../../../backend/app/reports/makeReport.ts";
import { reportJobWith } from "../../../../backend/app/reports/reportJob.ts";
import { reportMessageJob } from "../../../../backend/app/reports/reportMessageJob.ts";
import { MAX_ATTEMPTS } from "../../../../src/domain/base/delivery.ts";
import { DAY, HOUR, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import type { Report } from "../../../../src/domain/reports/report.ts";
import { dueBetween, lastDue } from "../../../../src/domain/reports/reportSchedule.ts";
import { ReportDelivery, ReportSend } from "../../../../src/domain/reports/reportSend.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { DEFAULT_RETENTION, type RetentionRules } from "../../../../src/domain/base/retention.ts";
import { defaultCustomerConfig } from "../../../../src/domain/customers/customerConfig.ts";
import { storedForm } from "../../../../backend/app/platform/kuzzle/documents.ts";
import { report } from "../../domain/reports/reportFixtures.ts";
import { Killed, storeStandIn } from "./storeStandIn.ts";

const TEAM = ["ada@example.org", "bob@example.org"];
const MAKER = "ann@example.org";
const PARIS = "Europe/Paris";

/** What a run meets. `after`: the kill comes after so many writes and mails of the next round, on either side of one. */
type Step =
  | { readonly kind: "pass"; readonly ms: number }
  | { readonly kind: "standstill"; readonly ms: number }
  | { readonly kind: "kill"; readonly after: number; readonly isBefore: boolean }
  | { readonly kind: "mail"; readonly isDown: boolean }
  | { readonly kind: "broken"; readonly isBroken: boolean };

function world(start: number, own: Partial<Report> = {}, maker: object = {}) {
  let at = start;
  let killIn = Number.POSITIVE_INFINITY;
  let isBefore = false;
  let isMailDown = false;
  let isBroken = false;
  let isKilled = false;
  const count = (isNow: boolean) => {
    // Whoever catches what ends the process has no process to go on in.
    if (isKilled) throw new Killed("killed");
    if (isNow !== isBefore) return;
    killIn -= 1;
    isKilled = killIn <= 0;
    if (isKilled) throw new Killed("killed");
  };
  const around = { beforeWrite: () => count(true), afterWrite: () => count(false) };
  const store = storeStandIn(() => at, around);
  const mails: Mail[] = [];
  const kept = new Map<string, Uint8Array>();
  const one = report({ emails: TEAM, plannedUntil: start, createdAt: start, ...own });
  const { id, ...stored } = one;
  store.put("reports", id, stored);
  store.addUser("user-maker", {
    username: "ann",
    usernameKey: "ann",
    firstName: "Ann",
    lastName: "Maker",
    email: MAKER,
    phone: null,
    profileIds: ["customer.tower.admin"],
    restriction: null,
    lastLogin: null,
    hubTransmissibleId: null,
    identitySubject: null,
    identityIssuer: null,
    locale: "en",
    pausedAt: null,
    ...maker,
  });
  const make: MakeReport = async (_reading, _customer, { formats, dueAt }) => {
    if (isBroken) throw new Error("a document of the customer is broken");
    return formats.map((format) => ({
      format,
      name: `r.${format}`,
      bytes: Buffer.from(`${dueAt}`),
    }));
  };
  const deps = {
    sdk: store.sdk,
    now: () => at,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    skipInvalid: (error: Error) => {
      throw error;
    },
    isHeld: () => true,
    publicUrl: "https://balise.example",
    files: {
      put: async (key: string, bytes: Uint8Array) => {
        around.beforeWrite();
        kept.set(key, bytes);
        around.afterWrite();
      },
      get: async (key: string) => [kept.get(key) ?? Buffer.alloc(0)],
      delete: async (key: string) => {
        kept.delete(key);
      },
    },
    mailer: {
      async send(mail: Mail) {
        if (isMailDown) throw new MailRefused("down");
        around.beforeWrite();
        mails.push(mail);
        around.afterWrite();
      },
      close() {},
    },
  } as unknown as JobDeps;
  const modules: readonly JobModule[] = [reportJobWith(make), reportMessageJob];
  let jobs = modules.map((module) => module(deps));
  const index = CustomerIndex.parse("tower");
  const of = { id: index, index, name: "tower", displayName: "Tower", timezone: PARIS } as Customer;
  const round = async () => {
    try {
      for (const job of jobs) await job.run(of);
    } catch (error) {
      if (!(error instanceof Killed)) throw error;
      // Another process begins with what is written, and nothing else.
      jobs = modules.map((module) => module(deps));
    }
    [killIn, isKilled] = [Number.POSITIVE_INFINITY, false];
  };
  return {
    mails,
    report: one,
    files: () => [...kept.keys()],
    configure: (retention: RetentionRules) =>
      store.put("config", "tower", storedForm({ ...defaultCustomerConfig(index), retention })),
    now: () => at,
    sends: () => store.all("report-sends").map((each) => ReportSend.parse(each)),
    deliveries: () => store.all("report-deliveries").map((each) => ReportDelivery.parse(each)),
    async step(step: Step) {
      if (step.kind === "mail") isMailDown = step.isDown;
      else if (step.kind === "broken") isBroken = step.isBroken;
      else if (step.kind === "standstill") at += step.ms;
      else if (step.kind === "kill") [killIn, isBefore] = [step.after, step.isBefore];
      else {
        at += step.ms;
        await round();
      }
    },
    async quiet() {
      [isMailDown, isBroken] = [false, false];
      // Longer than the last retry of a message waits, in steps shorter than any report is apart.
      for (let count = 0; count < 3 * MAX_ATTEMPTS; count += 1) {
        at += 16 * MINUTE;
        await round();
        await round();
      }
    },
  };
}

/** What holds of every run: nothing twice, nothing forgotten, and what was not delivered is told. */
function expectLaw({ mails, sends, deliveries, report: one, now }: ReturnType<typeof world>) {
  const [all, messages] = [sends(), deliveries()];
  const due = dueBetween(one, one.createdAt, now() + 1, PARIS);
  expect(all.reduce((sum, { missed }) => sum + 1 + missed, 0)).toBe(due);
  expect(mails.map(({ messageId }) => messageId)).toHaveLength(
    new Set(mails.map(({ messageId }) => messageId)).size,
  );
  const broken = all.flatMap((send) =>
    send.dueAt > now() - 4 * HOUR
      ? []
      : brokenIn(
          send,
          messages.filter(({ sendId }) => sendId === send.id),
          mails,
        ),
  );
  expect(broken).toEqual([]);
}

/** What of the law does not hold of one send that is hours old. */
function brokenIn(
  send: ReportSend,
  own: readonly ReportDelivery[],
  mails: readonly Mail[],
): readonly string[] {
  const reports = own.filter(({ occasion }) => occasion === "report");
  const isTold = own.some(({ occasion }) => occasion === "failure");
  const told = (what: string, isSo: boolean) => (isSo ? [] : [`${send.id}: ${what}`]);
  if (send.state === "failed")
    return [...told("failed, with messages", reports.length === 0), ...told("not told", isTold)];
  const sent = reports.filter(({ state }) => state === "sent");
  const to = reports.map(({ recipient }) => recipient);
  return [
    ...told("not done", send.state === "done"),
    ...told("not to each", TEAM.every((one) => to.includes(one)) && to.length === TEAM.length),
    ...told("figures", send.sent === sent.length && send.undelivered === to.length - sent.length),
    ...told("told of nothing, or not told", isTold === send.undelivered > 0),
    ...reports.flatMap(({ recipient, state }) => {
      const got = mails.filter(
        ({ to: [address], attachments }) =>
          address === recipient && String(attachments?.[0]?.content) === String(send.dueAt),
      ).length;
      return told(`${recipient} got it ${got} times`, got === 1 || (got === 0 && state !== "sent"));
    }),
  ];
}

const minutes = (most: number) => fc.integer({ min: 1, max: most }).map((count) => count * MINUTE);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 8, arbitrary: minutes(360).map((ms): Step => ({ kind: "pass", ms })) },
  {
    weight: 1,
    arbitrary: minutes((3 * DAY) / MINUTE).map((ms): Step => ({ kind: "standstill", ms })),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("kill" as const),
      after: fc.integer({ min: 1, max: 14 }),
      isBefore: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("mail" as const), isDown: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("broken" as const), isBroken: fc.boolean() }),
  },
);

describe("the sender", () => {
  test.each([
    ["on the day of 23 hours", "2026-03-28T20:00:00Z"],
    ["on the day of 25 hours", "2026-10-24T20:00:00Z"],
    ["in winter", "2026-11-20T20:00:00Z"],
  ])(
    "%s sends each report once or tells that it failed, whatever is killed when",
    async (_, from) => {
      const start = Date.parse(from);
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 1, maxLength: 30 }),
          fc.constantFrom("02:30", "03:00", "07:00", "23:59"),
          async (steps, sendTime) => {
            const at = world(start, { sendTime });
            for (const one of steps) await at.step(one);
            await at.quiet();
            expectLaw(at);
          },
        ),
        { numRuns: 60 },
      );
    },
  );

  test("sends after a standstill of three days the newest report once, late, and says what it stands for", async () => {
    const at = world(Date.parse("2026-11-20T12:00:00Z"), { locale: "en" });
    await at.step({ kind: "standstill", ms: 3 * DAY });
    await at.step({ kind: "pass", ms: SECOND });
    await at.step({ kind: "pass", ms: SECOND });
    await at.step({ kind: "pass", ms: SECOND });
    expect(at.mails.map(({ to }) => to)).toEqual(TEAM.map((one) => [one]));
    expect(at.mails[0]?.text).toContain("This report is late, it was due on 23/11/2026 07:00.");
    expect(at.mails[0]?.text).toContain("The 2 sends before it were missed");
    expect(at.sends()).toMatchObject([{ state: "done", missed: 2, sent: 2, undelivered: 0 }]);
  });

  test("tells the maker what nobody got, in their language", async () => {
    const at = world(Date.parse("2026-11-20T12:00:00Z"));
    await at.step({ kind: "broken", isBroken: true });
    for (let count = 0; count < 12; count += 1)
      await at.step({ kind: "pass", ms: count === 0 ? DAY : 10 * MINUTE });
    expect(at.mails.map(({ to, subject }) => [to[0], subject])).toEqual([
      [MAKER, "[Balise] Report not sent: Morning"],
    ]);
    expect(at.mails[0]?.text).toContain("Reason: a document of the customer is broken");
    expect(lastDue(at.report, at.now(), PARIS)).toBe(at.sends()[0]?.dueAt);
  });

  test("is not sent to who has switched reports off, which is written down and no failure", async () => {
    const at = world(
      Date.parse("2026-11-20T12:00:00Z"),
      { emails: [MAKER, "ada@example.org"] },
      { mailsOff: ["reports"] },
    );
    await at.step({ kind: "pass", ms: DAY });
    for (let count = 0; count < 3; count += 1) await at.step({ kind: "pass", ms: 2 * SECOND });
    expect(at.mails.map(({ to }) => to)).toEqual([["ada@example.org"]]);
    expect(at.deliveries().map(({ recipient, state }) => [recipient, state])).toEqual([
      [MAKER, "declined"],
      ["ada@example.org", "sent"],
    ]);
    expect(at.sends()).toMatchObject([{ state: "done", sent: 1, undelivered: 0 }]);
  });

  test("goes to users and roles who are there when it is sent, each address once", async () => {
    const at = world(Date.parse("2026-11-20T12:00:00Z"), {
      emails: [MAKER],
      roles: ["admin"],
    });
    await at.step({ kind: "pass", ms: DAY });
    await at.step({ kind: "pass", ms: 2 * SECOND });
    expect(at.mails.map(({ to }) => to)).toEqual([[MAKER]]);
  });

  test.each([
    { days: 60, isKept: true },
    { days: 20, isKept: false },
  ])("where people are kept $days days is there after 40: $isKept", async ({ days, isKept }) => {
    const at = world(Date.parse("2026-01-05T12:00:00Z"), { locale: "en" });
    at.configure({ ...DEFAULT_RETENTION, people: { purpose: "activity", days } });
    await at.step({ kind: "pass", ms: DAY });
    const first = at.sends().map(({ id }) => id);
    expect(first).toHaveLength(1);
    await at.step({ kind: "standstill", ms: 40 * DAY });
    await at.step({ kind: "pass", ms: SECOND });
    const left = at.sends().filter(({ id }) => first.includes(id));
    expect(left).toHaveLength(isKept ? 1 : 0);
    // Files go first: what is listed has its own.
    const keys = at.sends().flatMap(({ files }) => files.map(({ key }) => key));
    expect(at.files()).toEqual(keys);
  });
});
