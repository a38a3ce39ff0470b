import { describe, expect, test } from "vitest";
import { framePace } from "../../../../src/views/map/framePace.ts";

/** A page whose marks always move. */
function page() {
  const pace = framePace();
  let now = 1_000_000;
  const period = 1000 / 60;
  /** Runs so many frames; `cost`: how long the graphics take for a drawing, ms. */
  return (frames: number, cost: number) => {
    const begun = now;
    let drawings = 0;
    for (let frame = 0; frame < frames; frame++) {
      pace.frame(now);
      const isDrawn = pace.isDue(now);
      if (isDrawn) {
        pace.drawn(now);
        drawings += 1;
      }
      now += isDrawn ? Math.ceil(Math.max(1, cost / period)) * period : period;
    }
    const seconds = (now - begun) / 1000;
    return { framesPerSecond: frames / seconds, drawingsPerSecond: drawings / seconds };
  };
}

describe("framePace", () => {
  test("draws with every frame where the graphics keep up", () => {
    const { drawingsPerSecond } = page()(600, 5);
    expect(drawingsPerSecond).toBeCloseTo(60, 0);
  });

  test("draws less often where the graphics are slow, and not less than 10 times a second", () => {
    const run = page();
    run(60, 40);
    const { framesPerSecond, drawingsPerSecond } = run(600, 40);
    const unpaced = 1000 / 50;
    expect(framesPerSecond).toBeGreaterThan(1.4 * unpaced);
    expect(drawingsPerSecond).toBeGreaterThan(9);
    expect(drawingsPerSecond).toBeLessThan(11);
  });

  test("comes back to every frame once the graphics keep up again", () => {
    const run = page();
    run(200, 40);
    run(1_200, 5);
    const { drawingsPerSecond } = run(120, 5);
    expect(drawingsPerSecond).toBeCloseTo(60, 0);
  });

  test("the time without a change is no late frame", () => {
    const pace = framePace();
    let now = 0;
    for (let change = 0; change < 50; change++) {
      now += 2_000;
      pace.frame(now);
      expect(pace.isDue(now)).toBe(true);
      pace.drawn(now);
      for (let frame = 0; frame < 2; frame++) pace.frame((now += 1000 / 60));
      expect(pace.isWatching()).toBe(false);
      pace.rest();
    }
    // Drawn in the next frame still: no pause has grown.
    expect(pace.isDue(now)).toBe(true);
  });
});
