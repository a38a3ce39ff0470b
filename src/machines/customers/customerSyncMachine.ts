import { assign, enqueueActions, setup } from "xstate";
import { SECOND } from "../../domain/base/time.ts";
import { isSyncAtWork } from "../../domain/customers/sync.ts";
import { syncObstacle, type SyncStatus } from "../../domain/customers/syncCalls.ts";
import type { SyncAnswered, SyncSubject } from "../../streams/calls/customers/syncCommands.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

export type CustomerSyncOutcomes = {
  readonly read: SyncAnswered;
  readonly start: SyncAnswered;
  readonly stop: SyncAnswered;
};

type Problem = Extract<SyncAnswered, { readonly status: "refused" }>["problem"];

export type CustomerSyncContext = {
  readonly subject: SyncSubject;
  /** As it was read last; null: it never was. */
  readonly sync: SyncStatus | null;
  /** Why it could not be read; null: it was. */
  readonly unreadFor: Problem | null;
  /** Why the last start or stop was not done; null: it was, or none was tried. */
  readonly problem: Problem | null;
};

export type CustomerSyncEvent =
  | { readonly type: "user.start" }
  | { readonly type: "user.stop" }
  | { readonly type: "user.retry" }
  /** What decides whether there is anything to synchronise was changed on this page. */
  | { readonly type: "customer.changed" };

/** The run has begun, ended, or waits: lists that show it are read anew. */
export type CustomerSyncEmitted = { readonly type: "syncMoved" };

type Answered = { readonly answered: SyncAnswered };

/** A run is followed by the second; how it ended is looked at now and then, since another administrator may begin one. */
const FOLLOWING = SECOND;
const LOOKING = 5 * SECOND;

/**
 * How a customer is synchronised with a service, and what can be done about it (specification section 2, docs/sync.md).
 *
 * `reading`    the server is asked how it stands; what was read before stays, and can be acted on.
 * `resting`    no run is at work.
 * `following`  a run is at work on the server; it is looked at every second.
 * `starting`   the server is asked to begin one.
 * `stopping`   the server is asked to stop the one at work. What it has written stays.
 * `unread`     nobody answered how it stands; it is asked again.
 *
 * No state is final: a run goes on on the server whoever looks.
 */
export const customerSyncMachine = setup({
  types: {
    context: {} as CustomerSyncContext,
    events: {} as CustomerSyncEvent,
    emitted: {} as CustomerSyncEmitted,
    input: {} as SyncSubject,
    tags: {} as "busy",
  },
  actors: {
    /** `omniscient/customer` readSync. */
    read: notProvided<CustomerSyncOutcomes["read"], SyncSubject>("read"),
    /** `omniscient/customer` sync. */
    start: notProvided<CustomerSyncOutcomes["start"], SyncSubject>("start"),
    /** `omniscient/customer` cancelSync. */
    stop: notProvided<CustomerSyncOutcomes["stop"], SyncSubject>("stop"),
  },
  delays: { following: FOLLOWING, looking: LOOKING },
  guards: {
    mayStart: ({ context: { sync, subject } }) =>
      sync !== null && syncObstacle(subject.service, sync) === null,
    isAtWork: ({ context: { sync } }) => isWorking(sync),
    isAnsweredAtWork: (_, { answered }: Answered) =>
      answered.status === "answered" && isWorking(answered.sync),
    isAnswered: (_, { answered }: Answered) => answered.status === "answered",
  },
  actions: {
    remember: enqueueActions(({ context, enqueue }, { answered }: Answered) => {
      if (answered.status !== "answered") return;
      const [before, after] = [context.sync?.run ?? null, answered.sync.run];
      const isMoved = before?.id !== after?.id || before?.state !== after?.state;
      enqueue.assign({ sync: answered.sync, unreadFor: null });
      if (context.sync !== null && isMoved) enqueue.emit({ type: "syncMoved" });
    }),
    tellProblem: assign({
      problem: (_, { answered }: Answered) =>
        answered.status === "refused" ? answered.problem : null,
    }),
    tellUnreachable: assign({ problem: "unreachable" as const }),
    tellUnread: assign({
      unreadFor: (_, { answered }: Answered) =>
        answered.status === "refused" ? answered.problem : null,
    }),
    tellNobodyAnswers: assign({ unreadFor: "unreachable" as const }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: "customerSync",
  context: ({ input }) => ({ subject: input, sync: null, unreadFor: null, problem: null }),
  initial: "reading",
  on: { "customer.changed": ".reading" },
  states: {
    reading: {
      invoke: {
        src: "read",
        id: "read",
        input: ({ context }) => context.subject,
        onDone: [
          {
            guard: { type: "isAnsweredAtWork", params: answeredOf },
            target: "following",
            actions: { type: "remember", params: answeredOf },
          },
          {
            guard: { type: "isAnswered", params: answeredOf },
            target: "resting",
            actions: { type: "remember", params: answeredOf },
          },
          { target: "unread", actions: { type: "tellUnread", params: answeredOf } },
        ],
        onError: { target: "unread", actions: "tellNobodyAnswers" },
      },
      on: {
        "user.start": { guard: "mayStart", target: "starting" },
        "user.stop": { guard: "isAtWork", target: "stopping" },
      },
    },
    resting: {
      after: { looking: "reading" },
      on: { "user.start": { guard: "mayStart", target: "starting" } },
    },
    following: {
      after: { following: "reading" },
      on: { "user.stop": "stopping" },
    },
    starting: {
      tags: "busy",
      entry: "forgetProblem",
      invoke: {
        src: "start",
        id: "start",
        input: ({ context }) => context.subject,
        onDone: [
          {
            guard: { type: "isAnswered", params: answeredOf },
            target: "following",
            actions: { type: "remember", params: answeredOf },
          },
          { target: "resting", actions: { type: "tellProblem", params: answeredOf } },
        ],
        onError: { target: "resting", actions: "tellUnreachable" },
      },
    },
    stopping: {
      tags: "busy",
      entry: "forgetProblem",
      invoke: {
        src: "stop",
        id: "stop",
        input: ({ context }) => context.subject,
        onDone: [
          {
            guard: { type: "isAnswered", params: answeredOf },
            target: "resting",
            actions: { type: "remember", params: answeredOf },
          },
          { target: "following", actions: { type: "tellProblem", params: answeredOf } },
        ],
        onError: { target: "following", actions: "tellUnreachable" },
      },
    },
    unread: {
      after: { looking: "reading" },
      on: { "user.retry": "reading" },
    },
  },
});

function answeredOf(args: { event: { output: SyncAnswered } }): Answered {
  return { answered: outputOf(args) };
}

function isWorking(sync: SyncStatus | null): boolean {
  return sync !== null && sync.run !== null && isSyncAtWork(sync.run);
}
