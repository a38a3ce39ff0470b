import { describe, expect, test } from "vitest";
import { createActor, toPromise } from "xstate";
import { evacuationActors } from "../../../../src/composition/evacuations/evacuationActors.ts";
import { evacuationOutbox } from "../../../../src/composition/evacuations/evacuationOutbox.ts";
import type { OutboxStorage } from "../../../../src/composition/evacuations/outboxStorage.ts";
import { safetyPace } from "../../../../src/composition/shell/safetyPace.ts";
import { PersonId } from "../../../../src/domain/evacuations/evacuation.ts";
import { CustomerIndex, EvacuationId } from "../../../../src/domain/base/ids.ts";
import type {
  EvacuationCommand,
  EvacuationPlan,
} from "../../../../src/machines/evacuations/evacuationMachine.ts";
import type { KuzzleRequest } from "../../../../src/streams/core/kuzzle/kuzzleConnection.ts";
import {
  type RequestFailure,
  RequestFailed,
} from "../../../../src/streams/core/kuzzle/requestFailed.ts";
import { site, T0 } from "../../../support/fixtures.ts";
import { liveOver } from "../../../support/liveOver.ts";

const TOWER = CustomerIndex.parse("tower");
const HARBOUR = CustomerIndex.parse("harbour");
const command: EvacuationCommand = {
  type: "checkIn",
  evacuationId: EvacuationId.parse("evacuation-1"),
  commandId: "command-1",
  at: T0,
  personId: PersonId.parse("asset-ann"),
};

const started = (id: string) => ({
  id,
  site: "site-tower",
  siteName: "Tower",
  kind: "drill",
  startedBy: "ann",
  startedByName: "Ann",
  startedAt: T0,
  musterAreas: [],
  roll: [],
  state: "running",
  endedAt: null,
});

/** The effects over a server that answers as told; `asked` is what it heard. */
function effects(
  answer: () => Promise<unknown>,
  customerOf: () => CustomerIndex | null = () => TOWER,
) {
  const asked: KuzzleRequest[] = [];
  let count = 0;
  const actors = evacuationActors({
    live: liveOver((request) => {
      asked.push(request);
      return answer();
    }),
    customer: () => TOWER,
    customerOf,
    newId: () => `new-id-00${(count += 1)}`,
  });
  const send = (input: EvacuationCommand) => toPromise(createActor(actors.send, { input }).start());
  const start = (input: EvacuationPlan) => toPromise(createActor(actors.start, { input }).start());
  return { asked, send, start };
}
const failing = (failure: RequestFailure, told = "") =>
  Promise.reject(
    new RequestFailed(failure, { controller: "omniscient/evacuation", action: "checkIn" }, told),
  );
const refusing = (status: number) => () =>
  failing({ kind: "refused", status, id: null }, "It has ended.");

describe("handing over a command", () => {
  test("it goes with its id, its time and the customer that it belongs to", async () => {
    const { asked, send } = effects(
      () => Promise.resolve({}),
      () => HARBOUR,
    );
    expect(await send(command)).toBe("done");
    expect(asked).toEqual([
      {
        controller: "omniscient/evacuation",
        action: "checkIn",
        body: {
          customerIndex: "harbour",
          evacuationId: "evacuation-1",
          commandId: "command-1",
          at: T0,
          personId: "asset-ann",
        },
      },
    ]);
  });

  test("a visitor goes by name", async () => {
    const { asked, send } = effects(() => Promise.resolve({}));
    const personId = PersonId.parse("visitor-command-1");
    await send({ ...command, type: "addPerson", personId, name: "Guest" });
    expect(asked[0]).toMatchObject({ action: "addPerson", body: { person: { name: "Guest" } } });
  });

  test.each([
    { name: "a conflict", answer: refusing(409), kind: "refused", message: "It has ended." },
    { name: "a missing right", answer: refusing(403), kind: "refused", message: "It has ended." },
    {
      name: "a session that has ended",
      answer: refusing(401),
      kind: "unreachable",
      message: "It has ended.",
    },
    {
      name: "a server in trouble",
      answer: refusing(503),
      kind: "unreachable",
      message: "It has ended.",
    },
    {
      name: "a lost connection",
      answer: () => failing({ kind: "lost" }),
      kind: "unreachable",
      message: expect.stringContaining("lost") as unknown as string,
    },
  ])("$name makes it $kind", async ({ answer, kind, message }) => {
    expect(await effects(answer).send(command)).toEqual({ kind, message });
  });
});

describe("starting", () => {
  const plan: EvacuationPlan = { site: site("tower"), kind: "drill" };

  test("a plan that is tried again brings the same id, another plan another", async () => {
    const answers = [
      failing({ kind: "lost" }),
      Promise.resolve({ evacuation: started("evacuation-1") }),
      Promise.resolve({ evacuation: started("evacuation-2") }),
    ];
    for (const answer of answers) answer.catch(() => undefined);
    const { asked, start } = effects(() => answers.shift() ?? Promise.resolve({}));
    await expect(start(plan)).rejects.toThrow("lost");
    expect(await start(plan)).toEqual({ id: "evacuation-1" });
    expect(await start({ ...plan })).toEqual({ id: "evacuation-2" });
    expect(asked.map(({ body }) => (body as { commandId: string }).commandId)).toEqual([
      "new-id-001",
      "new-id-001",
      "new-id-002",
    ]);
  });

  test("a refusal is told in the server's words", async () => {
    await expect(effects(refusing(409)).start(plan)).rejects.toThrow(/^It has ended\.$/u);
  });
});

/** A storage of records that outlives pages. */
function memoryOutbox() {
  const records = new Map<string, unknown>();
  const storage: OutboxStorage = {
    read: async () => [...records.values()],
    keep: async (id, record) => void records.set(id, record),
    forget: async (ids) => ids.forEach((id) => records.delete(id)),
  };
  return { records, page: () => evacuationOutbox(storage) };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const second = { ...command, commandId: "command-2", at: T0 + 1 };

describe("the outbox in the browser's storage", () => {
  test("a reload takes over what was left, oldest first, with the customer of each command", async () => {
    const { page } = memoryOutbox();
    page().keep([second, command], HARBOUR);
    await settled();
    const next = page();
    expect(await next.left).toEqual([command, second]);
    expect(next.customerOf(command)).toBe(HARBOUR);
    expect(await page().left).toHaveLength(2);
  });

  test("what was handed over is kept no longer", async () => {
    const { page, records } = memoryOutbox();
    const outbox = page();
    outbox.keep([command, second], TOWER);
    outbox.keep([second], TOWER);
    await settled();
    expect([...records.keys()]).toEqual(["command-2"]);
    outbox.keep([], TOWER);
    await settled();
    expect(records.size).toBe(0);
  });

  test("what an earlier page left stays until it is handed over", async () => {
    const { page, records } = memoryOutbox();
    page().keep([command, second], TOWER);
    await settled();
    const next = page();
    const [first = command, last = second] = await next.left;
    // One by one, as the machine takes them over.
    next.keep([first], HARBOUR);
    await settled();
    expect(records.size).toBe(2);
    next.keep([first, last], HARBOUR);
    next.keep([last], HARBOUR);
    await settled();
    expect([[...records.keys()], next.customerOf(last)]).toEqual([["command-2"], TOWER]);
  });

  test("a command keeps its customer though another is open", () => {
    const outbox = memoryOutbox().page();
    outbox.keep([command], TOWER);
    outbox.keep([command, second], HARBOUR);
    expect([outbox.customerOf(command), outbox.customerOf(second)]).toEqual([TOWER, HARBOUR]);
  });

  test("of two pages each keeps its own", async () => {
    const { page } = memoryOutbox();
    const [one, two] = [page(), page()];
    one.keep([command], TOWER);
    two.keep([second], TOWER);
    one.keep([command], TOWER);
    await settled();
    expect(await page().left).toEqual([command, second]);
  });

  test("what cannot be read or kept stops nothing", async () => {
    const { page, records } = memoryOutbox();
    records.set("old", null);
    expect(await page().left).toEqual([]);
    const forbidden = evacuationOutbox({
      read: () => Promise.reject(new Error("forbidden")),
      keep: () => Promise.reject(new Error("forbidden")),
      forget: () => Promise.reject(new Error("forbidden")),
    });
    forbidden.keep([command], TOWER);
    expect([await forbidden.left, forbidden.customerOf(command)]).toEqual([[], TOWER]);
  });
});

describe("the pace of safety", () => {
  test("holds while somebody holds it, over a change of customer", () => {
    const told: unknown[] = [];
    const { follow, hold } = safetyPace({ follow: (...asked) => told.push(asked) });
    follow(TOWER, "elsewhere");
    const leaveOne = hold();
    const leaveTwo = hold();
    follow(HARBOUR, "elsewhere");
    leaveOne();
    leaveOne();
    leaveTwo();
    follow(null, "elsewhere");
    expect(told).toEqual([
      [TOWER, "elsewhere"],
      [TOWER, "safety"],
      [HARBOUR, "safety"],
      [HARBOUR, "elsewhere"],
      [null, "elsewhere"],
    ]);
  });
});
