import { z } from "zod";
import { CommandId } from "../base/commandId.ts";
import { AssetId, BadgeTestId, DistressId, ReadingId, TagId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { MINUTE } from "../base/time.ts";
import { DISTRESS_KINDS } from "../devices/reading.ts";
import { AssetCategory } from "../referential/referential.ts";
import { Place } from "../sites/presence.ts";

/** A signal that comes this much later than its device says it was raised is shown as late, in ms (decision 0209). */
export const LATE_AFTER = 2 * MINUTE;

/** Signals of a call that are kept: the first and the newest. A broken device raises one every second. */
export const MAX_SIGNALS = 60;

/** What a call is about: what a device raises, or that a person who works alone is not received any more. */
export const SignalKind = z.enum([...DISTRESS_KINDS, "unreachable"]);
export type SignalKind = z.infer<typeof SignalKind>;

/** Why a person is not received: a gateway or anchor of their last place is silent, or their tag alone is. */
export const UnreachableCause = z.enum(["gatewayOffline", "silent"]);
export type UnreachableCause = z.infer<typeof UnreachableCause>;

/**
 * What a device has said. `at` by its own clock, never after `receivedAt`, which is the server's. `isOngoing`: the alarm of
 * the device was still on, which is no new press. `isByRule`: a rule of lone work has raised it, or the person whom it asked
 * has cancelled it; absent: a device has.
 */
export const Signal = z.object({
  id: ReadingId,
  kind: SignalKind,
  /** Of `unreachable`. */
  cause: UnreachableCause.optional(),
  isByRule: z.boolean().optional(),
  isRaised: z.boolean(),
  isOngoing: z.boolean(),
  at: EpochMs,
  receivedAt: EpochMs,
  isLate: z.boolean(),
});
export type Signal = z.infer<typeof Signal>;

const common = {
  /** Chosen by the client: repeated, the command does nothing more. */
  id: CommandId,
  /** By the server's clock. */
  at: EpochMs,
  by: UserId,
  byName: z.string(),
};

/** What came of a call. */
export const DISTRESS_OUTCOMES = ["helpGiven", "falseAlarm", "test"] as const;
export const DistressOutcome = z.enum(DISTRESS_OUTCOMES);
export type DistressOutcome = z.infer<typeof DistressOutcome>;

/** What somebody writes of a call. */
export const DistressComment = z.string().trim().min(1).max(2000);

/** What a person did: raises the call in the place of a device, takes the call, sets out, is with the wearer, resolves it. Nothing but a person does any of them. */
export const DistressAct = z.discriminatedUnion("type", [
  // The first of a call that a person raised: it changes no state.
  z.object({ ...common, type: z.literal("raised") }),
  z.object({ ...common, type: z.literal("taken") }),
  z.object({ ...common, type: z.literal("setOut") }),
  z.object({ ...common, type: z.literal("arrived") }),
  z.object({
    ...common,
    type: z.literal("resolved"),
    outcome: DistressOutcome,
    comment: DistressComment.nullable(),
  }),
]);
export type DistressAct = z.infer<typeof DistressAct>;

/**
 * `raised`: nobody has taken it, so that screens, messages and escalation go on; `heard`: somebody has; `onTheWay`: somebody
 * goes there; `onSite`: somebody is with the wearer; `resolved`: somebody says what came of it.
 */
export const DISTRESS_STATES = ["raised", "heard", "onTheWay", "onSite", "resolved"] as const;
/** The states in which a call is open. */
export const OPEN_STATES = DISTRESS_STATES.filter((state) => state !== "resolved");
export const DistressState = z.enum(DISTRESS_STATES);
export type DistressState = z.infer<typeof DistressState>;

/**
 * `real`: somebody may need help. `test`: the press for which somebody who tests the badge was waiting; it is resolved from
 * the first. `drill`: an exercise of the escalation, which a person has started and no device.
 */
export const DistressPurpose = z.enum(["real", "test", "drill"]);
export type DistressPurpose = z.infer<typeof DistressPurpose>;

/** How sure a place was: its radius in metres, null: not known, and when it was last sure, null: never. */
export const CallPlaceProof = z.object({
  radius: z.number().min(0).nullable(),
  sureAt: EpochMs.nullable(),
});
export type CallPlaceProof = z.infer<typeof CallPlaceProof>;

/**
 * A call for help of one device, from its first signal until a person has resolved it (collection distresses). All further
 * signals of the device meanwhile are its own, so that a broken device is one call. `assetId`, `name`: who wears the device;
 * null: nobody is linked to it. `place`: where that was when it was received, `placeProof`: how surely; null: it was not
 * kept, or nobody knows. `raisedAt` by the device's clock, `receivedAt` by the server's. `signalCount`: of all, those that are
 * no longer kept among them; none where a person raised it. `testId`: the test of the badge that it came from. `state` and
 * `resolvedAt` follow from `acts`.
 */
export const Distress = z.object({
  id: DistressId,
  tagId: TagId,
  assetId: AssetId.nullable(),
  name: z.string().nullable(),
  reference: z.string().nullable(),
  category: AssetCategory.nullable(),
  place: Place,
  placeProof: CallPlaceProof.nullable().default(null),
  raisedAt: EpochMs,
  receivedAt: EpochMs,
  signals: z.array(Signal),
  signalCount: z.number().int().min(0),
  acts: z.array(DistressAct),
  purpose: DistressPurpose.default("real"),
  testId: BadgeTestId.nullable().default(null),
  state: DistressState,
  resolvedAt: EpochMs.nullable(),
});
export type Distress = z.infer<typeof Distress>;

/** Who has a call in hand since when. */
export type Handler = Pick<DistressAct, "at" | "by" | "byName">;

/**
 * What the acts of people come to. `handler`: who took it, set out or arrived last; `takenAt`: when it was first taken,
 * `arrivedAt`: when somebody was first with the wearer; null where nobody has.
 */
export type DistressStatus = {
  readonly state: DistressState;
  readonly handler: Handler | null;
  readonly takenAt: EpochMs | null;
  readonly arrivedAt: EpochMs | null;
  readonly resolved: Extract<DistressAct, { readonly type: "resolved" }> | null;
};

/** The same acts give the same status, in whatever order and however often they came. */
export function distressStatus(acts: readonly DistressAct[]): DistressStatus {
  let status: DistressStatus = {
    state: "raised",
    handler: null,
    takenAt: null,
    arrivedAt: null,
    resolved: null,
  };
  for (const act of acts.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1)))
    if (mayAct(status, act.type)) status = afterAct(status, act);
  return status;
}

/** Whether a person may do this now. Who has it in hand may change until it is resolved; what nobody has taken is not resolved. */
export function mayAct(
  { state }: Pick<DistressStatus, "state">,
  type: DistressAct["type"],
): boolean {
  if (state === "resolved" || type === "raised") return false;
  // Somebody is with the wearer: a second helper who sets out does not undo that.
  if (type === "setOut" && state === "onSite") return false;
  return type === "taken" || state !== "raised";
}

const STATE_AFTER = { taken: "heard", setOut: "onTheWay", arrived: "onSite" } as const;

function afterAct(before: DistressStatus, act: DistressAct): DistressStatus {
  const { at, by, byName } = act;
  if (act.type === "raised") return before;
  if (act.type === "resolved") return { ...before, state: "resolved", resolved: act };
  return {
    ...before,
    state: STATE_AFTER[act.type],
    handler: { at, by, byName },
    takenAt: before.takenAt ?? at,
    arrivedAt: before.arrivedAt ?? (act.type === "arrived" ? at : null),
  };
}

/** The call with one act more; the same one where it is known or may not be. */
export function withAct(distress: Distress, act: DistressAct): Distress {
  const before = distressStatus(distress.acts);
  if (distress.acts.some(({ id }) => id === act.id) || !mayAct(before, act.type)) return distress;
  // Clocks of two nodes differ: nothing is done before what it follows on.
  const at = Math.max(act.at, ...distress.acts.map((one) => one.at + 1));
  const acts = [...distress.acts, { ...act, at }];
  const { state, resolved } = distressStatus(acts);
  return { ...distress, acts, state, resolvedAt: resolved?.at ?? null };
}

/** Whether an outcome needs words: who closes a call without help says how they know that nobody needs any. */
export function needsComment(outcome: DistressOutcome): boolean {
  return outcome === "falseAlarm";
}
