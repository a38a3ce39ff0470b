import fc from "fast-check";
import { expect, test } from "vitest";
import { commandSender } from "../../../../backend/app/connectors/commandJob.ts";
import type { ServerAnswer } from "../../../../backend/app/connectors/serverClient.ts";
import type { JobDeps } from "../../../../backend/app/platform/jobs/job.ts";
import { TagId, UserId } from "../../../../src/domain/base/ids.ts";
import { DAY, MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import {
  COMMAND_LIFE,
  type CommandOrder,
  DeviceCommand,
} from "../../../../src/domain/devices/deviceCommand.ts";
import { T0, tag } from "../../../support/fixtures.ts";
import { Killed, storeStandIn } from "../reports/storeStandIn.ts";
import { storedConnector } from "../../../support/storedConnector.ts";

/** What a network server does: it takes what comes, is down, refuses, or never answers while the test holds it. */
type Manner = "down" | "held" | "refuses" | "takes";
type Posted = { readonly host: string; readonly device: string; readonly data: string };

const OF = { id: "tower", index: "tower", name: "tower" } as unknown as Customer;

/** Trackers by their names; each has been heard by the connector of that host. */
function world(trackers: Readonly<Record<string, string>>) {
  let at = T0;
  let killIn = Number.POSITIVE_INFINITY;
  let isBefore = false;
  let isKilled = false;
  let isHeld = true;
  const count = (isNow: boolean) => {
    if (isKilled) throw new Killed("killed");
    if (isNow !== isBefore) return;
    killIn -= 1;
    isKilled = killIn <= 0;
    if (isKilled) throw new Killed("killed");
  };
  const around = { beforeWrite: () => count(true), afterWrite: () => count(false) };
  const store = storeStandIn(() => at, around);
  const posted: Posted[] = [];
  const manners = new Map<string, Manner>();
  const held: (() => void)[] = [];
  for (const host of new Set(Object.values(trackers))) {
    const { id: _id, ...connector } = storedConnector({
      network: "chirpStack",
      transport: "http",
      server: { url: `https://${host}.example.com`, clientId: null, tokenUrl: null },
    });
    store.put("connectors", host, connector);
  }
  const hear = (name: string, token: number) =>
    store.put("connector-devices", `${trackers[name]}.tag-${name}`, {
      connectorId: trackers[name],
      deviceId: `tag-${name}`,
      lastAt: at,
      messages: 1,
      refused: 0,
      family: "abeeway",
      name: null,
      downlink: { format: "abeewayAt2", token, route: null, at },
      raw: null,
      decoded: null,
      refusal: null,
    });
  for (const name of Object.keys(trackers)) {
    const { id, ...stored } = tag(name, { protocol: "Abeeway" });
    store.put("tags", id, stored);
    hear(name, 0);
  }
  const request = async ({ url, body = "" }: { url: string; body?: string }) => {
    const { hostname, pathname } = new URL(url);
    const host = hostname.split(".")[0] ?? "";
    const { queueItem } = JSON.parse(body) as { queueItem: { data: string } };
    around.beforeWrite();
    const data = Buffer.from(queueItem.data, "base64").toString("hex");
    posted.push({ host, device: pathname.split("/")[3] ?? "", data });
    const manner = manners.get(host) ?? "takes";
    if (manner === "held") await new Promise<void>((resolve) => held.push(resolve));
    around.afterWrite();
    if (manner === "down") throw new Error("connect ECONNREFUSED");
    return {
      status: manner === "refuses" ? 404 : 200,
      body: "{}",
      asked: null,
    } satisfies ServerAnswer;
  };
  const deps = {
    sdk: store.sdk,
    now: () => at,
    log: { info: () => {}, warn: () => {}, error: () => {} },
    exclusively: <Result>(_lock: string, work: () => Promise<Result>) => work(),
    skipInvalid: (error: Error) => {
      throw error;
    },
    isHeld: () => isHeld,
    secrets: { open: async (sealed: string) => sealed },
    networkServers: { request },
  } as unknown as JobDeps;
  let sender = commandSender(deps);
  let asked = 0;
  return {
    posted,
    hear,
    store,
    manner: (host: string, manner: Manner) => manners.set(host, manner),
    release: () => {
      for (const go of held.splice(0)) go();
    },
    lose: () => {
      isHeld = false;
    },
    pass: (ms: number) => {
      at += ms;
    },
    ask(name: string, order: CommandOrder = { kind: "position" }) {
      asked += 1;
      const id = `batch-${String(asked).padStart(10, "0")}.tag-${name}`;
      const command: DeviceCommand = {
        id,
        batchId: id.slice(0, 16),
        tagId: TagId.parse(`tag-${name}`),
        order,
        state: "queued",
        by: UserId.parse("olga"),
        byName: "Olga",
        at,
        expiresAt: at + COMMAND_LIFE,
        stateAt: at,
        attempts: 0,
        nextAt: at,
        downlink: null,
        sentAt: null,
        reason: null,
        detail: null,
      };
      const { id: _id, ...stored } = command;
      store.put("device-commands", id, stored);
      return id;
    },
    commands: () => store.all("device-commands").map((one) => DeviceCommand.parse(one)),
    kill(after: number, before: boolean) {
      [killIn, isBefore] = [after, before];
    },
    async round({ waits = true } = {}) {
      at += SECOND;
      let outcome: "idle" | void = undefined;
      try {
        outcome = await sender.job.run(OF);
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
      }
      if (waits) await sender.idle();
      if (isKilled) {
        sender = commandSender(deps);
        [killIn, isKilled] = [Number.POSITIVE_INFINITY, false];
      }
      return outcome;
    },
  };
}
const statesOf = ({ commands }: Pick<ReturnType<typeof world>, "commands">) =>
  commands().map(({ state }) => state);

test("a command is sent once, taken, and confirmed by what the device says", async () => {
  const it = world({ near: "yard" });
  it.ask("near");
  await it.round();
  await it.round();
  expect(it.posted).toEqual([{ host: "yard", device: "tag-near", data: "0101" }]);
  expect(statesOf(it)).toEqual(["taken"]);
  it.pass(MINUTE);
  it.hear("near", 0);
  await it.round();
  expect(statesOf(it)).toEqual(["taken"]);
  it.hear("near", 1);
  await it.round();
  expect(statesOf(it)).toEqual(["confirmed"]);
  expect(await it.round()).toBe("idle");
});

test("two commands to one device have two tokens, neither of which it has said", async () => {
  const it = world({ near: "yard" });
  it.hear("near", 1);
  it.ask("near");
  it.ask("near", { kind: "interval", seconds: 60 });
  await it.round();
  expect(it.posted.map(({ data }) => data)).toEqual(["0102", "0b03000000003c"]);
});

test("a server that never answers delays no other, and is asked for one thing at a time", async () => {
  const it = world({ near: "yard", far: "port" });
  it.manner("yard", "held");
  it.ask("near");
  it.ask("far");
  await it.round({ waits: false });
  await it.round({ waits: false });
  await expect
    .poll(() => it.commands().find(({ tagId }) => tagId === "tag-far")?.state)
    .toBe("taken");
  it.ask("near", { kind: "mode", mode: "motion" });
  it.pass(10 * MINUTE);
  await it.round({ waits: false });
  expect(it.posted.filter(({ host }) => host === "yard")).toHaveLength(1);
  it.manner("yard", "takes");
  it.release();
  await it.round();
  await it.round();
  expect(statesOf(it)).toEqual(["taken", "taken", "taken"]);
});

test("a server that is down is tried again, later each time, under the same token", async () => {
  const it = world({ near: "yard" });
  it.manner("yard", "down");
  it.ask("near");
  await it.round();
  expect(it.commands()[0]).toMatchObject({ state: "queued", detail: "connect ECONNREFUSED" });
  await it.round();
  expect(it.posted).toHaveLength(1);
  it.pass(30 * SECOND);
  await it.round();
  expect(it.posted).toHaveLength(2);
  it.manner("yard", "takes");
  it.pass(MINUTE);
  await it.round();
  expect(it.posted.map(({ data }) => data)).toEqual(["0101", "0101", "0101"]);
  expect(statesOf(it)).toEqual(["taken"]);
});

test("a command without an end expires, one that is refused or whose tag is archived has failed", async () => {
  const it = world({ near: "yard", far: "port", old: "yard" });
  it.manner("port", "refuses");
  it.ask("near");
  it.ask("far");
  it.ask("old");
  const { id, ...archived } = tag("old", { protocol: "Abeeway", isArchived: true });
  it.store.put("tags", id, archived);
  await it.round();
  it.pass(COMMAND_LIFE);
  await it.round();
  expect(it.commands().map(({ state, reason }) => [state, reason])).toEqual([
    ["expired", null],
    ["failed", "refused"],
    ["failed", "tagGone"],
  ]);
});

test("a device without a way waits for one", async () => {
  const it = world({ near: "yard" });
  const connector = it.store.all("connectors")[0] as { id: string } & Record<string, unknown>;
  const { id, ...stored } = connector;
  it.store.put("connectors", id, { ...stored, state: "paused" });
  it.ask("near");
  await it.round();
  expect(statesOf(it)).toEqual(["queued"]);
  it.store.put("connectors", id, stored);
  await it.round();
  expect(statesOf(it)).toEqual(["taken"]);
});

test("a node that has lost the lease sends nothing", async () => {
  const it = world({ near: "yard" });
  it.ask("near");
  it.lose();
  await it.round();
  expect(it.posted).toEqual([]);
});

test("closed commands are forgotten after 90 days", async () => {
  const it = world({ near: "yard" });
  it.ask("near");
  await it.round();
  it.pass(91 * DAY);
  await it.round();
  await it.round();
  expect(it.commands()).toEqual([]);
});

test("law: wherever the process ends, each command is sent in the end, always under one token", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.boolean()), { maxLength: 4 }),
      fc.array(fc.constantFrom("near", "far"), { minLength: 1, maxLength: 4 }),
      async (kills, names) => {
        const it = world({ near: "yard", far: "port" });
        const kinds: readonly CommandOrder[] = [
          { kind: "position" },
          { kind: "interval", seconds: 60 },
          { kind: "mode", mode: "motion" },
          { kind: "interval", seconds: 90 },
        ];
        for (const [index, name] of names.entries()) it.ask(name, kinds[index]);
        for (const [after, before] of kills) {
          it.kill(after, before);
          await it.round();
        }
        for (let rest = 0; rest < 6; rest += 1) {
          it.pass(2 * MINUTE);
          await it.round();
        }
        expect(statesOf(it)).toEqual(names.map(() => "taken"));
        // Of one device no two commands that were posted differ in their orders and share a token, or the other way round.
        for (const device of ["tag-near", "tag-far"]) {
          const frames = [
            ...new Set(it.posted.filter((one) => one.device === device).map(({ data }) => data)),
          ];
          expect(frames).toHaveLength(names.filter((name) => `tag-${name}` === device).length);
          expect(new Set(frames.map((data) => data.slice(2, 4))).size).toBe(frames.length);
        }
      },
    ),
    { numRuns: 60 },
  );
});
