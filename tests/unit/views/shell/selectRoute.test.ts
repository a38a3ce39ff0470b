import { describe, expect, it } from "vitest";
import { createActor, SimulatedClock } from "xstate";
import type { PageName } from "../../../../src/domain/users/pages.ts";
import {
  type NavigationGuardEvent,
  navigationGuardMachine,
} from "../../../../src/machines/shell/navigationGuardMachine.ts";
import { selectRoute } from "../../../../src/views/shell/selectRoute.ts";
import { visitor } from "./support/visitor.ts";

const up: NavigationGuardEvent = { type: "connection.up" };
const down: NavigationGuardEvent = { type: "connection.down" };
const opened = (who = visitor()): NavigationGuardEvent => ({
  type: "session.opened",
  visitor: who,
});
const to = (page: PageName | null, hasData = false): NavigationGuardEvent => ({
  type: "user.navigate",
  page,
  hasData,
});
const alertsOnly = visitor(["alertsList"]);

function viewAfter(events: readonly NavigationGuardEvent[], asked: PageName | null, ms = 0) {
  const clock = new SimulatedClock();
  const actor = createActor(navigationGuardMachine, { clock }).start();
  for (const event of events) actor.send(event);
  clock.increment(ms);
  return selectRoute(actor.getSnapshot(), asked);
}

describe("selectRoute", () => {
  const cases: {
    name: string;
    events: NavigationGuardEvent[];
    asked: PageName | null;
    ms?: number;
    expected: unknown;
  }[] = [
    {
      name: "nothing asked for yet",
      events: [up, opened()],
      asked: "home",
      expected: { kind: "nothing" },
    },
    {
      name: "a page that may be opened",
      events: [up, opened(), to("overview")],
      asked: "overview",
      expected: { kind: "page", page: "overview" },
    },
    {
      name: "the address is ahead of the guard",
      events: [up, opened(), to("overview")],
      asked: "home",
      expected: { kind: "nothing" },
    },
    {
      name: "on entry, to where they may be",
      events: [up, opened(alertsOnly), to("overview")],
      asked: "overview",
      expected: { kind: "redirect", page: "alertsList" },
    },
    {
      name: "later there is no such page",
      events: [up, opened(alertsOnly), to("alertsList"), to("overview")],
      asked: "overview",
      expected: { kind: "notFound" },
    },
    {
      name: "an address that is no page's, on entry too",
      events: [up, opened(), to(null)],
      asked: null,
      expected: { kind: "notFound" },
    },
    {
      name: "no connection: a moment's silence",
      events: [down, opened(), to("overview")],
      asked: "overview",
      ms: 1499,
      expected: { kind: "nothing" },
    },
    {
      name: "then the offline page",
      events: [down, opened(), to("overview")],
      asked: "overview",
      ms: 1500,
      expected: { kind: "offline" },
    },
    {
      name: "but not where there is something to show",
      events: [down, opened(), to("overview", true)],
      asked: "overview",
      ms: 5000,
      expected: { kind: "page", page: "overview" },
    },
    {
      name: "what is shown stays through a cut",
      events: [up, opened(), to("overview"), down],
      asked: "overview",
      ms: 5000,
      expected: { kind: "page", page: "overview" },
    },
    {
      name: "rights that are taken take the page",
      events: [up, opened(), to("overview"), opened(alertsOnly)],
      asked: "overview",
      expected: { kind: "notFound" },
    },
  ];
  it.each(cases)("$name", ({ events, asked, ms, expected }) => {
    expect(viewAfter(events, asked, ms)).toEqual(expected);
  });
});
