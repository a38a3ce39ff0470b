import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchangeEvents } from "../../src/domain/evacuations/calls.ts";
import type { DeviceEvent } from "../../src/domain/evacuations/deviceEvents.ts";
import { Evacuation, PersonId } from "../../src/domain/evacuations/evacuation.ts";
import { viewOfDevice } from "../../src/domain/evacuations/deviceRoll.ts";
import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { HOUR, SECOND } from "../../src/domain/base/time.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { HALL, type SmallSite, smallSite, YARD } from "../support/smallSite.ts";

let backend: RunningBackend;
let tower: SmallSite;
let ann: Kuzzle;
let bob: Kuzzle;

beforeAll(async () => {
  backend = await startBackend();
  tower = await smallSite(backend, "tower", { people: ["amy", "ben"] });
  [ann, bob] = [await tower.user("ann", "worker"), await tower.user("bob", "admin")];
  await tower.send(["amy", "ben"].map((name) => position(name)));
}, 120_000);
afterAll(() => backend?.stop());

let readings = 0;
const position = (name: string, at = HALL) => ({
  id: `reading-${(readings += 1)}`,
  type: "position",
  at: Date.now(),
  tagId: `tag-${name}`,
  position: at,
});
async function ask(action: string, body: object, sdk = ann): Promise<unknown> {
  const { result } = await sdk.query({
    controller: "omniscient/evacuation",
    action,
    body: { customerIndex: "tower", ...body },
  });
  return result;
}
const exchange = async (
  evacuationId: string,
  events: readonly DeviceEvent[],
  body = {},
  sdk = ann,
) =>
  exchangeEvents.answer.parse(
    await ask("exchange", { evacuationId, author: null, sentAt: Date.now(), events, ...body }, sdk),
  );
let ids = 0;
const start = async () => {
  const command = { site: "site-tower", kind: "drill", commandId: `starting-${(ids += 1)}` };
  return Evacuation.parse(((await ask("start", command)) as { evacuation: unknown }).evacuation);
};
const AMY = PersonId.parse("asset-amy");
/** A clock that is three hours wrong. */
const WRONG = 3 * HOUR;
const tick = (server: number, after: number, fields = {}): DeviceEvent =>
  exchangeEvents.request.shape.events.element.parse({
    type: "checkIn",
    personId: AMY,
    commandId: `device-${(ids += 1)}`,
    at: server + WRONG + after,
    contact: { server, device: server + WRONG },
    isClockSetBack: false,
    ...fields,
  });

describe("what a device did without a network", () => {
  it("is written down once, by the server's time, however often it is sent", async () => {
    const { id, startedAt } = await start();
    const first = await exchange(id, []);
    const events = [
      tick(startedAt, 1),
      tick(startedAt, 2, { type: "remark", kind: "seen", text: "at the lift" }),
    ];
    const sentAt = Date.now() + WRONG;
    const [one, two] = await Promise.all([
      exchange(id, events, { sentAt }),
      exchange(id, events, { sentAt }),
    ]);
    const written = one.events.toSorted((a, b) => a.at - b.at);
    expect(written.map(({ at, type }) => [at - startedAt, type])).toEqual([
      [1, "evacuation.checkedIn"],
      [2, "evacuation.remarked"],
    ]);
    expect(two.events).toHaveLength(2);
    expect(one.notTaken).toEqual([]);
    expect(first.user).toEqual(one.user);
    await ask("end", { evacuationId: id, commandId: `ending-${id}` });
  });

  it("is kept after the end and does not count, and one that was done before it does", async () => {
    const { id, startedAt } = await start();
    await expect.poll(() => Date.now() - startedAt).toBeGreaterThan(50);
    await ask("end", { evacuationId: id, commandId: `ending-${id}` });
    const { evacuation } = await exchange(id, []);
    const before = tick(startedAt, 10);
    const after = tick(evacuation.endedAt ?? 0, 1, { personId: "asset-ben" });
    await expect.poll(() => Date.now()).toBeGreaterThan((evacuation.endedAt ?? 0) + 20);
    const told = await exchange(id, [before, after], { sentAt: Date.now() + WRONG });
    expect(told.evacuation.state).toBe("ended");
    const ends = told.events.filter(({ type }) => type === "evacuation.ended");
    expect(ends).toHaveLength(1);
    const ticks = told.events.filter(({ type }) => type === "evacuation.checkedIn");
    const isInTime = new Set(ticks.map(({ at }) => at <= (evacuation.endedAt ?? 0)));
    expect([ticks.length, isInTime.size]).toEqual([2, 2]);
  });

  it("makes nobody found who was heard inside after it", async () => {
    const { id, startedAt } = await start();
    await expect.poll(() => Date.now() - startedAt).toBeGreaterThan(30);
    // Where her badge lay before the check-in it may have been left: she is heard twice at another place.
    await tower.send([position("amy", YARD)]);
    await tower.send([position("amy", YARD)]);
    const late = tick(startedAt, 1);
    const answer = await exchange(id, [late], { sentAt: Date.now() + WRONG });
    const roll = (told: typeof answer) => ({
      ...told,
      customer: CustomerIndex.parse("tower"),
      contact: { server: told.now, device: told.now },
      isClockSetBack: false,
    });
    const view = viewOfDevice(roll(answer), []);
    expect(view.checkIns.size).toBe(0);
    expect(view.unclear.get(AMY)?.overtaken?.heardInsideAt).toBeGreaterThan(startedAt);
    const { now } = answer;
    const again = await exchange(id, [tick(now, 1)], { sentAt: now + WRONG + 2 * SECOND });
    expect([...viewOfDevice(roll(again), []).checkIns.keys()]).toEqual([AMY]);
    await ask("end", { evacuationId: id, commandId: `ending-${id}` });
  });

  it("is not sent under another name, and an id is not used twice for different things", async () => {
    const { id, startedAt } = await start();
    const mine = tick(startedAt, 1);
    const { user } = await exchange(id, [mine]);
    const asBob = exchange(id, [mine], { author: user.id }, bob);
    await expect(asBob).rejects.toMatchObject({ status: 403 });
    expect((await exchange(id, [mine], {}, bob)).notTaken).toEqual([mine.commandId]);
    await ask("end", { evacuationId: id, commandId: `ending-${id}` });
  });
});

describe("the roll of a telephone", () => {
  it("has the calls for help that are open, for who may see them", async () => {
    const { id } = await start();
    const sos = { type: "distress", tagId: "tag-ben", kind: "sos", isRaised: true };
    await tower.send([{ ...sos, id: "sos-1", at: Date.now() }]);
    const calls = async (sdk = ann) => (await exchange(id, [], {}, sdk)).calls;
    await expect
      .poll(calls)
      .toMatchObject([{ name: "ben", kind: "sos", isTaken: false, area: expect.any(String) }]);
    await tower.root.document.update("multi-tenancy-config", "permissions", "tower", {
      callsForHelp: { worker: "none", preperer: "none", people: [] },
    });
    expect(await calls(ann)).toEqual([]);
    expect(await calls(bob)).toHaveLength(1);
  });
});
