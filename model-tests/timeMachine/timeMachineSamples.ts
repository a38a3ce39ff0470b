import { HOUR, MINUTE } from "../../src/domain/base/time.ts";
import type {
  TimeMachineEvent,
  TimeMachineInput,
} from "../../src/machines/timeMachine/timeMachineMachine.ts";
import { done, failed, type Journey, type Step } from "../support/journeys.ts";
import type { SamplesOf } from "../support/machineGraph.ts";

const now = 10_000_000;
const past = now - 30 * MINUTE;

export const timeMachineSamples = {
  "user.goTo": [
    { type: "user.goTo", at: past, now },
    { type: "user.goTo", at: now, now },
  ],
  "user.scrub": [{ type: "user.scrub", at: past, now }],
  "user.play": [{ type: "user.play", now }],
  "user.pause": [{ type: "user.pause" }],
  "user.speed": [{ type: "user.speed", speed: 600 }],
  "user.live": [{ type: "user.live" }],
  "user.retry": [{ type: "user.retry" }],
  "customer.left": [{ type: "customer.left" }],
  "core.failed": [{ type: "core.failed", reason: "unreachable" }],
  tick: [
    { type: "tick", now },
    { type: "tick", now: past },
  ],
} satisfies SamplesOf<TimeMachineEvent>;

export const timeMachineAnswers = {
  "xstate.done.actor.load": [done("load")],
  "xstate.error.actor.load": [failed("load")],
};

export const LIVE: TimeMachineInput = { at: null, now };

type Event = TimeMachineEvent;
const user = (event: Event, state: string): Step<Event> => ({ who: "user", event, state });
/** The history begins some hours before. */
const tooEarly = user({ type: "user.goTo", at: now - 5 * HOUR, now }, "loading");
/** The same minutes are the same instant: one that was read a moment ago is shown without the server. */
const goTo = (minutes: number) =>
  user({ type: "user.goTo", at: now - minutes * MINUTE, now }, "loading");
const loaded: Step<Event> = { who: "effect", event: done("load"), state: "paused" };
const play = user({ type: "user.play", now }, "playing");
const goLive = user({ type: "user.live" }, "live");
const nothingKept: Step<Event> = { who: "effect", event: failed("load"), state: "failed" };

/** Ways through the past of a page; the states are written by hand, and each leads back to the present. */
export const timeMachineJourneys: readonly Journey<TimeMachineInput, Event>[] = [
  {
    name: "an instant is gone to, played, stopped, and left for another",
    input: LIVE,
    begin: "live",
    steps: [
      goTo(32),
      loaded,
      play,
      user({ type: "user.pause" }, "paused"),
      play,
      goTo(33),
      loaded,
      goTo(34),
      loaded,
      play,
      goLive,
    ],
  },
  {
    name: "playing ends at the present",
    input: LIVE,
    begin: "live",
    steps: [
      user({ type: "user.goTo", at: now - MINUTE, now }, "loading"),
      loaded,
      user({ type: "user.speed", speed: 600 }, "paused"),
      play,
      { who: "effect", event: { type: "tick", now }, state: "live" },
    ],
  },
  {
    name: "what was never kept is left for what was, or for the present",
    input: LIVE,
    begin: "live",
    steps: [tooEarly, nothingKept, goTo(35), loaded, goLive, tooEarly, nothingKept, goLive],
  },
  {
    name: "a history that cannot be read is asked for again, and missed where it plays on from what was read before",
    input: LIVE,
    begin: "live",
    steps: [
      goTo(36),
      loaded,
      goLive,
      goTo(37),
      { who: "world", event: failed("load"), state: "failed" },
      goTo(36),
      loaded,
      play,
      { who: "world", event: { type: "core.failed", reason: "unreachable" }, state: "failed" },
      user({ type: "user.retry" }, "loading"),
      loaded,
      goLive,
    ],
  },
  {
    name: "one key leads back before an instant is read, and so does signing out after it",
    input: LIVE,
    begin: "live",
    steps: [
      goTo(37),
      goLive,
      goTo(38),
      loaded,
      { who: "world", event: { type: "customer.left" }, state: "live" },
    ],
  },
];
