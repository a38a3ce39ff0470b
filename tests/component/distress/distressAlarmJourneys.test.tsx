import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { distressAlarmJourneys } from "../../../model-tests/distress/distressAlarmSamples.ts";
import { DistressId, UserId } from "../../../src/domain/base/ids.ts";
import { withAct } from "../../../src/domain/distress/distress.ts";
import { callOf } from "../../support/distress.ts";
import { T0 } from "../../support/fixtures.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const alarm = page.getByRole("region", { name: "Call for help" });
const silence = alarm.getByRole("button", { name: "Silence" });
const unmute = alarm.getByRole("button", { name: "Switch the sound on" });
const bar = page.getByRole("link", { name: "Open the call" });

/** What the alarm of a page shows, in the words of its machine. */
function shownState(): string {
  const isOver = alarm.elements().length > 0;
  if (!isOver) return bar.elements().length > 0 ? "aside" : "quiet";
  const sounds = silence.elements().length + unmute.elements().length > 0;
  return sounds ? "alarm.sounding" : "alarm.silenced";
}

/** A browser without a sound device plays nothing that could be silenced: those ways are walked in memory. */
const walkable = distressAlarmJourneys.filter(({ steps }) =>
  steps.every(({ event }) => event.type !== "user.silence"),
);

/** Those are the calls that are open now. */
function write(
  live: FixtureLive,
  open: Map<string, boolean>,
  calls: readonly { readonly id: string; readonly isTaken: boolean }[],
): void {
  for (const id of open.keys())
    if (!calls.some((call) => call.id === id)) live.remove("distresses", id);
  for (const { id, isTaken } of calls) {
    const call = { ...callOf(id.replace("distress-", "")), id: DistressId.parse(id) };
    const taken = withAct(call, {
      type: "taken",
      id: `taking-${id}`,
      at: T0 + 1000,
      by: UserId.parse("user-admin"),
      byName: "First Last",
    });
    live.write("distresses", isTaken ? taken : call);
  }
  open.clear();
  for (const { id, isTaken } of calls) open.set(id, isTaken);
}

test.each(walkable)("in a browser, $name", async ({ begin, steps }) => {
  const { live } = await openFront("/alerts/list", {
    given: (front) => {
      smallSiteOf(front, {});
      front.server.answerRequest("document:search", () => ({ hits: [], total: 0 }));
    },
  });
  await expect.poll(shownState).toBe(begin);
  const open = new Map<string, boolean>();
  for (const { event, state } of steps) {
    if (event.type === "calls.changed") write(live, open, event.calls);
    else await alarm.getByRole("button", { name: "Set aside" }).click();
    await expect.poll(shownState).toBe(state);
  }
});
