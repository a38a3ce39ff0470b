import { createHash } from "node:crypto";
import type { EpochMs } from "../../../src/domain/base/instant.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
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
import type { Ingestion } from "../ingestion/ingestionService.ts";
import { type ConnectorNotes, devicesIn } from "./notes.ts";

/** What became of a message: `limited` and `busy` are to be sent again later. */
export type Taken = "busy" | "limited" | "taken";

/** Takes messages of networks in. */
export type ConnectorIntake = {
  /**
   * Reads a message and applies what it says. Resolves once everything is written; what of it was refused is kept beside
   * it. @throws what kept the readings from being written: the message is to be sent again
   */
  take(connector: TakingConnector, incoming: Incoming): Promise<Taken>;
  /**
   * Reads a message once more that was refused, as after its device was registered: it is neither counted nor noted
   * again. Resolves the devices that it is about where it is taken now, else null. @throws as `take`
   */
  replay(connector: TakingConnector, incoming: Incoming): Promise<ReadonlySet<string> | null>;
};

export type TakingConnector = DecoderSettings &
  Pick<Connector, "customer" | "id" | "messagesAMinute" | "network">;

/** Messages of one connector that wait: 16 MB at 8 kB each, and what is applied within some seconds. */
const MAX_WAITING = 2_000;

type Outcomes = Awaited<ReturnType<Ingestion["submit"]>>;

type Piece = {
  readonly readings: readonly Reading[];
  readonly resolve: (outcomes: Outcomes) => void;
  readonly reject: (error: unknown) => void;
};

/** One connector's lane: what waits, and how many messages came in the minute that began at `since`. */
type Lane = { readonly waiting: Piece[]; isRunning: boolean; since: EpochMs; count: number };

/**
 * One lane a connector: its messages are applied in their order, joined to batches while others are written, so that one
 * connector takes the place of one gateway, however much it sends (docs/decisions/0255 has what that is worth).
 */
export function createConnectorIntake(
  ingestion: Pick<Ingestion, "submit">,
  notes: Pick<ConnectorNotes, "note">,
  now: () => EpochMs,
): ConnectorIntake {
  const lanes = new Map<string, Lane>();

  function laneOf({ id }: TakingConnector): Lane {
    const known = lanes.get(id);
    if (known !== undefined) return known;
    const lane: Lane = { waiting: [], isRunning: false, since: now(), count: 0 };
    lanes.set(id, lane);
    return lane;
  }

  /** Whether the connector may send one more in this minute. */
  function isWithinLimit(lane: Lane, { messagesAMinute }: TakingConnector): boolean {
    const at = now();
    if (at - lane.since >= MINUTE || at < lane.since) [lane.since, lane.count] = [at, 0];
    lane.count += 1;
    return lane.count <= messagesAMinute;
  }

  async function drain(connector: TakingConnector, lane: Lane): Promise<void> {
    lane.isRunning = true;
    while (lane.waiting.length > 0) {
      const pieces = nextBatch(lane.waiting);
      try {
        const outcomes = await ingestion.submit(
          connector.customer,
          null,
          pieces.flatMap(({ readings }) => readings),
        );
        let from = 0;
        for (const piece of pieces) {
          const own = outcomes.slice(from, from + piece.readings.length);
          from += piece.readings.length;
          piece.resolve(own);
        }
      } catch (error) {
        for (const piece of pieces) piece.reject(error);
      }
    }
    lane.isRunning = false;
    // A connector that is quiet or gone is not remembered, but for its minute.
    if (now() - lane.since >= MINUTE) lanes.delete(connector.id);
  }

  async function apply(connector: TakingConnector, lane: Lane, incoming: Incoming) {
    const decoded = decode(connector.network, incoming, connector);
    const idOf = (text: string) => readingId(connector, text);
    const made = decoded.messages.map((message) => readingsOf(message, idOf));
    const readings = made.flatMap((one) => one.readings);
    const outcomes =
      readings.length === 0
        ? []
        : await new Promise<Outcomes>((resolve, reject) => {
            lane.waiting.push({ readings, resolve, reject });
            if (!lane.isRunning) void drain(connector, lane);
          });
    return {
      decoded,
      refusals: [
        ...decoded.refusals,
        ...made.flatMap((one) => one.refusals),
        ...refusalsOf(readings, outcomes),
      ],
      // Of a message that says where somebody was in closed hours only that it came is kept (docs/decisions/0225).
      isKept: outcomes.every(({ isUnrecorded }) => isUnrecorded !== true),
    };
  }

  return {
    async take(connector, incoming) {
      const lane = laneOf(connector);
      if (!isWithinLimit(lane, connector)) return "limited";
      if (lane.waiting.length >= MAX_WAITING) return "busy";
      try {
        notes.note(connector, incoming, await apply(connector, lane, incoming));
      } catch (error) {
        if (waitOf(error) === null) throw error;
        return "busy";
      }
      return "taken";
    },
    async replay(connector, incoming) {
      const { decoded, refusals } = await apply(connector, laneOf(connector), incoming);
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
