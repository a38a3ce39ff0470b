import { assign, emit, setup } from "xstate";
import { SECOND } from "../../domain/base/time.ts";
import { notProvided } from "../kit/notProvided.ts";

/** Width of the closed widget in px (specification section 9), and the widest it may ask for. */
export const CLOSED_WIDTH = 30;
const WIDEST = 480;

/** `width` in px. `isOpen`: the user has opened the sidebar of the hub. */
export type PartnerWidgetContext = {
  readonly transmissibleId: string | null;
  readonly isOpen: boolean;
  readonly width: number;
};

export type PartnerWidgetEvent =
  /** A user of the hub is signed in. */
  | { readonly type: "hub.appeared"; readonly transmissibleId: string }
  | { readonly type: "hub.left" }
  /** The widget told so. */
  | { readonly type: "widget.resized"; readonly isOpen: boolean; readonly width: number };

export type PartnerWidgetOutcomes = { readonly loadWidget: void };

/** For the log: the widget is missing, and nothing else. */
export type PartnerWidgetEmitted = { readonly type: "widget.skipped"; readonly reason: string };

/**
 * The partner hub's sidebar, in a sandboxed frame (specification section 4, product.md section 4).
 *
 * `absent`   no user of the hub is signed in; there is no frame.
 * `loading`  the frame is there; it has not answered yet.
 * `loaded`   it has; it is loaded once, however often the user appears.
 * `skipped`  it failed, which is logged; the page goes without it until the next user of the hub.
 *
 * No state is final.
 */
export const partnerWidgetMachine = setup({
  types: {
    context: {} as PartnerWidgetContext,
    events: {} as PartnerWidgetEvent,
    emitted: {} as PartnerWidgetEmitted,
    tags: {} as "busy" | "framed",
  },
  actors: {
    /** Resolves once the widget in the frame has answered the greeting. */
    loadWidget: notProvided<
      PartnerWidgetOutcomes["loadWidget"],
      { readonly transmissibleId: string | null }
    >("loadWidget"),
  },
  // A widget that takes longer is of no use to whoever waits for it.
  delays: { loadPatience: 20 * SECOND },
  guards: {
    isAnother: ({ context }, params: { readonly transmissibleId: string }) =>
      params.transmissibleId !== context.transmissibleId,
  },
  actions: {
    rememberUser: assign({
      transmissibleId: (_, params: { readonly transmissibleId: string }) => params.transmissibleId,
    }),
    forgetUser: assign({ transmissibleId: null }),
    close: assign({ isOpen: false, width: CLOSED_WIDTH }),
    resize: assign({
      isOpen: (_, { isOpen }: { readonly isOpen: boolean; readonly width: number }) => isOpen,
      width: (_, { width }) =>
        Number.isFinite(width) ? Math.min(Math.max(width, CLOSED_WIDTH), WIDEST) : CLOSED_WIDTH,
    }),
    tellSkipped: emit((_, params: { readonly reason: string }) => ({
      type: "widget.skipped" as const,
      reason: params.reason,
    })),
  },
}).createMachine({
  id: "partnerWidget",
  context: { transmissibleId: null, isOpen: false, width: CLOSED_WIDTH },
  initial: "absent",
  on: {
    "hub.left": ".absent",
    "hub.appeared": {
      guard: { type: "isAnother", params: ({ event }) => event },
      target: ".loading",
      actions: { type: "rememberUser", params: ({ event }) => event },
    },
  },
  states: {
    absent: { entry: ["forgetUser", "close"] },
    loading: {
      tags: ["busy", "framed"],
      entry: "close",
      invoke: {
        src: "loadWidget",
        id: "loadWidget",
        input: ({ context }) => ({ transmissibleId: context.transmissibleId }),
        onDone: "loaded",
        onError: {
          target: "skipped",
          actions: {
            type: "tellSkipped",
            params: ({ event }) => ({ reason: String(event.error) }),
          },
        },
      },
      // The greeting says how wide the closed widget is.
      on: {
        "widget.resized": { actions: { type: "resize", params: ({ event }) => event } },
      },
      after: {
        loadPatience: {
          target: "skipped",
          actions: {
            type: "tellSkipped",
            params: { reason: "The partner widget did not answer in time: look at its address." },
          },
        },
      },
    },
    loaded: {
      tags: "framed",
      on: {
        "widget.resized": { actions: { type: "resize", params: ({ event }) => event } },
      },
    },
    skipped: { entry: "close" },
  },
});
