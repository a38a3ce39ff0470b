import { describe, expect, test } from "vitest";
import { createActor, toPromise } from "xstate";
import { evacuationActors } from "../../../../src/composition/evacuations/evacuationActors.ts";
import { evacuationOutbox } from "../../../../src/composition/evacuations/evacuationOutbox.ts";
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
import { memoryStorage } from "../../../support/memoryStorage.ts";

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

describe("the outbox in the browser's storage", () => {
  test("a reload takes over what was left, with the customer of each command", () => {
    const storage = memoryStorage();
    evacuationOutbox(storage, "page-1").keep([command], HARBOUR);
    const next = evacuationOutbox(storage, "page-2");
    expect(next.left).toEqual([command]);
    expect(next.customerOf(command)).toBe(HARBOUR);
    expect(evacuationOutbox(storage, "page-3").left).toEqual([command]);
  });

  test("what was handed over is kept no longer", () => {
    const storage = memoryStorage();
    const outbox = evacuationOutbox(storage, "page-1");
    outbox.keep([command], TOWER);
    outbox.keep([], TOWER);
    expect(evacuationOutbox(storage, "page-2").left).toEqual([]);
    expect(storage.length).toBe(0);
  });

  test("a command keeps its customer though another is open", () => {
    const outbox = evacuationOutbox(memoryStorage(), "page-1");
    outbox.keep([command], TOWER);
    outbox.keep([command, { ...command, commandId: "command-2" }], HARBOUR);
    expect(outbox.customerOf(command)).toBe(TOWER);
    expect(outbox.customerOf({ ...command, commandId: "command-2" })).toBe(HARBOUR);
  });

  test("of two pages each keeps its own", () => {
    const storage = memoryStorage();
    const one = evacuationOutbox(storage, "page-1");
    const two = evacuationOutbox(storage, "page-2");
    one.keep([command], TOWER);
    two.keep([{ ...command, commandId: "command-2", at: T0 + 1 }], TOWER);
    expect(evacuationOutbox(storage, "page-3").left.map(({ commandId }) => commandId)).toEqual([
      "command-1",
      "command-2",
    ]);
  });

  test("what cannot be read stops nothing", () => {
    const storage = memoryStorage();
    storage.setItem("balise.evacuationOutbox.old", "{");
    expect(evacuationOutbox(storage, "page-1").left).toEqual([]);
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
