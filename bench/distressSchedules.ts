import { setTimeout as pause } from "node:timers/promises";
import type { Kuzzle } from "kuzzle-sdk";
import { SECOND } from "../src/domain/base/time.ts";
import { Distress } from "../src/domain/distress/distress.ts";
import { DistressDelivery } from "../src/domain/distress/escalation.ts";
import { startTestWeb } from "../tests/unit/embedded/web/testWeb.ts";
import { type ClusterNode, type RunningBackend, startBackend } from "../tests/support/backend.ts";
import { ask } from "../tests/support/calls.ts";
import { PASSWORD } from "../tests/support/customer.ts";
import { Chance } from "../tests/support/fakeKuzzle/chance.ts";
import { type SmallSite, smallSite } from "../tests/support/smallSite.ts";
import { printTable } from "./support/figures.ts";
import { within } from "./support/within.ts";

const CREW = ["amy", "ben", "cid", "dot"];
const STEPS = 12;
/** How long both nodes and the escalation may need to be at one after the last fault, in ms. */
const SETTLING = 120 * SECOND;
const FIRST = "first@example.org";

/**
 * Calls for help over two nodes, storage, cache and a mail server, each a process: SCHEDULES of them (30), from SEED (1) on.
 * Devices raise, repeat, clear and come late by wrong clocks; nodes and storage are killed; people take and resolve. Fails
 * where a raised signal that was answered is in no call, a call ended without a person, a call that nobody has taken was
 * sent to nobody, or two nodes sent the same twice.
 */
export async function benchDistressSchedules(): Promise<void> {
  const schedules = Number(process.env["SCHEDULES"] ?? 30);
  const seed = Number(process.env["SEED"] ?? 1);
  const begun = performance.now();
  const web = await startTestWeb({ demo: false, accountsFile: null });
  const backend = await startBackend(
    { SMTP_URL: `smtp://127.0.0.1:${web.smtpPort()}` },
    { isCluster: true },
  );
  const faults: string[] = [];
  const counts = { raised: 0, cleared: 0, killed: 0, taken: 0, resolved: 0, calls: 0, sent: 0 };
  try {
    const second = await backend.addNode();
    const nodes = [backend, second] as const;
    const tower = await smallSite(backend, "tower", { people: CREW });
    const bob = await tower.user("bob", "admin");
    const changes = {
      steps: [{ minutes: 0, alertedBy: ["email"], emails: [FIRST], phones: [] }],
      repeatMinutes: 60,
    };
    await ask(bob, "distress:setEscalation", "tower", { changes });
    const ended = new Set<string>();
    for (let at = 0; at < schedules; at += 1) {
      const schedule = new Schedule(
        { backend, nodes, tower, ended },
        new Chance(seed * 1000 + at),
        counts,
        `s${seed * 1000 + at}`,
      );
      const found = await schedule.play();
      console.log(JSON.stringify({ seed: seed * 1000 + at, ...counts, faults: found.length }));
      for (const fault of found) {
        faults.push(`seed ${seed * 1000 + at}: ${fault}`);
        console.error(`${fault}\n  ${schedule.steps.join("; ")}`);
      }
    }
  } finally {
    await backend.stop();
    await web.stop();
  }
  printTable(`${schedules} schedules of calls for help on two nodes`, [
    ...Object.entries(counts).map(([what, sum]) => ({ what, sum })),
    { what: "seconds", sum: (performance.now() - begun) / SECOND },
  ]);
  if (faults.length > 0) throw new Error(`${faults.length} faults: ${faults.join("; ")}`);
}

type Counts = Record<
  "calls" | "cleared" | "killed" | "raised" | "resolved" | "taken" | "sent",
  number
>;
type Node = Pick<ClusterNode, "isRunning" | "kill" | "restart" | "sdk">;
type Cluster = {
  readonly backend: RunningBackend;
  readonly nodes: readonly [Node, Node];
  readonly tower: SmallSite;
  /** Calls that a person was answered to have resolved, or may have, in any schedule. */
  readonly ended: Set<string>;
};

class Schedule {
  readonly steps: string[] = [];
  readonly #cluster: Cluster;
  readonly #chance: Chance;
  readonly #counts: Counts;
  readonly #name: string;
  /** Ids of raised signals that were answered. */
  readonly #answered = new Set<string>();
  #made = 0;

  constructor(cluster: Cluster, chance: Chance, counts: Counts, name: string) {
    this.#cluster = cluster;
    this.#chance = chance;
    this.#counts = counts;
    this.#name = name;
  }

  /** What was wrong. */
  async play(): Promise<string[]> {
    for (let step = 0; step < STEPS; step += 1) await this.#step();
    this.steps.push("mend");
    for (const node of this.#cluster.nodes) if (!node.isRunning()) await node.restart();
    await this.#reconnected();
    const faults = await this.#settled();
    await this.#resolveAll();
    return faults;
  }

  /** Signs the super admin in again: a node that has just lost its cache refuses that for some seconds. */
  async #reconnected(): Promise<void> {
    const until = performance.now() + SETTLING;
    for (;;) {
      const error = await this.#cluster.tower.reconnect().then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error === null) return;
      if (performance.now() > until) throw error;
      await pause(SECOND);
    }
  }

  async #step(): Promise<void> {
    const { nodes, backend } = this.#cluster;
    const act = this.#chance.between(1, 12);
    if (act <= 6) return this.#signal();
    if (act <= 8) return this.#takeOrResolve();
    if (act === 9) {
      this.steps.push("pause");
      return pause(this.#chance.between(1, 5) * SECOND);
    }
    if (act === 10) {
      this.steps.push("kill storage and cache");
      this.#counts.killed += 1;
      return backend.restartData();
    }
    const at = this.#chance.between(0, 1);
    const node = nodes[at] ?? nodes[0];
    this.steps.push(node.isRunning() ? `kill node ${at}` : `restart node ${at}`);
    if (!node.isRunning()) return node.restart();
    this.#counts.killed += 1;
    return node.kill();
  }

  /** A device says something, to either node or both, once or often, with a clock of its own. */
  async #signal(): Promise<void> {
    const name = this.#chance.of(CREW);
    const isRaised = this.#chance.happens(0.75);
    const skew = this.#chance.happens(0.3) ? this.#chance.between(-600, 60) * SECOND : 0;
    const reading = {
      id: `${this.#name}-${(this.#made += 1)}`,
      type: "distress",
      at: Date.now() + skew,
      tagId: `tag-${name}`,
      kind: this.#chance.of(["sos", "manDown"]),
      isRaised,
    };
    this.steps.push(`${name} ${isRaised ? "raises" : "clears"} ${reading.id} (${skew / SECOND} s)`);
    this.#counts[isRaised ? "raised" : "cleared"] += 1;
    const times = this.#chance.between(1, 3);
    const sent = Array.from({ length: times }, () => this.#send(reading));
    const isAnswered = (await Promise.all(sent)).includes(true);
    if (isAnswered && isRaised) this.#answered.add(reading.id);
  }

  async #send(reading: object): Promise<boolean> {
    const sdk = await this.#sdk({ username: "tower.gateway", password: PASSWORD });
    if (sdk === null) return false;
    try {
      const body = { readings: [reading] };
      const { result } = await answered(
        sdk.query({ controller: "omniscient/ingestion", action: "readings", body }),
      );
      const [outcome] = (result as { readonly outcomes: readonly { readonly status?: string }[] })
        .outcomes;
      return outcome !== undefined && outcome.status !== "refused";
    } catch {
      return false;
    } finally {
      sdk.disconnect();
    }
  }

  async #takeOrResolve(): Promise<void> {
    const sdk = await this.#sdk({ username: "bob", password: PASSWORD });
    if (sdk === null) return;
    try {
      const open = (await this.#calls()).filter(({ state }) => state !== "resolved");
      if (open.length === 0) return;
      const call = this.#chance.of(open);
      const isTaken = call.state !== "raised";
      this.steps.push(`${isTaken ? "resolve" : "take"} ${call.id}`);
      if (isTaken) this.#cluster.ended.add(call.id);
      await answered(this.#act(sdk, isTaken ? "resolve" : "take", call));
      this.#counts[isTaken ? "resolved" : "taken"] += 1;
    } catch {
      // Nobody answered: it was done or not, and the next one sees.
    } finally {
      sdk.disconnect();
    }
  }

  #act(sdk: Kuzzle, act: "resolve" | "take", { id }: Distress): Promise<unknown> {
    return ask(sdk, `distress:${act}`, "tower", {
      distressId: id,
      commandId: `${act}-${id}`,
      ...(act === "resolve" ? { outcome: "helpGiven" } : {}),
    });
  }

  async #sdk(who: { readonly username: string; readonly password: string }) {
    const running = this.#cluster.nodes.filter((node) => node.isRunning());
    if (running.length === 0) return null;
    return answered(this.#chance.of(running).sdk(who)).catch(() => null);
  }

  #calls(): Promise<Distress[]> {
    return this.#cluster.tower.all("distresses", Distress);
  }

  /** Waits until what must hold does, and says what never did. */
  async #settled(): Promise<string[]> {
    const until = performance.now() + SETTLING;
    for (;;) {
      const faults = await this.#faults().catch((error: unknown) => [String(error)]);
      if (faults.length === 0 || performance.now() > until) return faults;
      await pause(SECOND);
    }
  }

  async #faults(): Promise<string[]> {
    const calls = await this.#calls();
    const deliveries = await this.#cluster.tower.all("distress-deliveries", DistressDelivery);
    const heard = new Set(calls.flatMap(({ signals }) => signals.map(({ id }) => String(id))));
    const lost = [...this.#answered].filter((id) => !heard.has(id));
    const open = calls.filter(({ state }) => state !== "resolved");
    this.#counts.calls = calls.length;
    this.#counts.sent = deliveries.filter(({ state }) => state === "sent").length;
    const sentOf = (id: string) =>
      deliveries.filter(
        (one) =>
          one.distressId === id &&
          one.occasion === "raised" &&
          one.recipient === FIRST &&
          one.state === "sent",
      ).length;
    return [
      ...lost.map((id) => `the signal ${id} was answered and is in no call`),
      ...calls
        .filter(({ id, state }) => state === "resolved" && !this.#cluster.ended.has(id))
        .map(({ id }) => `the call ${id} ended without a person`),
      ...open
        .filter(({ id, state }) => state === "raised" && sentOf(id) === 0)
        .map(({ id }) => `the call ${id}, which nobody has taken, was sent to nobody`),
      ...calls
        .filter(({ id }) => sentOf(id) > 1)
        .map(({ id }) => `the call ${id} was sent twice in one round`),
    ];
  }

  /** So that the next schedule begins with nobody who calls. */
  async #resolveAll(): Promise<void> {
    const sdk = await this.#cluster.nodes[0].sdk({ username: "bob", password: PASSWORD });
    for (const call of await this.#calls()) {
      if (call.state === "resolved") continue;
      if (call.state === "raised") await this.#act(sdk, "take", call);
      await this.#act(sdk, "resolve", call);
      this.#cluster.ended.add(call.id);
    }
    sdk.disconnect();
  }
}

/** A node that was killed does not answer: nobody waits for it. */
function answered<Value>(promise: Promise<Value>): Promise<Value> {
  return within(promise, 15 * SECOND, "Nobody answered.");
}
