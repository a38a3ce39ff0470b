import { expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { PersonId } from "../../../../src/domain/evacuations/evacuation.ts";
import { EvacuationId, SiteId } from "../../../../src/domain/base/ids.ts";
import {
  type CommandOutcome,
  type EvacuationCommand,
  evacuationMachine,
} from "../../../../src/machines/evacuations/evacuationMachine.ts";
import { T0 } from "../../../support/fixtures.ts";
import { promised } from "../../../support/machines.ts";

const checkIn: EvacuationCommand = {
  type: "checkIn",
  evacuationId: EvacuationId.parse("evacuation-1"),
  commandId: "command-1",
  at: T0,
  personId: PersonId.parse("asset-ann"),
};
const ofEarlier: EvacuationCommand = {
  ...checkIn,
  evacuationId: EvacuationId.parse("evacuation-0"),
  commandId: "command-0",
};
const TOWER = SiteId.parse("site-tower");
const UNREACHABLE: CommandOutcome = { kind: "unreachable", message: "No connection." };

test.each<{ name: string; answer: CommandOutcome }>([
  { name: "taken", answer: "done" },
  { name: "refused", answer: { kind: "refused", message: "It has ended." } },
])(
  "nobody answers from the first attempt that reached nobody until one is $name",
  async ({ answer }) => {
    const clock = new SimulatedClock();
    const send = promised<CommandOutcome, EvacuationCommand>();
    const actor = createActor(evacuationMachine.provide({ actors: { send: send.logic } }), {
      clock,
      input: { outbox: [] },
    }).start();
    const told = () => [
      actor.getSnapshot().matches({ outbox: "waiting" }),
      actor.getSnapshot().context.isUnanswered,
    ];
    actor.send({ type: "user.command", command: checkIn });
    const seen = [told()];
    await send.answer(UNREACHABLE);
    seen.push(told());
    clock.increment(2000);
    // On its way again: that it may arrive is no reason to say that it can.
    seen.push(told());
    await send.answer(answer);
    seen.push(told());
    expect(seen).toEqual([
      [false, false],
      [true, true],
      [false, true],
      [false, false],
    ]);
    actor.stop();
  },
);

test("what was confirmed is kept until the evacuation is left: its events may be read later than the answer", async () => {
  const send = promised<CommandOutcome, EvacuationCommand>();
  const actor = createActor(evacuationMachine.provide({ actors: { send: send.logic } }), {
    // An earlier page left two, of different evacuations.
    input: { outbox: [ofEarlier, checkIn] },
  }).start();
  await send.answer("done");
  await send.answer("done");
  expect(actor.getSnapshot().context).toMatchObject({ outbox: [], taken: [ofEarlier, checkIn] });

  actor.send({ type: "evacuation.seen", id: checkIn.evacuationId });
  expect(actor.getSnapshot().context.taken).toEqual([checkIn]);

  actor.send({ type: "evacuation.ended", id: checkIn.evacuationId });
  actor.send({ type: "user.close" });
  expect(actor.getSnapshot().context.taken).toEqual([]);
  actor.stop();
});

test.each<{ name: string; site: SiteId | null; open: readonly SiteId[]; expected: string }>([
  { name: "a site in use is asked about", site: TOWER, open: [TOWER], expected: "confirming" },
  { name: "one that is not is not", site: TOWER, open: [], expected: "idle" },
  { name: "nor is none", site: null, open: [TOWER], expected: "idle" },
])("before an evacuation begins, $name", ({ site, open, expected }) => {
  const actor = createActor(evacuationMachine, { input: { outbox: [] } }).start();
  const event = { type: "user.prepare", plan: { site, kind: "drill" }, open } as const;
  expect(actor.getSnapshot().can(event)).toBe(expected === "confirming");
  actor.send(event);
  expect(actor.getSnapshot().value).toMatchObject({ flow: expected });
});
