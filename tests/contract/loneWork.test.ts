import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, expect, test } from "vitest";
import { AuditEvent } from "../../src/domain/base/auditEvent.ts";
import { must } from "../../src/domain/base/must.ts";
import { HOUR, MINUTE, WEEKDAYS } from "../../src/domain/base/time.ts";
import { Distress } from "../../src/domain/distress/distress.ts";
import { LINK_LIMITS } from "../../src/domain/distress/loneWorkAnswer.ts";
import { LoneWorker, LoneWorkRules } from "../../src/domain/distress/loneWorker.ts";
import { type HttpAnswer, type RunningBackend, startBackend } from "../support/backend.ts";
import { ask, codeOf } from "../support/calls.ts";
import { loneWorkerOf } from "../support/loneWork.ts";
import { PASSWORD } from "../support/customer.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { startTestWeb, type TestWeb } from "../unit/embedded/web/testWeb.ts";

let web: TestWeb;
let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
let bob: Kuzzle;
const PATIENCE = { timeout: 20_000, interval: 100 };

beforeAll(async () => {
  // The embedded mailbox: what it shows is what was sent.
  web = await startTestWeb({ demo: false, accountsFile: null });
  backend = await startBackend({
    SMTP_URL: `smtp://127.0.0.1:${web.smtpPort()}`,
    BALISE_SMS_GATEWAY_URL: `${web.url}/mailbox/sms`,
    BALISE_PUBLIC_URL: "https://balise.example",
  });
  tower = await smallSite(backend, "tower", { people: ["amy", "ben", "cid", "dan", "eve"] });
  ann = await tower.user("ann", "worker");
  bob = await tower.user("bob", "admin");
}, 120_000);
afterAll(async () => {
  await backend?.stop();
  await web?.stop();
});

const run = (action: string, name: string, more: object = {}, sdk = ann) =>
  ask<{ worker: LoneWorker }>(sdk, `loneWork:${action}`, "tower", {
    assetId: `asset-${name}`,
    ...more,
  });
let commands = 0;
const commandId = () => `command-${(commands += 1)}`;
const workerOf = async (name: string) =>
  must(
    (await tower.all("lone-workers", LoneWorker)).find(({ id }) => id === `asset-${name}`),
    "they work alone",
  );
/** Somebody who has begun an hour and a half ago and has said nothing since. */
const overdue = (name: string, more: Partial<LoneWorker> = {}) => {
  const now = Date.now();
  const worker = loneWorkerOf(name);
  const startedAt = now - 1.5 * HOUR;
  const session =
    worker.session === null ? null : { ...worker.session, startedAt, until: now + HOUR };
  return tower.write("lone-workers", LoneWorker, [{ ...worker, session, ...more }]);
};
const callsOf = (name: string) =>
  tower.all("distresses", Distress, { term: { assetId: `asset-${name}` } });

/** The code of the link in the message to an address. */
async function linkTo(address: string): Promise<string> {
  const messages = async () => {
    const answer = await fetch(`${web.url}/mailbox/messages.json?q=${encodeURIComponent(address)}`);
    return (await answer.text()).match(/lone-work\.html#(?<code>[\w-]+)/u)?.groups?.["code"];
  };
  await expect.poll(messages, PATIENCE).toBeDefined();
  return must(await messages(), "it was sent");
}
const byLink = (action: "answer" | "look", code: string): Promise<HttpAnswer> =>
  backend.http({ controller: "omniscient/loneWork", action, body: { code } });

test("who misses a rule is asked, by e-mail and SMS, and answers by a link without signing in", async () => {
  await overdue("amy", { phone: "+33612345678" });
  const code = await linkTo("amy@example.org");
  expect(await linkTo("+33612345678")).toBe(code);
  await expect.poll(async () => (await workerOf("amy")).question?.reach, PATIENCE).toBe("sent");
  const looked = await byLink("look", code);
  expect(looked.result).toMatchObject({ calledAt: null, answeredAt: null });
  expect(JSON.stringify(looked.result)).not.toContain("amy");
  const { result } = await byLink("answer", code);
  expect(result).toMatchObject({ isCalled: false });
  expect((await byLink("answer", code)).result).toEqual(result);
  expect(await workerOf("amy")).toMatchObject({
    checkedIn: { by: null, at: (result as { answeredAt: number }).answeredAt },
  });
  expect(await callsOf("amy")).toEqual([]);
  const audit = await tower.all("audit-events", AuditEvent, { term: { about: "asset-amy" } });
  expect(audit.map(({ type }) => type).toSorted()).toEqual(["loneWork.answered", "loneWork.asked"]);

  // Of another question, of nobody, and more often than anybody presses.
  await overdue("amy");
  expect((await byLink("answer", code)).error?.id).toMatch(/link_over/u);
  expect((await byLink("look", "made-up")).error?.id).toMatch(/link_over/u);
  const many = await Promise.all(
    Array.from({ length: LINK_LIMITS.link + 1 }, () => byLink("look", code)),
  );
  expect(many.some(({ error }) => error?.id?.includes("too_soon") === true)).toBe(true);
});

test(
  "who does not answer is a call for help, which an answer shows as cancelled and a person resolves",
  async () => {
    await overdue("ben");
    const code = await linkTo("ben@example.org");
    const { question } = await workerOf("ben");
    // The minutes for the answer pass.
    const asked = { ...must(question, "the question was asked"), askedAt: Date.now() - 5 * MINUTE };
    await overdue("ben", { question: asked });
    await expect.poll(async () => (await callsOf("ben")).length, PATIENCE).toBe(1);
    const [call] = await callsOf("ben");
    expect(call).toMatchObject({
      state: "raised",
      name: "ben",
      tagId: "tag-ben",
      signals: [{ id: asked.id, kind: asked.kind, isByRule: true }],
    });
    await backend.kill();
    await backend.restart();
    await tower.reconnect();
    [ann, bob] = (await Promise.all(["ann", "bob"].map((name) => signedIn(name)))) as [
      Kuzzle,
      Kuzzle,
    ];
    expect((await byLink("answer", code)).result).toMatchObject({ isCalled: true });
    await tower.root.collection.refresh("tower", "distresses");
    const [cancelled, ...others] = await callsOf("ben");
    expect(others).toEqual([]);
    expect(cancelled).toMatchObject({ id: call?.id, state: "raised", signalCount: 2 });
    expect(cancelled?.signals.at(-1)).toMatchObject({ kind: "cancelled", isRaised: false });
  },
  MINUTE,
);

test("who can be asked nowhere, and wears no tag, is a call at once", async () => {
  await tower.root.document.update("tower", "assets", "asset-dan", { tagId: null });
  await overdue("dan", { email: null });
  await expect.poll(async () => (await callsOf("dan")).length, PATIENCE).toBe(1);
  expect((await callsOf("dan"))[0]).toMatchObject({
    tagId: "asset-dan",
    signals: [{ kind: "missedCheckIn" }],
  });
});

test("is begun, prolonged, said to be well and ended by users, and configured by administrators", async () => {
  const start = (more: object = {}, name = "cid") =>
    run("start", name, {
      commandId: commandId(),
      hours: 2,
      email: null,
      phone: "06 12 34 56 78",
      ...more,
    });
  const command = commandId();
  const { worker } = await start({ commandId: command });
  expect(worker).toMatchObject({ phone: "+33612345678", session: { by: "ann" } });
  expect((await start({ commandId: command, hours: 5 })).worker).toEqual(worker);
  const { worker: later } = await start({ hours: 3 });
  expect(later.session?.startedAt).toBe(worker.session?.startedAt);
  expect(await codeOf(start({ hours: 13 }))).toBe("invalid_input");
  expect(await codeOf(start({}, "nobody"))).toBe("not_found");
  const { worker: well } = await run("checkIn", "cid", { commandId: commandId() });
  expect(well.checkedIn).toMatchObject({ by: "ann" });
  expect((await run("end", "cid", { commandId: commandId() })).worker.session).toBeNull();
  expect(await codeOf(run("checkIn", "cid", { commandId: commandId() }))).toBe("conflict");

  const hours = { days: ["monday"], slots: [{ from: "22:00", to: "06:00" }] };
  const contact = { email: "cid@example.org", phone: null };
  expect(await codeOf(run("setHours", "cid", { hours, ...contact }))).toBe(
    "security.rights.forbidden",
  );
  const { worker: weekly } = await run("setHours", "cid", { hours, ...contact }, bob);
  expect(weekly).toMatchObject({ hours, hoursSince: expect.any(Number) });
  // Another address or the same hours once more: they do not begin anew.
  const moved = { email: null, phone: "+33612345678" };
  expect((await run("setHours", "cid", { hours, ...moved }, bob)).worker).toEqual({
    ...weekly,
    ...moved,
  });
  const rules = (changes: object, sdk = bob) => ask(sdk, "loneWork:setRules", "tower", { changes });
  expect(await codeOf(rules({ noCheckIn: 45 }, ann))).toBe("security.rights.forbidden");
  expect(await codeOf(rules({ noCheckIn: 0 }))).toBe("invalid_input");
  expect(await rules({ noCheckIn: 45, noMovement: null })).toMatchObject({
    rules: { noCheckIn: 45, noMovement: null, answerMinutes: 5 },
  });
});

test("has hours for a family, which whoever has none of their own is watched by", async () => {
  const hours = { days: [...WEEKDAYS], slots: [] };
  const set = (family: string, given: object | null, sdk = bob) =>
    ask<{ rules: LoneWorkRules }>(sdk, "loneWork:setFamilyHours", "tower", {
      family,
      hours: given,
    });
  expect(await codeOf(set("people", hours, ann))).toBe("security.rights.forbidden");
  expect(await codeOf(set("people", { ...hours, slots: [{ from: "1", to: "2" }] }))).toBe(
    "invalid_input",
  );
  const { rules } = await set("people", hours);
  expect(rules.families).toMatchObject([{ family: "people", hours }]);
  expect((await set("people", hours)).rules).toEqual(rules);
  // The form of the rules leaves them as they are.
  const { rules: after } = await ask<{ rules: LoneWorkRules }>(bob, "loneWork:setRules", "tower", {
    changes: { noMovement: null, noReading: null, noCheckIn: 60 },
  });
  expect(after.families).toEqual(rules.families);
  const { worker } = await run("checkIn", "eve", { commandId: commandId() });
  expect(worker).toMatchObject({ hours: null, checkedIn: { by: "ann" } });
  expect((await set("people", null)).rules.families).toEqual([]);
  expect(await codeOf(run("checkIn", "eve", { commandId: commandId() }))).toBe("conflict");
  // They began two hours ago: nobody can ask eve, who has said nothing since.
  await tower.root.document.delete("tower", "lone-workers", "asset-eve");
  const since = Date.now() - 2 * HOUR;
  await tower.write("lone-work-configurations", LoneWorkRules, [
    { ...after, families: [{ family: "people", hours, since }] },
  ]);
  await expect.poll(async () => (await callsOf("eve")).length, PATIENCE).toBe(1);
  expect((await callsOf("eve"))[0]).toMatchObject({ signals: [{ kind: "missedCheckIn" }] });
});

const signedIn = (username: string) => backend.sdk({ username, password: PASSWORD });
