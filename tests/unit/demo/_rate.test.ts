import {test} from "vitest"; test("x",()=>{});
import { createWorld } from "/work/main/backend/demo/world/world.ts";
import { createSimulation } from "/work/main/backend/demo/simulation/simulation.ts";
const now = Date.UTC(2026, 2, 17, 0, 0);
const world = createWorld({ seed: 1, now });
const sim = createSimulation({ world, scenario: "normal", startedAt: now });
for (let h = 0; h < 24; h += 1) {
  const from = now + h * 3600000 + 600000;
  const t0 = performance.now();
  const out = sim.step(from, from + 60000);
  const ms = performance.now() - t0;
  const types: Record<string, number> = {};
  for (const g of out) for (const r of g.readings) { const k = g.customer + ":" + r.type; types[k] = (types[k] ?? 0) + 1; }
  const total = Object.values(types).reduce((a, b) => a + b, 0);
  console.log(h, (total / 60).toFixed(1), "/s", ms.toFixed(0), "ms", JSON.stringify(types));
}
const t0 = performance.now();
const p = sim.present(now + 10 * 3600000);
console.log("present", p.reduce((a, b) => a + b.readings.length, 0), (performance.now() - t0).toFixed(0));
