import { Worker } from "node:worker_threads";
import { customerForm, PASSWORD, userForm } from "../../tests/support/customer.ts";
import { printTable, type Row } from "../support/figures.ts";
import { ATTACKS, type Target } from "./attacks.ts";
import { type Instance, startInstance, SUPER_ADMIN } from "../support/instance.ts";
import { startWatchers } from "./watchers.ts";

/** Nobody waits longer for what is live, in ms. */
const LONGEST_P95 = 1_000;

/** A sign-in and the health check answer within this during and after each attack, in ms. */
const LONGEST_ANSWER = 5_000;

/** Readers are live again this long after Kuzzle stood still, in ms. */
const LONGEST_RETURN = 60_000;

/** Ends by itself, whatever happens, in ms. */
const LONGEST_SIEGE = 15 * 60_000;

const CUSTOMER = "siege";

type Outcome = { readonly met: string; readonly failure: string | null };

function attack(name: string, target: Target): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./attacker.js", import.meta.url), {
      workerData: { name, target },
    });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/** ms until the entrance has answered and somebody has signed in; null: not in time. */
async function health({ webPort }: Instance): Promise<number | null> {
  const begun = performance.now();
  const signal = AbortSignal.timeout(LONGEST_ANSWER);
  try {
    const base = `http://localhost:${webPort}`;
    const { status } = await fetch(`${base}/_healthcheck`, { signal });
    const signIn = await fetch(`${base}/_login/local`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ username: "witness", password: PASSWORD }),
      signal,
    });
    return status === 200 && signIn.status === 200 ? performance.now() - begun : null;
  } catch {
    return null;
  }
}

/** Makes the customer, its readers, and what is searched. Answers the attacker's target. */
async function furnish(instance: Instance): Promise<Target> {
  const root = await instance.client(SUPER_ADMIN.username, SUPER_ADMIN.password);
  const call = (controller: string, action: string, body: object) =>
    root.query({ controller: `omniscient/${controller}`, action, body });
  await call("customer", "create", { customer: customerForm(CUSTOMER) });
  const readers = Array.from({ length: 20 }, (_, i) => `reader-${i}`);
  for (const username of [...readers, "attacker", "insider", "manager", "witness"]) {
    const role = username === "insider" ? "admin" : username === "manager" ? "worker" : "screen";
    const user = userForm(username, role);
    await call("user", "create", { customer: CUSTOMER, id: username, password: PASSWORD, user });
  }
  for (let i = 0; i < 20; i += 1) {
    await root.document.create(CUSTOMER, "labels", { name: "a".repeat(40 + i) });
  }
  for (let part = 0; part < 40; part += 1) {
    const documents = Array.from({ length: 200 }, (_, i) => ({
      body: { name: `long-${part}-${i}` },
    }));
    await root.document.mCreate(CUSTOMER, "labels", documents);
  }
  await root.collection.refresh(CUSTOMER, "labels");
  const attacker = await instance.client("attacker", PASSWORD);
  const { webPort, storagePort, cachePort, folder, supervisor } = instance;
  const token = String(attacker.jwt);
  const insider = await instance.client("insider", PASSWORD);
  const insiderToken = String(insider.jwt);
  attacker.disconnect();
  insider.disconnect();
  return {
    webPort,
    storagePort,
    cachePort,
    folder,
    supervisor,
    customer: CUSTOMER,
    token,
    insiderToken,
    password: PASSWORD,
  };
}

const wanted = process.argv.slice(2);
const names = Object.keys(ATTACKS).filter(
  (name) => wanted.length === 0 || name === "calm" || wanted.includes(name),
);
const deadline = setTimeout(() => {
  console.error("The siege has not ended in time.");
  process.exit(1);
}, LONGEST_SIEGE);
const instance = await startInstance();
const violations: string[] = [];
try {
  const target = await furnish(instance);
  const root = await instance.client(SUPER_ADMIN.username, SUPER_ADMIN.password);
  const watchers = await startWatchers(instance, root, CUSTOMER, PASSWORD);
  const rows: Row[] = [];
  let calm: number | null = null;
  for (const name of names) {
    let outcome: Outcome = { met: "", failure: null };
    let healthDuring: number | null = null;
    const watched = await watchers.during(async () => {
      const attacked = attack(name, target);
      // Asked while the attack is under way.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      healthDuring = name === "hang" ? 0 : await health(instance);
      outcome = await attacked;
    });
    if (name === "calm") calm = watched.p95;
    const violate = (what: string) => violations.push(`${name}: ${what}`);
    if (outcome.failure !== null) violate(outcome.failure);
    if (name === "hang") {
      // Who is connected to a Kuzzle that is ended is cut off, and must come back.
      await watchers.untilLive(LONGEST_RETURN).catch((error: Error) => violate(error.message));
    } else {
      if (watched.p95 > LONGEST_P95) violate(`p95 is ${Math.round(watched.p95)} ms`);
      if (watched.cutOff > 0) violate(`${watched.cutOff} readers were cut off`);
      if (watched.lost > 0) violate(`${watched.lost} notifications were lost`);
      if (healthDuring === null) violate("nobody could sign in meanwhile");
    }
    const healthAfter = await health(instance);
    if (healthAfter === null) violate("nobody can sign in afterwards");
    rows.push({
      attack: name,
      "p95 ms": Math.round(watched.p95),
      "× calm": calm === null ? "" : (watched.p95 / calm).toFixed(1),
      "cut off": watched.cutOff,
      lost: watched.lost,
      "sign-in ms": Math.round(healthDuring ?? Number.NaN),
      "after ms": Math.round(healthAfter ?? Number.NaN),
    });
    console.log(`${name}: ${outcome.failure ?? outcome.met}`);
  }
  printTable("Attacks of one client while 20 readers watch", rows);
} finally {
  await instance.stop();
  clearTimeout(deadline);
}
for (const violation of violations) console.error(`violated: ${violation}`);
process.exit(violations.length === 0 ? 0 : 1);
