import type {
  WallRotationEvent,
  WallRotationInput,
} from "../../src/machines/wall/wallRotationMachine.ts";
import type { Journey, Step } from "../support/journeys.ts";
import type { SamplesOf } from "../support/machineGraph.ts";

const views = [
  { href: "/live-site/safety-dashboard", stay: 20_000 },
  { href: "/dashboard/counters", stay: 10_000 },
];

export const wallRotationSamples = {
  "user.hold": [{ type: "user.hold" }],
  "user.resume": [{ type: "user.resume" }],
  "user.next": [{ type: "user.next" }],
  "user.previous": [{ type: "user.previous" }],
  "user.touched": [{ type: "user.touched" }],
  "evacuation.began": [{ type: "evacuation.began" }],
  "evacuation.over": [{ type: "evacuation.over" }],
  "views.changed": [{ type: "views.changed", views }],
  "screen.beat": [{ type: "screen.beat", at: 1 }],
  "screen.measured": [
    { type: "screen.measured", parts: 3 },
    { type: "screen.measured", parts: 1 },
  ],
  "screen.broke": [{ type: "screen.broke" }],
  "server.build": [
    { type: "server.build", build: "a" },
    { type: "server.build", build: "b" },
  ],
  "server.reachable": [{ type: "server.reachable" }],
} satisfies SamplesOf<WallRotationEvent>;

export const TWO_VIEWS: WallRotationInput = { views, shown: 0, build: "a" };

type Event = WallRotationEvent;
const at = (watch: string, turning = "showing") => `watch.${watch} + turning.${turning}`;
const user = (event: Event, turning: string): Step<Event> => ({
  who: "user",
  event,
  state: at("alive", turning),
});
const world = (event: Step<Event>["event"], state: string): Step<Event> => ({
  who: "world",
  event,
  state,
});
const hold = user({ type: "user.hold" }, "held");
const otherViews = user({ type: "views.changed", views }, "showing");
const began = world({ type: "evacuation.began" }, at("alive", "interrupted"));
const over = world({ type: "evacuation.over" }, at("alive"));
/** The new page is a new actor. */
const reloaded = world({ type: "server.reachable" }, at("reloading"));

/** Ways of a screen on the wall; the states are written by hand. */
export const wallRotationJourneys: readonly Journey<WallRotationInput, Event>[] = [
  {
    name: "a view is held, goes on, and gives way to other views and to an evacuation",
    input: TWO_VIEWS,
    begin: at("alive"),
    steps: [
      hold,
      user({ type: "user.resume" }, "showing"),
      hold,
      otherViews,
      began,
      over,
      hold,
      began,
      otherViews,
      // It had been left already.
      over,
    ],
  },
  {
    name: "another build of the front is taken once nobody is there",
    input: TWO_VIEWS,
    begin: at("alive"),
    steps: [
      world({ type: "server.build", build: "b" }, at("outdated")),
      world({ type: "xstate.after.idlePatience.wallRotation.watch.outdated" }, at("reloading")),
      reloaded,
    ],
  },
  {
    name: "a view that breaks is loaded anew with the page",
    input: TWO_VIEWS,
    begin: at("alive"),
    steps: [
      world({ type: "screen.broke" }, at("outdated")),
      world({ type: "xstate.after.idlePatience.wallRotation.watch.outdated" }, at("reloading")),
      reloaded,
    ],
  },
  {
    name: "a screen that has stood still is loaded anew",
    input: TWO_VIEWS,
    begin: at("alive"),
    steps: [
      world({ type: "xstate.after.hangPatience.wallRotation.watch.alive" }, at("reloading")),
      reloaded,
    ],
  },
];
