import { DistressId } from "../../src/domain/base/ids.ts";
import type {
  AlarmCall,
  DistressAlarmEvent,
} from "../../src/machines/distress/distressAlarmMachine.ts";
import type { Journey, Step } from "../support/journeys.ts";
import type { SamplesOf } from "../support/machineGraph.ts";

const call = (name: string, isTaken = false): AlarmCall => ({
  id: DistressId.parse(`distress-${name}`),
  isTaken,
});

export const distressAlarmSamples = {
  "calls.changed": [
    { type: "calls.changed", calls: [] },
    { type: "calls.changed", calls: [call("a")] },
    { type: "calls.changed", calls: [call("a"), call("b")] },
    { type: "calls.changed", calls: [call("a", true)] },
  ],
  "user.silence": [{ type: "user.silence" }],
  "user.setAside": [{ type: "user.setAside" }],
} satisfies SamplesOf<DistressAlarmEvent>;

type Event = DistressAlarmEvent;
const calls = (state: string, ...open: readonly AlarmCall[]): Step<Event> => ({
  who: "world",
  event: { type: "calls.changed", calls: open },
  state,
});
const user = (type: "user.setAside" | "user.silence", state: string): Step<Event> => ({
  who: "user",
  event: { type },
  state,
});

/** Ways of a screen; the states are written by hand. */
export const distressAlarmJourneys: readonly Journey<undefined, Event>[] = [
  {
    name: "a call sounds until somebody has taken it, and is a bar until it is resolved",
    input: undefined,
    begin: "quiet",
    steps: [
      calls("alarm.sounding", call("a")),
      calls("aside", call("a", true)),
      // Another one meanwhile.
      calls("alarm.sounding", call("a", true), call("b")),
      calls("quiet"),
      calls("aside", call("c", true)),
      calls("quiet"),
    ],
  },
  {
    name: "what is silenced sounds again for the next call alone",
    input: undefined,
    begin: "quiet",
    steps: [
      calls("alarm.sounding", call("a")),
      user("user.silence", "alarm.silenced"),
      calls("alarm.silenced", call("a")),
      calls("alarm.sounding", call("a"), call("b")),
      user("user.silence", "alarm.silenced"),
      user("user.setAside", "aside"),
      calls("aside", call("a"), call("b")),
      calls("alarm.sounding", call("a"), call("b"), call("c")),
      user("user.setAside", "aside"),
    ],
  },
  {
    name: "a silenced call that is taken is a bar, and one that is resolved is gone",
    input: undefined,
    begin: "quiet",
    steps: [
      calls("alarm.sounding", call("a")),
      user("user.silence", "alarm.silenced"),
      calls("aside", call("a", true)),
      calls("quiet"),
      calls("alarm.sounding", call("b")),
      user("user.silence", "alarm.silenced"),
      calls("quiet"),
    ],
  },
];
