import { SCANNER_FAILURES, type ScannerFailure } from "../../src/domain/base/errorCatalogue.ts";
import { AssetId, QrCodeId } from "../../src/domain/base/ids.ts";
import type {
  QrReading,
  QrScannerEvent,
  QrScannerInput,
} from "../../src/machines/qrCodes/qrScannerMachine.ts";
import { done, failed, type Journey, type Step } from "../support/journeys.ts";
import { actorSamples, type SamplesOf } from "../support/machineGraph.ts";

const id = QrCodeId.parse("qr-1");
export const CRANE = AssetId.parse("asset-crane");
const LIFT = AssetId.parse("asset-lift");
const text = "https://balise.example/tower/qr-code/qr-1";

export const qrScannerSamples = {
  "user.start": [{ type: "user.start" }],
  "user.type": [{ type: "user.type", text }],
  "user.confirm": [{ type: "user.confirm" }],
  "user.again": [{ type: "user.again" }],
  "camera.ready": [{ type: "camera.ready" }],
  "camera.failed": [
    { type: "camera.failed", failure: "unavailable" },
    ...SCANNER_FAILURES.map((failure) => ({ type: "camera.failed" as const, failure })),
  ],
  "camera.read": [{ type: "camera.read", text }],
} satisfies SamplesOf<QrScannerEvent>;

const free: QrReading = { type: "available", id };
const ofCrane: QrReading = { type: "assigned", id, assetId: CRANE };
const ofLift: QrReading = { type: "assigned", id, assetId: LIFT };
const foreign: QrReading = { type: "foreign" };

export const qrScannerAnswers = actorSamples({
  resolve: [free, ofCrane, ofLift, foreign],
  assign: [undefined],
});

/** A code is sought for the crane. */
export const FOR_CRANE: QrScannerInput = { assetId: CRANE };
/** A code is to lead to its resource. */
export const FOR_NOTHING: QrScannerInput = { assetId: null };

type Event = QrScannerEvent;
const user = (event: Event, state: string): Step<Event> => ({ who: "user", event, state });
const world = (event: Step<Event>["event"], state: string): Step<Event> => ({
  who: "world",
  event,
  state,
});
const start = user({ type: "user.start" }, "camera.opening");
const again = user({ type: "user.again" }, "camera.opening");
const type = user({ type: "user.type", text }, "resolving");
const confirm = user({ type: "user.confirm" }, "assigning");
const ready = world({ type: "camera.ready" }, "camera.scanning");
const read = world({ type: "camera.read", text }, "resolving");
const broken = (failure: ScannerFailure) =>
  world({ type: "camera.failed", failure }, "cameraFailed");
const turnsOut = (reading: QrReading, state: string): Step<Event> => ({
  who: "effect",
  event: done("resolve", reading),
  state,
});
const isUnanswered = world(failed("resolve"), "lookupFailed");
const isAssigned: Step<Event> = { who: "effect", event: done("assign"), state: "assigned" };
/** Somebody else has assigned the code meanwhile. */
const isRefused = world(failed("assign"), "confirming");

type ScannerJourney = Journey<QrScannerInput, Event>;

/** Ways of somebody with a code in their hand; the states are written by hand. */
export const qrScannerJourneys: readonly ScannerJourney[] = [
  {
    name: "a code before the camera leads to its resource",
    input: FOR_NOTHING,
    begin: "idle",
    steps: [start, ready, read, turnsOut(ofCrane, "found")],
  },
  {
    name: "codes that lead nowhere are put away one after the other",
    input: FOR_NOTHING,
    begin: "idle",
    steps: [
      type,
      turnsOut(free, "free"),
      again,
      type,
      turnsOut(foreign, "notOurs"),
      again,
      ready,
      type,
      turnsOut(foreign, "notOurs"),
      type,
      turnsOut(ofLift, "found"),
    ],
  },
  {
    name: "a camera that cannot be used is tried again whatever is wrong, and then done without",
    input: FOR_NOTHING,
    begin: "idle",
    steps: [
      ...SCANNER_FAILURES.flatMap((failure) => [start, broken(failure)]),
      start,
      ready,
      broken("interrupted"),
      type,
      turnsOut(ofCrane, "found"),
    ],
  },
  {
    name: "a code that another resource wears is left, one that somebody else takes meanwhile too, and a third is assigned",
    input: FOR_CRANE,
    begin: "idle",
    steps: [
      type,
      turnsOut(ofLift, "taken"),
      again,
      ready,
      read,
      turnsOut(free, "confirming"),
      confirm,
      isRefused,
      again,
      ready,
      read,
      turnsOut(free, "confirming"),
      confirm,
      isAssigned,
    ],
  },
  {
    name: "a code that the resource wears already is told",
    input: FOR_CRANE,
    begin: "idle",
    steps: [type, turnsOut(ofCrane, "found")],
  },
];

/** The same where nobody answers, which takes its time. */
export const unansweredScanners: readonly ScannerJourney[] = [
  {
    name: "a code that nobody looks up is scanned again",
    input: FOR_CRANE,
    begin: "idle",
    steps: [type, isUnanswered, again, ready, read, turnsOut(ofCrane, "found")],
  },
  {
    name: "a code that nobody looks up is typed again",
    input: FOR_NOTHING,
    begin: "idle",
    steps: [type, isUnanswered, type, turnsOut(ofLift, "found")],
  },
];
