import { assign, fromCallback, setup } from "xstate";
import type { ScannerFailure } from "../../domain/base/errorCatalogue.ts";
import type { AssetId, QrCodeId } from "../../domain/base/ids.ts";
import { notProvided } from "../kit/notProvided.ts";
import { outputOf } from "../kit/outputOf.ts";

export type QrScannerInput = {
  /** The asset that a code is sought for; null: the code leads to its asset. */
  readonly assetId: AssetId | null;
};

/** What a text that was read turned out to be. */
export type QrReading =
  | { readonly type: "available"; readonly id: QrCodeId }
  | { readonly type: "assigned"; readonly id: QrCodeId; readonly assetId: AssetId }
  /** No code of this customer: another's, forged, or something else altogether. */
  | { readonly type: "foreign" };

export type QrScannerContext = {
  readonly assetId: AssetId | null;
  readonly code: QrCodeId | null;
  /** Whose code it is; null: nobody's. */
  readonly takenBy: AssetId | null;
  readonly failure: ScannerFailure | null;
  readonly problem: string | null;
};

export type QrScannerEvent =
  | { type: "user.start" }
  | { type: "user.type"; text: string }
  | { type: "user.confirm" }
  | { type: "user.again" }
  | { type: "camera.ready" }
  | { type: "camera.failed"; failure: ScannerFailure }
  | { type: "camera.read"; text: string };

const read = <E extends { event: { output: QrReading } }>(it: E) => ({ reading: outputOf(it) });
type Read = { readonly reading: QrReading };

/**
 * Reading a printed code with the camera, or by typing it where there is none (specification section 8).
 *
 * `idle`          nothing is open; the camera is asked for by a click only.
 * `camera.opening`  the browser asks for the camera.
 * `camera.scanning` pictures are looked through.
 * `cameraFailed`  why the camera cannot be used; typing still works.
 * `resolving`     what was read is looked up, with the customer's own rights.
 * `notOurs`       it is no code of this customer's.
 * `free`          a code that is glued to nothing yet, read by somebody who looks for none.
 * `confirming`    a free code is to be glued to the asset: asked once.
 * `taken`         the code belongs to another asset.
 * `assigning`     the backend assigns it.
 * `found`         the code leads to its asset. Final.
 * `assigned`      final.
 * `lookupFailed`  nobody answered: tried again by hand.
 *
 * The camera is closed where the scanner is taken off the screen, whatever state it is in.
 */
export const qrScannerMachine = setup({
  types: {
    context: {} as QrScannerContext,
    events: {} as QrScannerEvent,
    input: {} as QrScannerInput,
    tags: {} as "busy" | "camera",
  },
  actors: {
    camera: fromCallback<QrScannerEvent>(() => {
      throw new Error("camera is not provided");
    }),
    resolve: notProvided<QrReading, { readonly text: string }>("resolve"),
    assign: notProvided<void, { readonly code: QrCodeId; readonly assetId: AssetId }>("assign"),
  },
  guards: {
    isForeign: (_, { reading }: Read) => reading.type === "foreign",
    /** It leads somewhere: nobody looks for a code, or it is the asset's own already. */
    leadsToAsset: ({ context }, { reading }: Read) =>
      reading.type === "assigned" &&
      (context.assetId === null || context.assetId === reading.assetId),
    isTaken: (_, { reading }: Read) => reading.type === "assigned",
    seeksCode: ({ context }) => context.assetId !== null,
  },
  actions: {
    remember: assign({
      code: (_, { reading }: Read) => (reading.type === "foreign" ? null : reading.id),
      takenBy: (_, { reading }) => (reading.type === "assigned" ? reading.assetId : null),
      problem: null,
    }),
    rememberFailure: assign({
      failure: (_, { failure }: { failure: ScannerFailure }) => failure,
    }),
    rememberProblem: assign({
      problem: (_, { error }: { error: unknown }) =>
        error instanceof Error ? error.message : String(error),
    }),
    forget: assign({ code: null, takenBy: null, failure: null, problem: null }),
  },
}).createMachine({
  id: "qrScanner",
  context: ({ input }) => ({
    assetId: input.assetId,
    code: null,
    takenBy: null,
    failure: null,
    problem: null,
  }),
  initial: "idle",
  states: {
    idle: { on: { "user.start": "camera", "user.type": "resolving" } },
    camera: {
      tags: "camera",
      invoke: { src: "camera", id: "camera" },
      initial: "opening",
      on: {
        "camera.failed": {
          target: "cameraFailed",
          actions: { type: "rememberFailure", params: ({ event }) => event },
        },
        "user.type": "resolving",
      },
      states: {
        opening: { tags: "busy", on: { "camera.ready": "scanning" } },
        scanning: { on: { "camera.read": "#qrScanner.resolving" } },
      },
    },
    cameraFailed: {
      on: { "user.start": { target: "camera", actions: "forget" }, "user.type": "resolving" },
    },
    resolving: {
      tags: "busy",
      invoke: {
        src: "resolve",
        id: "resolve",
        input: ({ event }) => ({
          text: event.type === "camera.read" || event.type === "user.type" ? event.text : "",
        }),
        onDone: [
          { guard: { type: "isForeign", params: read }, target: "notOurs", actions: "forget" },
          {
            guard: { type: "leadsToAsset", params: read },
            target: "found",
            actions: { type: "remember", params: read },
          },
          {
            guard: { type: "isTaken", params: read },
            target: "taken",
            actions: { type: "remember", params: read },
          },
          {
            guard: "seeksCode",
            target: "confirming",
            actions: { type: "remember", params: read },
          },
          { target: "free", actions: { type: "remember", params: read } },
        ],
        onError: {
          target: "lookupFailed",
          actions: { type: "rememberProblem", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    notOurs: { on: { "user.again": "camera", "user.type": "resolving" } },
    // A code that is glued to nothing yet, read by somebody who looks for no code.
    free: { on: { "user.again": { target: "camera", actions: "forget" } } },
    taken: { on: { "user.again": { target: "camera", actions: "forget" } } },
    lookupFailed: {
      on: { "user.again": { target: "camera", actions: "forget" }, "user.type": "resolving" },
    },
    confirming: {
      on: {
        "user.confirm": "assigning",
        "user.again": { target: "camera", actions: "forget" },
      },
    },
    assigning: {
      tags: "busy",
      invoke: {
        src: "assign",
        id: "assign",
        input: ({ context: { code, assetId } }) => {
          if (code === null || assetId === null)
            throw new Error("Only a code that was read can be assigned");
          return { code, assetId };
        },
        onDone: "assigned",
        onError: {
          target: "confirming",
          actions: { type: "rememberProblem", params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
    found: { type: "final" },
    assigned: { type: "final" },
  },
});
