import { expect, test } from "vitest";
import {
  phoneRoll,
  type PhoneRollPorts,
} from "../../../../src/composition/evacuations/phone/phoneRoll.ts";
import type {
  KeptRoll,
  RollStorage,
} from "../../../../src/composition/evacuations/phone/rollStorage.ts";
import { CustomerIndex, EvacuationId, UserId } from "../../../../src/domain/base/ids.ts";
import { MINUTE } from "../../../../src/domain/base/time.ts";
import type { DeviceEvent } from "../../../../src/domain/evacuations/deviceEvents.ts";
import { PersonId } from "../../../../src/domain/evacuations/evacuation.ts";
import { recordedEvent } from "../../../../src/domain/evacuations/recordedEvent.ts";
import { site, T0 } from "../../../support/fixtures.ts";

const ID = EvacuationId.parse("evacuation-1");
const ASKED = { customer: CustomerIndex.parse("tower"), id: ID };
const AMY = PersonId.parse("asset-amy");
const ANN = { id: UserId.parse("user-ann"), name: "Ann" };

/** A storage that outlives pages, and a server; `answers` false: nobody answers. */
function world() {
  const rolls = new Map<string, KeptRoll["roll"]>();
  const events = new Map<string, DeviceEvent>();
  const storage: RollStorage = {
    read: async () => [...rolls.values()].map((roll) => ({ roll, unsent: [...events.values()] })),
    keepRoll: async (roll) => void rolls.set(roll.evacuation.id, roll),
    keepEvents: async (_, some) => some.forEach((event) => events.set(event.commandId, event)),
    forgetEvents: async (ids) => ids.forEach((id) => events.delete(id)),
    forgetRoll: async (id) => void rolls.delete(id),
  };
  const state = { answers: true, isEnded: false, wall: T0, steady: 0, ids: 0, asked: 0 };
  const recorded = new Map<string, ReturnType<typeof recordedEvent>>();
  const evacuation = () => ({
    id: ID,
    site: site("tower"),
    siteName: "Tower",
    kind: "drill" as const,
    startedBy: ANN.id,
    startedByName: ANN.name,
    startedAt: T0,
    musterAreas: [],
    roll: [],
    state: state.isEnded ? ("ended" as const) : ("running" as const),
    endedAt: state.isEnded ? T0 + MINUTE : null,
  });
  const exchange: PhoneRollPorts["exchange"] = async (request) => {
    state.asked += 1;
    if (!state.answers) return "offline";
    const by = { by: ANN.id, byName: ANN.name };
    for (const event of request.events as readonly DeviceEvent[]) {
      const told = { sentAt: request.sentAt, now: state.wall, heardInsideAt: () => null };
      const one = recordedEvent(event, evacuation(), by, told);
      if (!recorded.has(one.id)) recorded.set(one.id, one);
    }
    return {
      now: state.wall,
      user: ANN,
      evacuation: evacuation(),
      events: [...recorded.values()],
      sightings: [],
      calls: [],
      areas: [],
      notTaken: [],
    };
  };
  const open = () =>
    phoneRoll(
      {
        storage,
        exchange,
        clock: { wall: () => state.wall, steady: () => state.steady },
        newId: () => `command-${(state.ids += 1)}`,
      },
      ASKED,
    );
  return { state, storage, events, rolls, recorded, open };
}
const unsentOf = (page: ReturnType<typeof phoneRoll>) => {
  const state = page.get();
  return state.kind === "roll" ? state.unsent.length : state.kind;
};

test("what is done without an answer survives the page, and is sent by the next one, once", async () => {
  const { state, open, events, recorded } = world();
  const page = open();
  await page.sync();
  state.answers = false;
  await page.act({ type: "checkIn", personId: AMY });
  await page.sync();
  expect(unsentOf(page)).toBe(1);
  const next = open();
  await next.sync();
  expect(unsentOf(next)).toBe(1);
  state.answers = true;
  await next.sync();
  await page.sync();
  expect([unsentOf(next), unsentOf(page)]).toEqual([0, 0]);
  expect([recorded.size, events.size]).toEqual([1, 0]);
});

test("the roll goes with the end, and not before everything is sent", async () => {
  const { state, open, rolls } = world();
  const page = open();
  await page.sync();
  state.answers = false;
  await page.act({ type: "checkIn", personId: AMY });
  state.isEnded = true;
  await page.sync();
  expect(rolls.size).toBe(1);
  state.answers = true;
  await page.sync();
  expect(page.get().kind).toBe("ended");
  expect(rolls.size).toBe(0);
});

test("a clock that goes back is noticed while the page lives, and by the next page", async () => {
  const { state, open, events } = world();
  const page = open();
  await page.sync();
  state.answers = false;
  await page.act({ type: "checkIn", personId: AMY });
  state.wall -= MINUTE;
  state.steady += 1000;
  page.watchClock();
  await expect.poll(() => [...events.values()].map((one) => one.isClockSetBack)).toEqual([true]);

  const other = world();
  const first = other.open();
  await first.sync();
  other.state.answers = false;
  await first.act({ type: "checkIn", personId: AMY });
  other.state.wall -= MINUTE;
  await other.open().sync();
  expect([...other.events.values()].map((one) => one.isClockSetBack)).toEqual([true]);
});
