import { type Asset, placeOf } from "../assets/asset.ts";
import { DistressId } from "../base/ids.ts";
import type { EpochMs } from "../base/instant.ts";
import { idOf } from "../base/ids.ts";
import { MINUTE } from "../base/time.ts";
import type { DistressReading } from "../devices/reading.ts";
import { NOWHERE } from "../sites/presence.ts";
import { type Distress, LATE_AFTER, MAX_SIGNALS, type Signal } from "./distress.ts";

/**
 * For so long after a call was resolved its device may go on saying that its alarm is on, in ms: somebody walks to it and
 * switches it off. A press raises another call at once, and so does an alarm that goes on for longer.
 */
export const SWITCHED_OFF_WITHIN = 2 * MINUTE;

/** The wearer of a device, and where they are. */
export type Wearer = Pick<
  Distress,
  "assetId" | "category" | "name" | "place" | "placeProof" | "reference"
>;

/** The wearer as an asset is known now; undefined: nobody is linked to the device, and its place is not known. */
export function wearerOf(asset: Asset | undefined): Wearer {
  if (asset === undefined)
    return {
      assetId: null,
      name: null,
      reference: null,
      category: null,
      place: NOWHERE,
      placeProof: null,
    };
  const { id, designation, reference, category, location, locationAccuracy, placeProof } = asset;
  // The proof of an asset is that of its candidate place, and a place that was stored before places were judged has none.
  const isProven = asset.candidate === null && (placeProof !== null || location === null);
  return {
    assetId: id,
    name: designation,
    reference,
    category,
    place: placeOf(asset),
    placeProof: isProven ? { radius: locationAccuracy, sureAt: placeProof?.sureAt ?? null } : null,
  };
}

/** A signal of a device that came in, and of whom. */
export type ReceivedSignal = Pick<Distress, "tagId"> & {
  readonly signal: Signal;
  readonly wearer: Wearer;
};

/** A reading as a signal that was received at `now`. What is ahead of the server's clock counts as of now. */
export function signalOf(reading: DistressReading, now: EpochMs): Signal {
  const { id, kind, isOngoing = false } = reading;
  const at = Math.min(reading.at, now);
  return {
    id,
    kind,
    // Who cancels raises nothing, whatever the device says.
    isRaised: reading.isRaised && kind !== "cancelled",
    isOngoing,
    at,
    receivedAt: now,
    isLate: now - at > LATE_AFTER,
  };
}

/**
 * The calls of one device with one signal more; the same list where the signal is known or says nothing of any of them. It
 * belongs to the call that is open. Where none is, one that raises opens another call, unless it is older than what whoever
 * resolved the last one knew, or says that the alarm is still on shortly afterwards. No signal changes what people did.
 */
export function withSignal(
  calls: readonly Distress[],
  { tagId, signal, wearer }: ReceivedSignal,
): readonly Distress[] {
  if (calls.some(({ signals }) => signals.some(({ id }) => id === signal.id))) return calls;
  const last = lastOf(calls);
  if (last !== null && (last.state !== "resolved" || !opensCall(last, signal)))
    return calls.map((call) => (call === last ? added(call, signal) : call));
  if (!signal.isRaised) return calls;
  const opened: Distress = {
    id: callIdOf(signal.id),
    tagId,
    ...wearer,
    raisedAt: signal.at,
    receivedAt: signal.receivedAt,
    signals: [signal],
    signalCount: 1,
    acts: [],
    purpose: "real",
    testId: null,
    state: "raised",
    resolvedAt: null,
  };
  return [...calls, opened];
}

/** The id of the call that a signal opens. */
export function callIdOf(signalId: Signal["id"]): DistressId {
  return DistressId.parse(idOf("distress", signalId).slice(0, 128));
}

/** The call that is open, else the one that was resolved last; null: the device never called. */
function lastOf(all: readonly Distress[]): Distress | null {
  // A drill is of no device, whatever its name is.
  const calls = all.filter(({ purpose }) => purpose !== "drill");
  const open = calls.find(({ state }) => state !== "resolved");
  if (open !== undefined) return open;
  return calls.toSorted((a, b) => (b.resolvedAt ?? 0) - (a.resolvedAt ?? 0))[0] ?? null;
}

/** Whether a signal after the end of a call is a call of its own. */
function opensCall({ purpose, signals, resolvedAt }: Distress, signal: Signal): boolean {
  if (!signal.isRaised) return false;
  // A rule of lone work raises once, whatever the clocks of devices say.
  if (signal.isByRule === true) return true;
  // Who resolves a call knew what was raised before; who tests a badge knew of one press alone.
  if (purpose !== "test" && signal.at <= newestRaise(signals)) return false;
  if (!signal.isOngoing) return true;
  const isSwitchedOff = signals.some(
    ({ isRaised, at }) => !isRaised && at > newestRaise(signals) && at < signal.at,
  );
  return isSwitchedOff || signal.receivedAt - (resolvedAt ?? 0) > SWITCHED_OFF_WITHIN;
}

function added(call: Distress, signal: Signal): Distress {
  const signals = [...call.signals, signal].toSorted(byTime);
  const [first, ...others] = signals;
  const kept = first === undefined ? [] : [first, ...others.slice(-(MAX_SIGNALS - 1))];
  return {
    ...call,
    // Of an open call the first raise counts, also where it comes after another.
    raisedAt:
      signal.isRaised && call.state !== "resolved"
        ? Math.min(call.raisedAt, signal.at)
        : call.raisedAt,
    signals: kept,
    signalCount: call.signalCount + 1,
  };
}

function byTime(a: Signal, b: Signal): number {
  return a.at - b.at || (a.id < b.id ? -1 : 1);
}

function newestRaise(signals: readonly Signal[]): EpochMs {
  return Math.max(0, ...signals.flatMap(({ isRaised, at }) => (isRaised ? [at] : [])));
}

/**
 * What the device itself says by its newest signal, by its own clock: an older one that comes late takes nothing back.
 * `presses`: how often it was raised, as far as it is kept. `clearedAt` null: it was raised last.
 */
export function deviceStatus({ signals }: Pick<Distress, "signals">): {
  readonly kind: Signal["kind"];
  readonly presses: number;
  readonly newest: Signal | null;
  readonly cleared: Signal | null;
} {
  const raises = signals.filter(({ isRaised }) => isRaised).toSorted(byTime);
  const newest = raises.at(-1) ?? null;
  const cleared = signals
    .filter(({ isRaised, at }) => !isRaised && at > (newest?.at ?? 0))
    .toSorted(byTime)
    .at(-1);
  return {
    kind: newest?.kind ?? "sos",
    presses: raises.filter(({ isOngoing }) => !isOngoing).length,
    newest,
    cleared: cleared ?? null,
  };
}
