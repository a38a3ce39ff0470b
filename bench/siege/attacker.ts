import { parentPort, workerData } from "node:worker_threads";
import { ATTACKS, type Target } from "./attacks.ts";

// A thread of its own: what an attack costs the attacker must not delay the readers' clocks.
const { name, target } = workerData as { readonly name: string; readonly target: Target };
const attack = ATTACKS[name];
if (attack === undefined) throw new Error(`There is no attack ${name}.`);
try {
  parentPort?.postMessage({ met: await attack(target), failure: null });
} catch (error) {
  parentPort?.postMessage({
    met: "",
    failure: error instanceof Error ? error.message : String(error),
  });
}
