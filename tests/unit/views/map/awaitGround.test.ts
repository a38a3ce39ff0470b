import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { awaitGround, GROUND_PATIENCE } from "../../../../src/views/map/ground/awaitGround.ts";
import { GROUND_SOURCES } from "../../../../src/views/map/ground/layers.ts";
import { fakeMap } from "./support/fakeMap.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function opened() {
  const map = fakeMap();
  const container = { dataset: {} as DOMStringMap };
  const told: unknown[] = [];
  let isFurnished = false;
  const wait = awaitGround(
    map,
    container,
    () => isFurnished,
    (problem) => told.push(problem),
  );
  const furnish = () => {
    isFurnished = true;
    for (const source of GROUND_SOURCES) map.sources.set(source, {});
  };
  const read = (...sources: readonly string[]) => {
    for (const source of sources) map.loaded.add(source);
    map.fire("render");
  };
  const isHidden = () => "groundless" in container.dataset;
  return { map, told, wait, furnish, read, isHidden };
}

test("marks and names are shown with the first frame that has all of their ground", () => {
  const { map, told, furnish, read, isHidden } = opened();
  const seen = [isHidden()];
  // The engine draws its empty style first.
  map.fire("render");
  seen.push(isHidden());
  furnish();
  map.fire("render");
  seen.push(isHidden());
  read(...GROUND_SOURCES.slice(1));
  seen.push(isHidden());
  read(...GROUND_SOURCES);
  seen.push(isHidden());
  expect(seen).toEqual([true, true, true, true, false]);
  vi.advanceTimersByTime(GROUND_PATIENCE);
  expect(told).toEqual([]);
});

test("a ground that does not come is told, hides nobody for longer, and is taken back when it comes", () => {
  const { told, furnish, read, isHidden } = opened();
  furnish();
  vi.advanceTimersByTime(GROUND_PATIENCE - 1);
  expect([isHidden(), told]).toEqual([true, []]);
  vi.advanceTimersByTime(1);
  expect([isHidden(), told]).toEqual([false, [{ kind: "groundMissing" }]]);
  read(...GROUND_SOURCES);
  expect(told).toEqual([{ kind: "groundMissing" }, null]);
  read(...GROUND_SOURCES);
  expect(told).toHaveLength(2);
});

test("a map that is gone tells nothing more", () => {
  const { told, wait } = opened();
  wait.stop();
  vi.advanceTimersByTime(GROUND_PATIENCE);
  expect(told).toEqual([]);
});
