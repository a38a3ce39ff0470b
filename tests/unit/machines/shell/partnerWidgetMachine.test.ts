import { expect, test } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import { SECOND } from "../../../../src/domain/base/time.ts";
import { partnerWidgetMachine } from "../../../../src/machines/shell/partnerWidgetMachine.ts";
import { promised } from "../../../support/machines.ts";

function started() {
  const clock = new SimulatedClock();
  const loadWidget = promised<void, { readonly transmissibleId: string | null }>();
  const actor = createActor(
    partnerWidgetMachine.provide({ actors: { loadWidget: loadWidget.logic } }),
    { clock },
  );
  const skipped: string[] = [];
  actor.on("widget.skipped", ({ reason }) => skipped.push(reason));
  actor.start();
  return { actor, clock, loadWidget, skipped, value: () => actor.getSnapshot().value };
}

test("the widget loads once, however often its user appears", async () => {
  const { actor, loadWidget, value } = started();
  actor.send({ type: "hub.appeared", transmissibleId: "hub-1" });
  actor.send({ type: "hub.appeared", transmissibleId: "hub-1" });
  await loadWidget.answer();
  actor.send({ type: "hub.appeared", transmissibleId: "hub-1" });
  expect(value()).toBe("loaded");
  expect(loadWidget.asked).toEqual([{ transmissibleId: "hub-1" }]);
  actor.stop();
});

test("a failure is told once for the log and skipped", async () => {
  const { actor, loadWidget, skipped, value } = started();
  actor.send({ type: "hub.appeared", transmissibleId: "hub-1" });
  await loadWidget.fail(new Error("404"));
  actor.send({ type: "hub.appeared", transmissibleId: "hub-1" });
  expect([value(), skipped]).toEqual(["skipped", ["Error: 404"]]);
  actor.stop();
});

test("a widget that says nothing for 20 s is skipped", () => {
  const { actor, clock, skipped, value } = started();
  actor.send({ type: "hub.appeared", transmissibleId: "hub-1" });
  clock.increment(20 * SECOND - 1);
  expect(value()).toBe("loading");
  clock.increment(1);
  expect([value(), skipped.length]).toEqual(["skipped", 1]);
  actor.stop();
});

test("the next user of the hub gets a widget of their own, and nobody none", async () => {
  const { actor, loadWidget, value } = started();
  actor.send({ type: "hub.appeared", transmissibleId: "hub-1" });
  await loadWidget.answer();
  actor.send({ type: "hub.appeared", transmissibleId: "hub-2" });
  expect([value(), loadWidget.asked.at(-1)]).toEqual(["loading", { transmissibleId: "hub-2" }]);
  actor.send({ type: "hub.left" });
  expect(actor.getSnapshot().hasTag("framed")).toBe(false);
  actor.send({ type: "hub.appeared", transmissibleId: "hub-2" });
  expect(value()).toBe("loading");
  actor.stop();
});

test.each([
  [240, 240],
  [1e9, 480],
  [-5, 30],
  [Number.NaN, 30],
])("a widget that asks for %s px gets %s px", async (asked, expected) => {
  const { actor, loadWidget } = started();
  actor.send({ type: "hub.appeared", transmissibleId: "hub-1" });
  await loadWidget.answer();
  actor.send({ type: "widget.resized", isOpen: true, width: asked });
  expect(actor.getSnapshot().context).toMatchObject({ isOpen: true, width: expected });
  actor.stop();
});
