import { createHash } from "node:crypto";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { waitOf } from "../../../src/domain/base/domainError.ts";
import type { Connector } from "../../../src/domain/connectors/connector.ts";
import { decode } from "../../../src/domain/connectors/decode.ts";
import type {
  DecoderSettings,
  Incoming,
  Refusal,
} from "../../../src/domain/connectors/decoding.ts";
import { readingsOf } from "../../../src/domain/connectors/readingsOf.ts";
import { type Reading, READINGS_PER_BATCH } from "../../../src/domain/devices/reading.ts";
import {
  admissionWait,
  INITIAL_PACE,
  type Pace,
  paceAfter,
} from "../../../src/domain/ingestion/admission.ts";
import type { Ingestion } from "../ingestion/ingestionService.ts";
import { callsForHelp } from "../ingestion/submissions.ts";
import { type ConnectorNotes, devicesIn } from "./notes.ts";

/** What became of a message; else when the same is to be sent again, in ms: it was over the limit, or too much waits. */
export type Taken = "taken" | { readonly later: "busy" | "limited"; readonly waitMs: number };

/** Takes messages of networks in. */
export type ConnectorIntake = {
  /**
   * Reads a message and applies what it says. Resolves once everything is written; what of it was refused is kept beside
   * it. What could not be acknowledged in time is to be sent again, unless its sender `waits`: a broker holds what is not
   * acknowledged yet. A call for help is always taken, at once. @throws what kept the readings from being written: the
   * message is to be sent again
   */
  take(
    connector: TakingConnector,
    incoming: Incoming,
    sender?: { readonly waits: boolean },
  ): Promise<Taken>;
  /**
   * Reads a message once more that was refused, as after its device was registered: it is neither counted nor noted
   * again. Resolves the devices that it is about where it is taken now, else null. @throws as `take`
   */
  replay(connector: TakingConnector, incoming: Incoming): Promise<ReadonlySet<string> | null>;
};

export type TakingConnector = DecoderSettings &
  Pick<Connector, "customer" | "id" | "messagesAMinute" | "network">;

/** Messages of one connector that wait at most, of senders that wait too: 16 MB at 8 kB each. */
const MAX_WAITING = 2_000;
/** When a message is to be sent again that has found the lane full, in ms: some of it is applied by then. */
const AGAIN = 2 * SECOND;

type Outcomes = Awaited<ReturnType<Ingestion["submit"]>>;

type Piece = {
  readonly readings: readonly Reading[];
  /** When it came, by a clock that never goes back, in ms. */
  readonly at: number;
  readonly resolve: (outcomes: Outcomes) => void;
  readonly reject: (error: unknown) => void;
};

/**
 * One connector's lane: what waits, and how many readings that is; how many readings are being written since when (by a clock
 * that never goes back, in ms); how long the last batches took; and how many messages came in the minute that began at `since`.
 */
type Lane = {
  readonly waiting: Piece[];
  queued: number;
  running: number;
  begun: number;
  pace: Pace;
  isRunning: boolean;
  since: EpochMs;
  count: number;
};

/**
 * One lane a connector: its messages are applied in their order, joined to batches while others are written, so that one
 * connector takes the place of one gateway, however much it sends (docs/decisions/0255 has what that is worth).
 */
export function createConnectorIntake(
  ingestion: Pick<Ingestion, "submit">,
  notes: Pick<ConnectorNotes, "note">,
  { now, monotonic }: { readonly now: () => EpochMs; readonly monotonic: () => number },
): ConnectorIntake {
  const lanes = new Map<string, Lane>();

  function laneOf({ id }: TakingConnector): Lane {
    const known = lanes.get(id);
    if (known !== undefined) return known;
    const lane: Lane = {
      waiting: [],
      queued: 0,
      running: 0,
      begun: 0,
      pace: INITIAL_PACE,
      isRunning: false,
      since: now(),
      count: 0,
    };
    lanes.set(id, lane);
    return lane;
  }

  /** When one more of so many readings may be sent again, and why; null: it is taken now. */
  function refusalOf(
    lane: Lane,
    { messagesAMinute }: TakingConnector,
    readings: number,
    waits: boolean,
  ): Exclude<Taken, "taken"> | null {
    const at = now();
    if (at - lane.since >= MINUTE || at < lane.since) [lane.since, lane.count] = [at, 0];
    lane.count += 1;
    if (lane.count > messagesAMinute)
      return { later: "limited", waitMs: Math.max(SECOND, lane.since + MINUTE - at) };
    if (lane.waiting.length >= MAX_WAITING) return { later: "busy", waitMs: AGAIN };
    // What the next batch takes along is not sooner stored by being sent again.
    if (waits || lane.queued + readings <= READINGS_PER_BATCH) return null;
    const clock = monotonic();
    const load = {
      running: lane.running,
      elapsed: clock - lane.begun,
      waiting: lane.queued,
      oldest: clock - (lane.waiting[0]?.at ?? clock),
    };
    const waitMs = admissionWait(lane.pace, load, readings);
    return waitMs > 0 ? { later: "busy", waitMs } : null;
  }

  async function drain(connector: TakingConnector, lane: Lane): Promise<void> {
    lane.isRunning = true;
    lane.begun = monotonic();
    while (lane.waiting.length > 0) {
      const pieces = nextBatch(lane.waiting);
      const readings = pieces.flatMap((piece) => piece.readings);
      lane.running = readings.length;
      lane.queued -= readings.length;
      try {
        const outcomes = await ingestion.submit(connector.customer, null, readings);
        let from = 0;
        for (const piece of pieces) {
          const own = outcomes.slice(from, from + piece.readings.length);
          from += piece.readings.length;
          piece.resolve(own);
        }
      } catch (error) {
        for (const piece of pieces) piece.reject(error);
      }
      const ended = monotonic();
      lane.pace = paceAfter(lane.pace, { readings: lane.running, ms: ended - lane.begun });
      [lane.running, lane.begun] = [0, ended];
    }
    lane.isRunning = false;
    // A connector that is quiet or gone is not remembered, but for its minute.
    if (now() - lane.since >= MINUTE) lanes.delete(connector.id);
  }

  /** In the connector's lane, or beside it where somebody waits for help. */
  function written(
    connector: TakingConnector,
    lane: Lane,
    readings: readonly Reading[],
  ): Promise<Outcomes> {
    if (callsForHelp(readings)) return ingestion.submit(connector.customer, null, readings);
    return new Promise<Outcomes>((resolve, reject) => {
      lane.waiting.push({ readings, at: monotonic(), resolve, reject });
      lane.queued += readings.length;
      if (!lane.isRunning) void drain(connector, lane);
    });
  }

  function read(connector: TakingConnector, incoming: Incoming) {
    const decoded = decode(connector.network, incoming, connector);
    const idOf = (text: string) => readingId(connector, text);
    const made = decoded.messages.map((message) => readingsOf(message, idOf));
    return {
      decoded,
      readings: made.flatMap((one) => one.readings),
      refusals: [...decoded.refusals, ...made.flatMap((one) => one.refusals)],
    };
  }

  async function apply(
    connector: TakingConnector,
    lane: Lane,
    { decoded, readings, refusals }: ReturnType<typeof read>,
  ) {
    const outcomes = readings.length === 0 ? [] : await written(connector, lane, readings);
    return {
      decoded,
      refusals: [...refusals, ...refusalsOf(readings, outcomes)],
      // Of a message that says where somebody was in closed hours only that it came is kept (docs/decisions/0225).
      isKept: outcomes.every(({ isUnrecorded }) => isUnrecorded !== true),
    };
  }

  return {
    async take(connector, incoming, { waits } = { waits: false }) {
      const lane = laneOf(connector);
      const message = read(connector, incoming);
      const refusal = refusalOf(lane, connector, message.readings.length, waits);
      if (refusal !== null && !callsForHelp(message.readings)) return refusal;
      try {
        notes.note(connector, incoming, await apply(connector, lane, message));
      } catch (error) {
        const waitMs = waitOf(error);
        if (waitMs === null) throw error;
        return { later: "busy", waitMs };
      }
      return "taken";
    },
    async replay(connector, incoming) {
      const message = read(connector, incoming);
      const { decoded, refusals } = await apply(connector, laneOf(connector), message);
      return refusals.length === 0 ? devicesIn(decoded, refusals) : null;
    },
  };
}

/** As many of the waiting messages as fit into one batch, one at least. */
function nextBatch(waiting: Piece[]): Piece[] {
  let readings = 0;
  let count = 0;
  for (const piece of waiting) {
    readings += piece.readings.length;
    if (count > 0 && readings > READINGS_PER_BATCH) break;
    count += 1;
  }
  return waiting.splice(0, count);
}

/** The id of a reading follows from the network and its own key: the same message by two connectors is one. */
function readingId({ network }: TakingConnector, text: string): string {
  return createHash("sha256").update(`${network}/${text}`).digest("base64url").slice(0, 32);
}

/**
 * What the ingestion refused, once a device. What an advertisement of a tag that nobody has registered says is left out: it
 * may be a neighbour's, and there are thousands.
 */
function refusalsOf(readings: readonly Reading[], outcomes: Outcomes): readonly Refusal[] {
  const refusals = new Map<string, Refusal>();
  for (const [index, outcome] of outcomes.entries()) {
    const reading = readings[index];
    if (outcome.status !== "refused" || reading === undefined || reading.type === "heard") continue;
    const deviceId =
      reading.type === "alive" ? reading.deviceId : "tagId" in reading ? reading.tagId : "";
    const known = refusals.get(deviceId);
    if (known === undefined)
      refusals.set(deviceId, { deviceId, reason: "notTaken", detail: outcome.reason });
  }
  return [...refusals.values()];
}
