import { expect, test } from "vitest";
import {
  FOLDED_AT_ONCE,
  type Held,
  withPositions,
} from "../../../../backend/app/assets/heldTrack.ts";
import { foldTrack, LEG_RULES, NO_TRACK } from "../../../../src/domain/assets/assetDay.ts";
import { offset } from "../../../../src/domain/base/geometry.ts";
import { AssetId } from "../../../../src/domain/base/ids.ts";
import { HOUR, SECOND } from "../../../../src/domain/base/time.ts";

const ID = AssetId.parse("asset-1");
const ZONE = "Europe/Paris";
const BEGIN = Date.UTC(2026, 0, 5, 6);
const none: Held = {
  track: { id: ID, timezone: ZONE, rules: LEG_RULES, upTo: 0, ...NO_TRACK },
  days: new Map(),
  isSaved: true,
};

/** It drives for an hour and stands for an hour, over two days, half a minute between positions. */
const positions = Array.from({ length: 48 * 120 }, (_, n) => {
  const at = BEGIN + n * 30 * SECOND;
  const hour = Math.floor((at - BEGIN) / HOUR);
  const driven = Math.ceil(hour / 2) * 120 + (hour % 2 === 0 ? n % 120 : 0);
  return {
    id: `p${n}`,
    at,
    location: offset({ lat: 47, lon: 2 }, driven * 200, 0),
    site: null,
  };
});

test("no turn of the event loop folds more positions than a part, and what comes out is the whole", async () => {
  let rests = 0;
  const folded = await withPositions(none, positions, BEGIN, () => {
    rests += 1;
    return Promise.resolve();
  });
  expect(rests).toBe(Math.ceil(positions.length / FOLDED_AT_ONCE));
  expect(rests).toBeGreaterThan(10);
  const whole = foldTrack(ID, NO_TRACK, positions, ZONE);
  expect([...folded.days.values()]).toEqual(whole.days);
  expect(folded.days.size).toBe(3);
  expect(folded.track).toMatchObject({ head: whole.kept.head, upTo: BEGIN, rules: LEG_RULES });
});

test("a track without anything new ends its turn too", async () => {
  let rests = 0;
  const folded = await withPositions(none, [], 7, () => Promise.resolve((rests += 1)));
  expect([rests, folded.track.upTo, folded.days.size]).toEqual([1, 7, 0]);
});
