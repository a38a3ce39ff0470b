import { assign, setup } from "xstate";
import type { LonLat } from "../../domain/base/geometry.ts";
import type { SiteId, TagId } from "../../domain/base/ids.ts";
import { must } from "../../domain/base/must.ts";
import type { WalkTest, WalkTestId } from "../../domain/coverage/walkTest.ts";
import type { WalkAnswer, WalkCommand } from "../../streams/calls/coverage/walkTestCommands.ts";
import type { Refused } from "../../streams/calls/refusal.ts";
import { WHEN_BROKEN } from "../kit/commandMachine.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

export type WalkTestContext = {
  /** The tag that is chosen for the next test; null: none yet. */
  readonly tagId: TagId | null;
  /** What is walked or looked at; null: nothing. */
  readonly test: WalkTest | null;
  /** What was sent last. */
  readonly command: WalkCommand | null;
  /** Why the last command was not carried out; null: it was, or none was sent. */
  readonly refusal: Refused | null;
};

export type WalkTestEvent =
  | { readonly type: "user.choose"; readonly tagId: TagId | null }
  | { readonly type: "user.start"; readonly walkTestId: WalkTestId; readonly siteId: SiteId }
  /** A test that is under way already. */
  | { readonly type: "user.follow"; readonly test: WalkTest }
  | {
      readonly type: "user.mark";
      readonly markId: string;
      readonly floor: number | null;
      readonly location: LonLat;
    }
  | { readonly type: "user.end" }
  /** A test that is over: its trace is looked at. */
  | { readonly type: "user.open"; readonly test: WalkTest }
  | { readonly type: "user.remove" }
  | { readonly type: "user.confirm" }
  | { readonly type: "user.cancel" }
  /** Back to the choice; a test under way goes on. */
  | { readonly type: "user.leave" }
  | { readonly type: "user.dismiss" }
  /** The test is over by now: by its time, or by somebody else. */
  | { readonly type: "test.over"; readonly test: WalkTest }
  /** Somebody else has deleted it. */
  | { readonly type: "test.gone" };

type Answered = { readonly answer: WalkAnswer };
const answered = <E extends { event: { output: WalkAnswer } }>(it: E): Answered => ({
  answer: outputOf(it),
});
const commandOf = ({ context }: { readonly context: WalkTestContext }) =>
  must(context.command, "what is sent was asked for");
const testOf = ({ context }: { readonly context: WalkTestContext }) =>
  must(context.test, "a test is walked or looked at");

const NOTHING: WalkTestContext = { tagId: null, test: null, command: null, refusal: null };

const walkTestSetup = setup({
  types: {
    context: {} as WalkTestContext,
    events: {} as WalkTestEvent,
    tags: {} as "busy" | "replaying" | "walking",
  },
  actors: {
    run: notProvided<WalkAnswer, WalkCommand>("run"),
  },
  guards: {
    isChosen: ({ context }) => context.tagId !== null,
    isRefused: (_, { answer }: Answered) => answer.status === "refused",
    isOurs: ({ context }, { test }: { readonly test: WalkTest }) => context.test?.id === test.id,
  },
  actions: {
    choose: assign((_, { tagId }: { readonly tagId: TagId | null }) => ({ tagId, refusal: null })),
    ask: assign((_, { command }: { readonly command: WalkCommand }) => ({
      command,
      refusal: null,
    })),
    rememberTest: assign((_, { answer }: Answered) =>
      answer.status === "done" && answer.test !== null ? { test: answer.test } : {},
    ),
    take: assign((_, { test }: { readonly test: WalkTest }) => ({
      test,
      refusal: null,
    })),
    rememberRefusal: assign({
      refusal: (_, { answer }: Answered) => (answer.status === "refused" ? answer : null),
    }),
    rememberFailure: assign({ refusal: WHEN_BROKEN }),
    forgetRefusal: assign({ refusal: null }),
    leave: assign(({ context }) => ({ ...NOTHING, tagId: context.tagId })),
  },
});

/**
 * A walk test, from the choice of a tag to the trace that is left of it.
 *
 * `choosing`  a tag is chosen, or another test is followed or opened.
 * `starting`  the test is being begun.
 * `walking`   every reading of the tag is kept; the walker may say where they stand.
 * `marking`   a spot is being written.
 * `ending`    the test is being ended.
 * `looking`   a trace is looked at, and played (playbackMachine).
 * `asking`    the question stands whether the trace is deleted.
 * `removing`  it is being deleted.
 *
 * No state is final.
 */
export const walkTestMachine = walkTestSetup.createMachine({
  id: "walkTest",
  context: NOTHING,
  initial: "choosing",
  on: { "user.dismiss": { actions: "forgetRefusal" } },
  states: {
    choosing: {
      on: {
        "user.choose": { actions: { type: "choose", params: ({ event }) => event } },
        "user.start": {
          guard: "isChosen",
          target: "starting",
          actions: {
            type: "ask",
            params: ({ context, event: { walkTestId, siteId } }) => ({
              command: {
                kind: "start",
                walkTestId,
                siteId,
                tagId: must(context.tagId, "the guard asks for a tag"),
              },
            }),
          },
        },
        "user.follow": {
          target: "walking",
          actions: { type: "take", params: ({ event }) => event },
        },
        "user.open": { target: "looking", actions: { type: "take", params: ({ event }) => event } },
      },
    },
    starting: {
      tags: "busy",
      invoke: {
        src: "run",
        id: "start",
        input: commandOf,
        onDone: [
          {
            guard: { type: "isRefused", params: answered },
            target: "choosing",
            actions: { type: "rememberRefusal", params: answered },
          },
          { target: "walking", actions: { type: "rememberTest", params: answered } },
        ],
        onError: { target: "choosing", actions: "rememberFailure" },
      },
    },
    walking: {
      tags: "walking",
      on: {
        "user.mark": {
          target: "marking",
          actions: {
            type: "ask",
            params: ({ context, event: { markId, floor, location } }) => ({
              command: {
                kind: "mark",
                walkTestId: testOf({ context }).id,
                markId,
                floor,
                location,
              },
            }),
          },
        },
        "user.end": {
          target: "ending",
          actions: {
            type: "ask",
            params: (it) => ({ command: { kind: "end", walkTestId: testOf(it).id } }),
          },
        },
        "user.leave": { target: "choosing", actions: "leave" },
        "test.over": {
          guard: { type: "isOurs", params: ({ event }) => event },
          target: "looking",
          actions: { type: "take", params: ({ event }) => event },
        },
        "test.gone": { target: "choosing", actions: "leave" },
      },
    },
    marking: {
      tags: ["busy", "walking"],
      invoke: {
        src: "run",
        id: "mark",
        input: commandOf,
        onDone: { target: "walking", actions: { type: "rememberRefusal", params: answered } },
        onError: { target: "walking", actions: "rememberFailure" },
      },
    },
    ending: {
      tags: ["busy", "walking"],
      invoke: {
        src: "run",
        id: "end",
        input: commandOf,
        onDone: [
          {
            guard: { type: "isRefused", params: answered },
            target: "walking",
            actions: { type: "rememberRefusal", params: answered },
          },
          { target: "looking", actions: { type: "rememberTest", params: answered } },
        ],
        onError: { target: "walking", actions: "rememberFailure" },
      },
    },
    looking: {
      tags: "replaying",
      on: {
        "user.remove": "asking",
        "user.leave": { target: "choosing", actions: "leave" },
        "test.gone": { target: "choosing", actions: "leave" },
      },
    },
    asking: {
      tags: "replaying",
      on: {
        "user.confirm": {
          target: "removing",
          actions: {
            type: "ask",
            params: (it) => ({ command: { kind: "delete", walkTestId: testOf(it).id } }),
          },
        },
        "user.cancel": "looking",
        "test.gone": { target: "choosing", actions: "leave" },
      },
    },
    removing: {
      tags: ["busy", "replaying"],
      invoke: {
        src: "run",
        id: "remove",
        input: commandOf,
        onDone: [
          {
            guard: { type: "isRefused", params: answered },
            target: "looking",
            actions: { type: "rememberRefusal", params: answered },
          },
          { target: "choosing", actions: "leave" },
        ],
        onError: { target: "looking", actions: "rememberFailure" },
      },
    },
  },
});
