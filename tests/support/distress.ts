import { DistressId, ReadingId, TagId, UserId } from "../../src/domain/base/ids.ts";
import type { Distress, DistressAct } from "../../src/domain/distress/distress.ts";
import { withAct } from "../../src/domain/distress/distress.ts";
import { asset, placeIn, T0 } from "./fixtures.ts";

/** A press of the badge of somebody in the hall of the tower, a moment ago. */
export function callOf(name: string, more: Partial<Distress> = {}): Distress {
  const { id, tagId, designation, reference, category } = asset(name);
  return {
    id: DistressId.parse(`distress-${name}`),
    tagId: tagId ?? TagId.parse(`tag-${name}`),
    assetId: id,
    name: designation,
    reference,
    category,
    place: placeIn("hall"),
    placeProof: { radius: 4, sureAt: T0 - 12_000 },
    raisedAt: T0,
    receivedAt: T0,
    signals: [
      {
        id: ReadingId.parse(`reading-${name}`),
        kind: "sos",
        isRaised: true,
        isOngoing: false,
        at: T0,
        receivedAt: T0,
        isLate: false,
      },
    ],
    signalCount: 1,
    acts: [],
    purpose: "real",
    testId: null,
    state: "raised",
    resolvedAt: null,
    ...more,
  };
}

/** The same after what somebody did. */
export function after(
  call: Distress,
  ...types: readonly ("arrived" | "setOut" | "taken")[]
): Distress {
  return types.reduce(
    (before, type, place) =>
      withAct(before, {
        type,
        id: `command-${type}`,
        at: T0 + (place + 1) * 1000,
        by: UserId.parse("user-zoe"),
        byName: "Zoe Martin",
      } satisfies DistressAct),
    call,
  );
}
