import { assign, setup } from "xstate";
import type { CommandId } from "../../domain/base/commandId.ts";
import type { Evacuation, PersonId } from "../../domain/evacuations/evacuation.ts";
import type { AreaId, EvacuationId, SiteId } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { notProvided } from "../kit/notProvided.ts";

/** One thing that was done on this screen; its id makes a repetition harmless. `at` is the server's clock as this screen knows it. */
export type EvacuationCommand = {
  readonly evacuationId: EvacuationId;
  readonly commandId: CommandId;
  readonly at: EpochMs;
} & (
  | { readonly type: "checkIn"; readonly personId: PersonId }
  | { readonly type: "undoCheckIn"; readonly personId: PersonId }
  | { readonly type: "addPerson"; readonly personId: PersonId; readonly name: string }
  | { readonly type: "markAreaSearched"; readonly area: AreaId }
  | { readonly type: "end" }
);

export type EvacuationPlan = { readonly site: SiteId; readonly kind: Evacuation["kind"] };

type Prepared = Pick<Extract<EvacuationMachineEvent, { type: "user.prepare" }>, "open" | "plan">;

/** Why the backend did not take something: `refused` will be refused again, `unreachable` will be tried again. */
export type EvacuationProblem = {
  readonly kind: "refused" | "unreachable";
  readonly message: string;
};

/** What was answered to a command. */
export type CommandOutcome = "done" | EvacuationProblem;

export type EvacuationInput = {
  /** What an earlier page of this browser could not hand over. */
  readonly outbox: readonly EvacuationCommand[];
};

export type EvacuationContext = {
  readonly plan: EvacuationPlan | null;
  readonly running: EvacuationId | null;
  /** Done here and not yet confirmed by the backend, oldest first. Views apply them at once. */
  readonly outbox: readonly EvacuationCommand[];
  /** Confirmed by the backend. After a cut their events may be read later than that: views apply them until they are. */
  readonly taken: readonly EvacuationCommand[];
  /** The last attempt to hand one over reached nobody, and none has reached anybody since: it stays so while it is tried again. */
  readonly isUnanswered: boolean;
  /** Refused for good: told to the person, and not sent again. */
  readonly refused: readonly {
    readonly command: EvacuationCommand;
    readonly problem: EvacuationProblem;
  }[];
  readonly problem: EvacuationProblem | null;
};

export type EvacuationMachineEvent =
  /** `open`: the sites that are in use. `plan.site` null: none is chosen. */
  | {
      type: "user.prepare";
      plan: { readonly site: SiteId | null; readonly kind: Evacuation["kind"] };
      open: readonly SiteId[];
    }
  | { type: "user.confirm" }
  | { type: "user.cancel" }
  | { type: "user.command"; command: EvacuationCommand }
  | { type: "user.dismissRefusal"; commandId: CommandId }
  | { type: "user.end" }
  | { type: "user.close" }
  | { type: "evacuation.seen"; id: EvacuationId }
  | { type: "evacuation.ended"; id: EvacuationId }
  | { type: "connection.back" };

/**
 * An evacuation, drill or real, as one of several screens takes part in it (product.md section 5.3).
 *
 * `flow.idle`           none runs.
 * `flow.confirming`     site and kind are chosen; starting one by mistake would send people out.
 * `flow.starting`       the backend freezes the roll.
 * `flow.running`        people are found, here and on other screens.
 * `flow.confirmingEnd`  somebody may still be missing: asked once more.
 * `flow.ended`          the report.
 * `outbox.resting`      everything done here has reached the backend.
 * `outbox.sending`      the oldest command is on its way; the order is kept.
 * `outbox.waiting`      the backend cannot be reached: tried again after `retryDelay` or when the connection is back.
 *
 * The outbox is a region of its own: checking people in goes on through a cut, whatever the flow does, and what an
 * earlier page left is handed over first. No state is final.
 */
export const evacuationMachine = setup({
  types: {
    context: {} as EvacuationContext,
    events: {} as EvacuationMachineEvent,
    input: {} as EvacuationInput,
    tags: {} as "busy" | "running",
  },
  actors: {
    start: notProvided<{ readonly id: EvacuationId }, EvacuationPlan>("start"),
    send: notProvided<CommandOutcome, EvacuationCommand>("send"),
  },
  delays: {
    // A cut is over sooner or later, and an evacuation does not wait: 2 s.
    retryDelay: 2000,
  },
  guards: {
    hasCommands: ({ context }) => context.outbox.length > 0,
    isRefused: (_, { outcome }: { outcome: CommandOutcome }) =>
      outcome !== "done" && outcome.kind === "refused",
    isUnreachable: (_, { outcome }: { outcome: CommandOutcome }) =>
      outcome !== "done" && outcome.kind === "unreachable",
    isOpenSite: (_, { plan, open }: Prepared) => plan.site !== null && open.includes(plan.site),
    isOurs: ({ context }, { id }: { id: EvacuationId }) => context.running === id,
  },
  actions: {
    plan: assign({
      plan: (_, { plan: { site, kind } }: Prepared) => (site === null ? null : { site, kind }),
      problem: null,
    }),
    forgetPlan: assign({ plan: null, problem: null }),
    join: assign({
      running: (_, { id }: { id: EvacuationId }) => id,
      // What an earlier page left may have been confirmed before the evacuation was seen here.
      taken: ({ context }, { id }: { id: EvacuationId }) =>
        context.taken.filter(({ evacuationId }) => evacuationId === id),
      plan: null,
      problem: null,
    }),
    leave: assign({ running: null, taken: [], plan: null, problem: null }),
    rememberProblem: assign({
      problem: (_, { problem }: { problem: EvacuationProblem }) => problem,
    }),
    enqueue: assign({
      outbox: ({ context }, { command }: { command: EvacuationCommand }) =>
        context.outbox.some(({ commandId }) => commandId === command.commandId)
          ? context.outbox
          : [...context.outbox, command],
    }),
    dequeue: assign({
      outbox: ({ context }) => context.outbox.slice(1),
      taken: ({ context }) => [...context.taken, ...context.outbox.slice(0, 1)],
    }),
    refuse: assign({
      outbox: ({ context }) => context.outbox.slice(1),
      refused: ({ context }, { outcome }: { outcome: CommandOutcome }) => {
        const [command] = context.outbox;
        return command === undefined || outcome === "done"
          ? context.refused
          : [...context.refused, { command, problem: outcome }];
      },
    }),
    dismiss: assign({
      refused: ({ context }, { commandId }: { commandId: CommandId }) =>
        context.refused.filter(({ command }) => command.commandId !== commandId),
    }),
    missAnswer: assign({ isUnanswered: true }),
    noteAnswer: assign({ isUnanswered: false }),
    /** Keeps the outbox where a reload finds it; provided. */
    keepOutbox: () => undefined,
  },
}).createMachine({
  id: "evacuation",
  context: ({ input }) => ({
    plan: null,
    running: null,
    outbox: input.outbox,
    taken: [],
    isUnanswered: false,
    refused: [],
    problem: null,
  }),
  type: "parallel",
  on: {
    "user.dismissRefusal": {
      actions: {
        type: "dismiss",
        params: ({ event }) => ({ commandId: event.commandId }),
      },
    },
  },
  states: {
    flow: {
      initial: "idle",
      states: {
        idle: {
          on: {
            "user.prepare": {
              guard: { type: "isOpenSite", params: ({ event }) => event },
              target: "confirming",
              actions: { type: "plan", params: ({ event }) => event },
            },
            "evacuation.seen": {
              target: "running",
              actions: { type: "join", params: ({ event }) => ({ id: event.id }) },
            },
          },
        },
        confirming: {
          on: {
            "user.confirm": "starting",
            "user.cancel": { target: "idle", actions: "forgetPlan" },
            "evacuation.seen": {
              target: "running",
              actions: { type: "join", params: ({ event }) => ({ id: event.id }) },
            },
          },
        },
        starting: {
          tags: "busy",
          invoke: {
            src: "start",
            id: "start",
            input: ({ context }) => {
              if (context.plan === null) throw new Error("Only a plan can be started");
              return context.plan;
            },
            onDone: {
              target: "running",
              actions: { type: "join", params: ({ event }) => ({ id: event.output.id }) },
            },
            onError: {
              target: "confirming",
              actions: {
                type: "rememberProblem",
                params: ({ event }) => ({ problem: problemOf(event.error) }),
              },
            },
          },
          on: {
            "evacuation.seen": {
              target: "running",
              actions: { type: "join", params: ({ event }) => ({ id: event.id }) },
            },
          },
        },
        running: {
          tags: "running",
          on: {
            "user.end": "confirmingEnd",
            "evacuation.ended": {
              guard: { type: "isOurs", params: ({ event }) => ({ id: event.id }) },
              target: "ended",
            },
          },
        },
        confirmingEnd: {
          tags: "running",
          on: {
            // The command to end goes through the outbox, behind every check-in that was made before it.
            "user.confirm": "running",
            "user.cancel": "running",
            "evacuation.ended": {
              guard: { type: "isOurs", params: ({ event }) => ({ id: event.id }) },
              target: "ended",
            },
          },
        },
        ended: {
          on: {
            "user.close": { target: "idle", actions: "leave" },
            "evacuation.seen": {
              target: "running",
              actions: { type: "join", params: ({ event }) => ({ id: event.id }) },
            },
          },
        },
      },
    },
    outbox: {
      initial: "resting",
      on: {
        "user.command": {
          actions: [
            { type: "enqueue", params: ({ event }) => ({ command: event.command }) },
            "keepOutbox",
          ],
        },
      },
      states: {
        resting: { always: { guard: "hasCommands", target: "sending" } },
        sending: {
          invoke: {
            src: "send",
            id: "send",
            input: ({ context }) => {
              const [command] = context.outbox;
              if (command === undefined) throw new Error("Only a command can be sent");
              return command;
            },
            onDone: [
              {
                guard: { type: "isRefused", params: ({ event }) => ({ outcome: event.output }) },
                target: "resting",
                actions: [
                  { type: "refuse", params: ({ event }) => ({ outcome: event.output }) },
                  "noteAnswer",
                  "keepOutbox",
                ],
              },
              {
                guard: {
                  type: "isUnreachable",
                  params: ({ event }) => ({ outcome: event.output }),
                },
                target: "waiting",
              },
              { target: "resting", actions: ["dequeue", "noteAnswer", "keepOutbox"] },
            ],
            // Nobody answered in the words of the product: the command is kept and tried again.
            onError: "waiting",
          },
        },
        waiting: {
          entry: "missAnswer",
          after: { retryDelay: "sending" },
          on: { "connection.back": "sending" },
        },
      },
    },
  },
});

function problemOf(error: unknown): EvacuationProblem {
  const message = error instanceof Error ? error.message : String(error);
  return { kind: "unreachable", message };
}
