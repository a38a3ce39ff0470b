import { assign, emit, setup } from "xstate";
import type { Customer } from "../../domain/customers/customer.ts";
import { type CustomerStatus, isTypedName } from "../../domain/customers/customerStatus.ts";
import type { AdministrationProblem } from "../../streams/calls/refusal.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

export type DeletedCustomer = Pick<Customer, "displayName" | "index" | "name">;

export type CustomerDeletionOutcomes = {
  readonly ask:
    | { readonly status: "asked" }
    | { readonly status: "refused"; readonly problem: AdministrationProblem };
};

/** What is asked of the server. */
export type DeletionAsked = Pick<DeletedCustomer, "index"> & { readonly typedName: string };

export type CustomerDeletionContext = {
  readonly customer: DeletedCustomer;
  /** What was typed of the name. */
  readonly typed: string;
  /** The export was begun, from here. */
  readonly isExported: boolean;
  /** Why it was not done; null: it was not tried, or what was said of it is old. */
  readonly problem: AdministrationProblem | null;
};

export type CustomerDeletionEvent =
  /** The export is fetched by the browser, which does not say when it has it. */
  | { readonly type: "user.export" }
  | { readonly type: "user.continue" }
  | { readonly type: "user.back" }
  | { readonly type: "user.type"; readonly text: string }
  | { readonly type: "user.confirm" }
  /** How the list shows the customer now: another administrator may have been faster. Null: it is gone. */
  | { readonly type: "customer.seen"; readonly status: CustomerStatus | null };

export type CustomerDeletionEmitted = { readonly type: "deletionAsked" };

type Status = { readonly status: CustomerStatus | null };

/**
 * The deletion of a customer, step by step (product.md section 8).
 *
 * `offering`   the full export is offered; it can be fetched as often as one likes, and is not forced on anybody.
 * `naming`     the name of the customer is typed; only then it can be asked for.
 * `asking`     the server is asked to archive the customer and to delete it after the grace.
 * `asked`      it will; the grace runs.
 * `overtaken`  another administrator has asked for the deletion meanwhile, or the customer is gone: nothing is left to do here.
 *
 * The last two are final.
 */
export const customerDeletionMachine = setup({
  types: {
    context: {} as CustomerDeletionContext,
    events: {} as CustomerDeletionEvent,
    emitted: {} as CustomerDeletionEmitted,
    input: {} as { readonly customer: DeletedCustomer },
    tags: {} as "busy",
  },
  actors: {
    /** `omniscient/customer` delete. */
    ask: notProvided<CustomerDeletionOutcomes["ask"], DeletionAsked>("ask"),
  },
  guards: {
    isNamed: ({ context: { customer, typed } }) => isTypedName(customer, typed),
    isAsked: (_, { status }: { readonly status: string }) => status === "asked",
    isLeaving: (_, { status }: Status) =>
      status === null || status === "leaving" || status === "removing",
  },
  actions: {
    noteExport: assign({ isExported: true }),
    noteText: assign({ typed: (_, { text }: { readonly text: string }) => text, problem: null }),
    forgetProblem: assign({ problem: null }),
    tellProblem: assign({
      problem: (
        _,
        { problem }: { readonly status?: string; readonly problem?: AdministrationProblem },
      ) => problem ?? ("failed" as const),
    }),
    emitAsked: emit({ type: "deletionAsked" }),
  },
}).createMachine({
  id: "customerDeletion",
  context: ({ input }) => ({
    customer: input.customer,
    typed: "",
    isExported: false,
    problem: null,
  }),
  initial: "offering",
  states: {
    offering: {
      on: {
        "user.export": { actions: "noteExport" },
        "user.continue": "naming",
        "customer.seen": {
          guard: { type: "isLeaving", params: ({ event }) => event },
          target: "overtaken",
        },
      },
    },
    naming: {
      on: {
        "user.back": { target: "offering", actions: "forgetProblem" },
        "user.type": { actions: { type: "noteText", params: ({ event }) => event } },
        "user.confirm": { guard: "isNamed", target: "asking" },
        "customer.seen": {
          guard: { type: "isLeaving", params: ({ event }) => event },
          target: "overtaken",
        },
      },
    },
    asking: {
      tags: "busy",
      entry: "forgetProblem",
      invoke: {
        src: "ask",
        id: "ask",
        input: ({ context: { customer, typed } }) => ({
          index: customer.index,
          typedName: typed.trim(),
        }),
        onDone: [
          { guard: { type: "isAsked", params: outputOf }, target: "asked" },
          { target: "naming", actions: { type: "tellProblem", params: outputOf } },
        ],
        onError: {
          target: "naming",
          actions: { type: "tellProblem", params: { problem: "unreachable" } },
        },
      },
    },
    asked: { type: "final", entry: "emitAsked" },
    overtaken: { type: "final" },
  },
});
