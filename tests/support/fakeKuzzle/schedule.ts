import { HOUR } from "../../../src/domain/base/time.ts";
import { CALM_PACE, SAFETY_PACE } from "../../../src/streams/core/live/pace.ts";
import type { Chance } from "./chance.ts";
import type { WriteKind } from "./fakeKuzzle.ts";
import { COLLECTION, INDEX, simulate, type Simulation } from "./simulation.ts";

export const FAULT_KINDS = [
  "drop",
  "delay",
  "duplicate",
  "socketBroken",
  "halfOpen",
  "restart",
  "refusedSubscription",
  "lostSubscription",
  "silentWrites",
  "hangingRequests",
  "expiry",
  "expiryForGood",
  "renewal",
  "renewalElsewhere",
  "sleep",
  "roomLost",
  "versionBegunAnew",
  "swap",
  "clockJump",
  "slowClient",
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** One fault of a schedule: from `at` on, for `lasts` ms. */
export type Fault = { readonly kind: FaultKind; readonly at: number; readonly lasts: number };

export type Schedule = {
  readonly seed: number;
  readonly pace: keyof typeof PACES;
  /** By how much the clock of each node is wrong, in ms. */
  readonly skews: readonly number[];
  readonly duration: number;
  readonly faults: readonly Fault[];
};

export type Outcome = {
  readonly schedule: Schedule;
  /** Ms from the end of the last fault until the screen showed the truth and went on doing so; null: it never did. */
  readonly healedAfter: number | null;
  /** The longest that something was shown as live which was not so any more, in ms: up to it or a sample longer. */
  readonly staleFor: number;
  readonly happened: ReadonlyMap<string, number>;
  readonly differences: readonly string[];
};

/** Longest waited for healing, in ms of virtual time. */
const PATIENCE = 60_000;
/** How long the truth must stay on the screen to count. */
const STAYS = 20_000;
const STEP = 100;
/** How often it is looked whether what is shown as live is so, in ms. */
const SAMPLE = 500;
/** Documents that nobody writes: one of them is begun anew at each such fault. */
const RESTING = Array.from({ length: 8 }, (_, at) => `rest-${at}`);
const PACES = { safety: SAFETY_PACE, elsewhere: CALM_PACE } as const;

/** A schedule that follows from its seed alone. */
export function scheduleOf(seed: number, chance: Chance): Schedule {
  const duration = chance.between(20_000, 40_000);
  const faults = Array.from({ length: chance.between(1, 5) }, (): Fault => {
    const at = chance.between(0, duration);
    return { kind: chance.of(FAULT_KINDS), at, lasts: chance.between(200, duration - at + 200) };
  });
  // One is still there, or has just struck, when everything ends: healing begins from it.
  const lastAt = duration - chance.between(0, 3000);
  faults.push({ kind: chance.of(FAULT_KINDS), at: lastAt, lasts: duration - lastAt });
  const skews = chance.happens(0.5) ? [0] : [0, chance.between(-2000, 2000)];
  const pace = chance.happens(0.5) ? "safety" : "elsewhere";
  return { seed, pace, skews, duration, faults: faults.toSorted((a, b) => a.at - b.at) };
}

/** Runs a schedule to its end, ends all faults, and waits for the truth. */
export function runSchedule(schedule: Schedule): Outcome {
  const world = simulate(schedule.seed, {
    skews: schedule.skews,
    pace: PACES[schedule.pace],
    before: (kuzzle) => {
      for (const id of RESTING) kuzzle.write("create", INDEX, COLLECTION, id, inUse(0));
    },
  });
  const { clock, chance, kuzzle } = world;
  const stale = watchStale(world);
  for (let at = 0; at < 10; at += 1) write(world, "create");
  const end = clock.now() + schedule.duration;
  const keepWriting = () => {
    if (clock.now() >= end) return;
    for (let times = chance.happens(0.15) ? 5 : 1; times > 0; times -= 1) write(world);
    clock.setTimeout(keepWriting, chance.between(20, 800));
  };
  keepWriting();
  let isSilent = 0;
  const silence = () => {
    if (isSilent > 0 && clock.now() < end) {
      write(world, chance.of(["silent", "bulk", "upsertCreate"] as const));
      if (chance.happens(0.3)) kuzzle.delete(INDEX, COLLECTION, thing(chance), true);
    }
    if (clock.now() < end) clock.setTimeout(silence, chance.between(100, 1500));
  };
  silence();
  for (const fault of schedule.faults) {
    clock.setTimeout(() => {
      const stop = begin(world, fault.kind, (by) => (isSilent += by));
      clock.setTimeout(stop, Math.min(fault.lasts, end - clock.now()));
    }, fault.at);
  }
  clock.advance(schedule.duration + STEP);

  const healedAt = clock.now();
  let trueSince: number | null = null;
  while (clock.now() - healedAt < PATIENCE + STAYS) {
    const isTrue = world.isTrue() && world.screen.liveness?.isLive === true;
    if (!isTrue) trueSince = null;
    else trueSince ??= clock.now();
    if (trueSince !== null && clock.now() - trueSince >= STAYS) break;
    clock.advance(STEP);
  }
  const isHealed = trueSince !== null && clock.now() - trueSince >= STAYS;
  const differences = isHealed ? [] : differencesOf(world);
  world.stop();
  return {
    schedule,
    healedAfter: isHealed && trueSince !== null ? trueSince - healedAt : null,
    staleFor: stale.longest,
    happened: kuzzle.happened,
    differences,
  };
}

/** From now on notes how long a document is shown as live and is not what is stored, nor was at any sample in between. */
function watchStale(world: Simulation): { longest: number } {
  const seen = { longest: 0 };
  const rightAt = new Map<string, number>();
  const look = () => {
    const now = world.clock.now();
    const truth = world.truth();
    const { things, liveness } = world.screen;
    for (const id of new Set([...truth.keys(), ...things.keys(), ...rightAt.keys()])) {
      // A machine that sleeps shows nothing.
      const isShown = liveness?.isLive === true && !world.clientClock.isAsleep;
      if (!isShown || truth.get(id)?.value === things.get(id)?.value) rightAt.set(id, now);
      else seen.longest = Math.max(seen.longest, now - (rightAt.get(id) ?? now));
    }
    world.clock.setTimeout(look, SAMPLE);
  };
  look();
  return seen;
}

const inUse = (value: number) => ({ value, isArchived: false });

function thing(chance: Chance): string {
  return `thing-${chance.between(1, 30)}`;
}

const TOLD: readonly WriteKind[] = ["create", "update", "mUpdate", "replace", "mCreateOrReplace"];

function write({ chance, kuzzle }: Simulation, kind: WriteKind = chance.of(TOLD)): void {
  const id = thing(chance);
  if (chance.happens(0.1)) kuzzle.delete(INDEX, COLLECTION, id);
  else
    kuzzle.write(kind, INDEX, COLLECTION, id, {
      value: chance.happens(0.03) ? -1 : chance.between(0, 1_000_000),
      isArchived: chance.happens(0.2),
    });
}

/** Begins a fault; the answer ends it. */
function begin(world: Simulation, kind: FaultKind, silence: (by: 1 | -1) => void): () => void {
  const { kuzzle, clientClock, connection } = world;
  const { faults } = kuzzle;
  const none = () => undefined;
  const count = () =>
    kuzzle.happened.set(`fault ${kind}`, (kuzzle.happened.get(`fault ${kind}`) ?? 0) + 1);
  count();
  switch (kind) {
    case "drop":
    case "delay":
    case "duplicate":
      faults[kind] = 0.3;
      return () => (faults[kind] = 0);
    case "socketBroken":
      kuzzle.breakSockets();
      return none;
    case "halfOpen":
      kuzzle.halfOpenSockets();
      return none;
    case "restart":
      faults.isDown = true;
      kuzzle.breakSockets();
      return () => (faults.isDown = false);
    case "refusedSubscription":
      faults.refuseSubscriptions = true;
      kuzzle.breakSockets();
      return () => (faults.refuseSubscriptions = false);
    case "lostSubscription":
      kuzzle.loseSubscriptions();
      return none;
    case "silentWrites":
      silence(1);
      return () => silence(-1);
    case "hangingRequests":
      faults.hangRequests = 0.3;
      return () => (faults.hangRequests = 0);
    case "expiry":
      kuzzle.expireTokens(false);
      return none;
    case "expiryForGood":
      kuzzle.expireTokens(true);
      return () => {
        kuzzle.signIn();
        connection.open();
      };
    case "renewal":
      connection.renew().subscribe({ error: none });
      return none;
    case "renewalElsewhere":
      kuzzle.renewElsewhere();
      return none;
    case "sleep":
      clientClock.sleep();
      return () => clientClock.wake();
    case "roomLost":
      kuzzle.loseSubscriptions(COLLECTION);
      return none;
    case "versionBegunAnew": {
      const begun = kuzzle.happened.get("version begun anew") ?? 0;
      kuzzle.beginAnew(INDEX, COLLECTION, RESTING[begun] ?? "none", inUse(begun + 1));
      return none;
    }
    case "swap": {
      const [gone] = world.truth().keys();
      if (gone !== undefined) kuzzle.delete(INDEX, COLLECTION, gone, true);
      kuzzle.write("silent", INDEX, COLLECTION, `swapped-${world.clock.now()}`, inUse(1));
      return none;
    }
    case "clockJump":
      kuzzle.setClocks(HOUR);
      return () => kuzzle.setClocks(-HOUR);
    case "slowClient":
      faults.isSlow = true;
      return () => (faults.isSlow = false);
    default:
      throw new Error(`Unreachable: ${String(kind satisfies never)}`);
  }
}

function differencesOf(world: Simulation): readonly string[] {
  const expected = world.truth();
  const ids = new Set([...expected.keys(), ...world.screen.things.keys()]);
  const lines = [...ids].flatMap((id) => {
    const truth = expected.get(id)?.value ?? "absent";
    const shown = world.screen.things.get(id)?.value ?? "absent";
    return truth === shown ? [] : [`${id}: is ${truth}, shown ${shown}`];
  });
  return [...lines, `liveness ${JSON.stringify(world.screen.liveness)}`];
}
