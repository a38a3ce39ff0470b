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

/** The sound begins by itself where the browser has seen a press on this page, and by its button otherwise. */
async function pressSilence(): Promise<void> {
  const isHeard = async () => {
    // It may begin, and the button go, between the look and the press.
    if (unmute.elements().length > 0) await unmute.click({ timeout: 1000 }).catch(() => undefined);
    return silence.elements().length;
  };
  await expect.poll(isHeard).toBe(1);
  await silence.click();
}

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

test.each(distressAlarmJourneys)("in a browser, $name", async ({ begin, steps }) => {
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
    else if (event.type === "user.silence") await pressSilence();
    else await alarm.getByRole("button", { name: "Set aside" }).click();
    await expect.poll(shownState).toBe(state);
  }
});
