import { describe, expect, test } from "vitest";
import { PROOF_AGE } from "../../../../../src/domain/base/freshness.ts";
import type { Liveness } from "../../../../../src/streams/core/live/collectionEvent.ts";
import { LivenessKeeper, PROOF_NEWS } from "../../../../../src/streams/core/live/livenessKeeper.ts";
import { VirtualClock } from "../../../../support/fakeKuzzle/virtualClock.ts";

const T0 = 1_000_000;
const { safety: SAFETY, elsewhere: ELSEWHERE } = PROOF_AGE;

/** A keeper and what it has emitted. */
function kept() {
  const clock = new VirtualClock(T0);
  const emitted: Liveness[] = [];
  const keeper = new LivenessKeeper(clock, (liveness) => emitted.push(liveness));
  return { clock, emitted, keeper };
}
const live = (since: number, lastProofAt: number) => ({ isLive: true, since, lastProofAt });
const old = (since: number, lastProofAt: number | null) => ({ isLive: false, since, lastProofAt });

describe("how far a collection can be believed", () => {
  test("[LC3] [LC22] proven before it has caught up, it is not live", () => {
    const { clock, emitted, keeper } = kept();
    clock.advance(100);
    keeper.prove(T0 + 50);
    expect(emitted).toEqual([old(T0, null), old(T0, T0 + 50)]);
    keeper.begin();
    expect(emitted.at(-1)).toEqual(live(T0 + 100, T0 + 100));
  });

  test("[LC16] it stops being live a millisecond after its proof is too old, and is as old as that", () => {
    const { clock, emitted, keeper } = kept();
    keeper.begin();
    clock.advance(ELSEWHERE);
    expect(emitted.at(-1)).toEqual(live(T0, T0));
    // At its age exactly it still counts.
    keeper.believeFor(ELSEWHERE);
    expect(emitted.length).toBe(2);
    clock.advance(1);
    expect(emitted.slice(2)).toEqual([old(T0, T0)]);
    clock.advance(100);
    keeper.prove(T0 + ELSEWHERE);
    expect(emitted.at(-1)).toEqual(live(T0 + ELSEWHERE + 101, T0 + ELSEWHERE));
  });

  test("[LC16] each proof lasts as long, and an earlier one that comes late changes nothing", () => {
    const { clock, emitted, keeper } = kept();
    keeper.begin();
    clock.advance(10_000);
    keeper.prove(T0 + 9000);
    keeper.prove(T0 + 2000);
    clock.advance(9000 + ELSEWHERE - 10_000);
    expect(emitted.at(-1)).toEqual(live(T0, T0 + 9000));
    clock.advance(1);
    expect(emitted.at(-1)).toEqual(old(T0 + 9000, T0 + 9000));
  });

  test("[LC21] from a change of pace on the new age counts, also where it is over already", () => {
    const { clock, emitted, keeper } = kept();
    keeper.begin();
    keeper.believeFor(SAFETY);
    clock.advance(SAFETY);
    expect(emitted.at(-1)?.isLive).toBe(true);
    clock.advance(1);
    expect(emitted.at(-1)?.isLive).toBe(false);
    keeper.believeFor(ELSEWHERE);
    expect(emitted.at(-1)).toEqual(live(T0 + SAFETY + 1, T0));
    keeper.believeFor(SAFETY);
    expect(emitted.at(-1)).toEqual(old(T0, T0));
  });

  test("[LC16] a newer proof alone is emitted once a second at most", () => {
    const { emitted, keeper } = kept();
    keeper.begin();
    const before = emitted.length;
    keeper.prove(T0 + PROOF_NEWS - 1);
    expect(emitted.length).toBe(before);
    keeper.prove(T0 + PROOF_NEWS);
    expect(emitted.slice(before)).toEqual([live(T0, T0 + PROOF_NEWS)]);
    keeper.prove(T0 + PROOF_NEWS + 1);
    expect(emitted.length).toBe(before + 1);
  });

  test("[LC4] with its epoch it ends, as old as its last proof, and a proof brings it back no more", () => {
    const { clock, emitted, keeper } = kept();
    keeper.begin();
    clock.advance(3000);
    keeper.end();
    expect(emitted.at(-1)).toEqual(old(T0, T0));
    keeper.prove(T0 + 100);
    clock.advance(ELSEWHERE);
    expect(emitted.length).toBe(3);
  });

  test("stopped, it says nothing any more", () => {
    const { clock, emitted, keeper } = kept();
    keeper.begin();
    keeper.stop();
    clock.advance(2 * ELSEWHERE);
    expect(emitted.length).toBe(2);
  });
});
