import type { CustomerIndex, TagId } from "../../../src/domain/base/ids.ts";
import type { Reading } from "../../../src/domain/devices/reading.ts";
import type { EpochMs } from "../../../src/domain/base/time.ts";
import { chance } from "../world/random.ts";
import type { World } from "../world/world.ts";
import type { Emission } from "./emission.ts";
import { fleetReadings } from "./fleetReadings.ts";
import { PRELUDE, SCENARIOS, type ScenarioName } from "./scenarios.ts";
import { createScene } from "./scene.ts";
import { worksiteReadings } from "./worksiteReadings.ts";

/** What one gateway hands over, in the order in which it does. */
export type GatewayReadings = {
  readonly customer: CustomerIndex;
  readonly gateway: TagId;
  readonly readings: readonly Reading[];
};

/**
 * The world in motion. Its state at an instant follows from seed, scenario and instant alone, so nothing is carried
 * from step to step, and the world is plausible at whatever hour it begins.
 *
 * Laws: the same seed, scenario and instants give the same readings; one step of ten seconds gives what ten of one
 * second give together.
 */
export type Simulation = {
  /** All that reaches the backend after `from`, up to and including `to` (epoch ms). */
  readonly step: (from: EpochMs, to: EpochMs) => GatewayReadings[];
  /** The last that every device has said until `t`: what makes a fresh backend know the world at once. */
  readonly present: (t: EpochMs) => GatewayReadings[];
};

export type SimulationOptions = {
  readonly world: World;
  readonly scenario: ScenarioName;
  /** when the scenario begins */
  readonly startedAt: EpochMs;
  /** Scenarios that are played over it, each from its own instant on. */
  readonly played?: readonly { readonly name: ScenarioName; readonly at: EpochMs }[];
};

/** One reading in so many is sent twice after a cut. */
const TWICE = 10;

export function createSimulation(options: SimulationOptions): Simulation {
  const { world, scenario, startedAt, played = [] } = options;
  const { seed } = world;
  const scene = played.reduce(
    // Who presses a button looks already.
    (before, { name, at }) => SCENARIOS[name].apply(before, seed, at - PRELUDE),
    SCENARIOS[scenario].apply(createScene(world), seed, startedAt),
  );
  const sources = [worksiteReadings(world, scene), fleetReadings(world, scene)];
  const between = (from: EpochMs, to: EpochMs) =>
    sources.flatMap((source) => source.between(from, to));

  /** What gateways kept while they were cut off comes when the cut ends: in no order, and some of it twice. */
  function keptUntil(cut: (typeof scene.cuts)[number]): Emission[] {
    const kept = between(cut.from, cut.to).filter(
      ({ deliveredAt, reading }) => deliveredAt > reading.at,
    );
    const order = (one: Emission) => chance(seed, "late", one.reading.id);
    const shuffled = kept.toSorted((a, b) => order(a) - order(b));
    return [...shuffled, ...shuffled.filter((_, index) => index % TWICE === 0)];
  }

  function step(from: EpochMs, to: EpochMs): GatewayReadings[] {
    const inTime = between(from, to).filter(
      ({ deliveredAt, reading }) => deliveredAt === reading.at,
    );
    const late = scene.cuts.filter((cut) => cut.to > from && cut.to <= to).flatMap(keptUntil);
    return byGateway([...inTime, ...late]);
  }

  return { step, present: (t) => byGateway(sources.flatMap((source) => source.present(t))) };
}

/** In order of delivery; ties keep the order of devices, which does not depend on how time is cut into steps. */
function byGateway(emissions: readonly Emission[]): GatewayReadings[] {
  const groups = new Map<
    string,
    { customer: CustomerIndex; gateway: TagId; readings: Reading[] }
  >();
  for (const { customer, gateway, reading } of emissions.toSorted(
    (a, b) => a.deliveredAt - b.deliveredAt,
  )) {
    const key = `${customer}/${gateway}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { customer, gateway, readings: [reading] });
    else group.readings.push(reading);
  }
  return [...groups.values()].sort((a, b) => (a.gateway < b.gateway ? -1 : 1));
}
