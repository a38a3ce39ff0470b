import { z } from "zod";
import { AssetId, BadgeTestId, DistressId, TagId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { MINUTE } from "../base/time.ts";
import { DistressKind } from "../devices/reading.ts";
import { type Distress, type Handler, withAct } from "./distress.ts";
import { type ReceivedSignal, type Wearer, wearerOf, withSignal } from "./signals.ts";

/** How long a test waits for the press, in minutes: longer, and a press that is meant is more likely to come in it. */
export const DEFAULT_TEST_MINUTES = 5;
export const MAX_TEST_MINUTES = 30;

/** What a badge can be tested for: what its wearer or its sensors raise. Those of rules and what takes back are no test of it. */
export const TestedKind = DistressKind.extract(["sos", "manDown", "freeFall"]);
export type TestedKind = z.infer<typeof TestedKind>;

/**
 * A test of one badge (collection badge-tests): one press of `kind` that the server receives from `startedAt` to `endsAt` is
 * no call for help. `by`: who tests. `outcome`: `cancelled` and `real` were chosen by a person, the latter because the test
 * became a call. A window that is over while it is `waiting` has failed, which follows from the clock (`badgeTestStatus`).
 * `pressedAt` by the device's clock, all others by the server's.
 */
export const BadgeTest = z.object({
  id: BadgeTestId,
  tagId: TagId,
  assetId: AssetId.nullable(),
  name: z.string().nullable(),
  kind: TestedKind,
  startedAt: EpochMs,
  endsAt: EpochMs,
  by: UserId,
  byName: z.string(),
  outcome: z.enum(["waiting", "passed", "cancelled", "real"]),
  /** The press that passed it, and when it was received. */
  distressId: DistressId.nullable(),
  pressedAt: EpochMs.nullable(),
  receivedAt: EpochMs.nullable(),
});
export type BadgeTest = z.infer<typeof BadgeTest>;

/** `failed`: nothing came before the window was over. */
export type BadgeTestStatus = BadgeTest["outcome"] | "failed";

/** How a test stands: that nothing came is known once its window is over. */
export function badgeTestStatus(
  { outcome, endsAt }: Pick<BadgeTest, "endsAt" | "outcome">,
  now: EpochMs,
): BadgeTestStatus {
  return outcome === "waiting" && now > endsAt ? "failed" : outcome;
}

/** From the press to its receipt, in ms; null: nothing has come. */
export function testDelay({ pressedAt, receivedAt }: BadgeTest): number | null {
  return pressedAt === null || receivedAt === null ? null : receivedAt - pressedAt;
}

/** A test that begins now. */
export function newBadgeTest(
  id: BadgeTestId,
  tested: Pick<BadgeTest, "assetId" | "kind" | "name" | "tagId">,
  { by, byName }: Pick<Handler, "by" | "byName">,
  { now, minutes }: { readonly now: EpochMs; readonly minutes: number },
): BadgeTest {
  return {
    id,
    ...tested,
    startedAt: now,
    endsAt: now + minutes * MINUTE,
    by,
    byName,
    outcome: "waiting",
    distressId: null,
    pressedAt: null,
    receivedAt: null,
  };
}

/**
 * The calls of one device with one signal more (`withSignal`), while `test` waits for a press of it. The call that would
 * open is a test where all of this holds: it is of the tested kind, raised and received in the window, not late. Whatever else
 * comes is a call, and so is all that comes after the press: in doubt somebody needs help.
 */
export function withTestedSignal(
  calls: readonly Distress[],
  received: ReceivedSignal,
  test: BadgeTest | null,
): readonly Distress[] {
  const after = withSignal(calls, received);
  const opened = after.length > calls.length ? after.at(-1) : undefined;
  if (opened === undefined || test === null || !isAwaited(test, received, calls)) return after;
  return [...calls, asTest(opened, test)];
}

function isAwaited(test: BadgeTest, received: ReceivedSignal, calls: readonly Distress[]): boolean {
  const { signal, tagId } = received;
  return (
    test.outcome === "waiting" &&
    tagId === test.tagId &&
    signal.kind === test.kind &&
    !signal.isLate &&
    signal.at >= test.startedAt &&
    signal.receivedAt <= test.endsAt &&
    // Its press came, and could not be written down with the test.
    calls.every(({ testId }) => testId !== test.id)
  );
}

/** The call as it is resolved beforehand by the user who tests the badge. */
function asTest(call: Distress, { id, by, byName }: BadgeTest): Distress {
  const common = { at: call.receivedAt, by, byName };
  const taken = withAct(call, { ...common, id: `taken-${id}`.slice(0, 64), type: "taken" });
  const resolved = withAct(taken, {
    ...common,
    id: `resolved-${id}`.slice(0, 64),
    type: "resolved",
    outcome: "test",
    comment: null,
  });
  return { ...resolved, purpose: "test", testId: id };
}

/** The test with the press that passed it; the same one where none of the calls is that. */
export function withPress(test: BadgeTest, calls: readonly Distress[]): BadgeTest {
  const press = calls.find(({ testId, purpose }) => purpose === "test" && testId === test.id);
  if (press === undefined || test.outcome !== "waiting") return test;
  return {
    ...test,
    outcome: "passed",
    distressId: press.id,
    pressedAt: press.raisedAt,
    receivedAt: press.receivedAt,
  };
}

/** The call that a person raises for a badge that is or was tested. `id`: of the command, so that one is raised once. */
export function callFromTest(
  { id: testId, tagId }: BadgeTest,
  wearer: Wearer,
  act: Handler & { readonly id: string },
): Distress {
  return { ...raisedByHand(tagId, wearer, act), purpose: "real", testId };
}

/** The device of a drill: there is none. No call of a device is compared with it. */
export const DRILL_DEVICE = TagId.parse("drill");

/** An exercise of the escalation: a call that a person raises, for nobody and nowhere. */
export function newDrill(act: Handler & { readonly id: string }): Distress {
  return {
    ...raisedByHand(DRILL_DEVICE, wearerOf(undefined), act),
    purpose: "drill",
    testId: null,
  };
}

function raisedByHand(
  tagId: TagId,
  wearer: Wearer,
  act: Handler & { readonly id: string },
): Omit<Distress, "purpose" | "testId"> {
  return {
    id: DistressId.parse(`distress-${act.id}`.slice(0, 128)),
    tagId,
    ...wearer,
    raisedAt: act.at,
    receivedAt: act.at,
    signals: [],
    signalCount: 0,
    acts: [{ ...act, type: "raised" }],
    state: "raised",
    resolvedAt: null,
  };
}
