import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import type { FromBenchKuzzle, ToBenchKuzzle } from "./messages.ts";

export type BenchKuzzle = {
  readonly port: number;
  /** The same world, told one frame a message whatever the client reads, as by a Kuzzle that does not know better. */
  readonly singlePort: number;
  /** Gives it another world, at rest. */
  hold(assets: number): Promise<void>;
  move(updatesPerSecond: number): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the bench's Kuzzle in a process of its own, so that sending costs the browser nothing but a core; for the page of this address. */
export async function startBenchKuzzle(pageAddress: string): Promise<BenchKuzzle> {
  // The product's network opens no socket for a page of another origin that is not named.
  const env = { ...process.env, BALISE_ALLOWED_ORIGINS: new URL(pageAddress).origin };
  const child = fork(path.join(import.meta.dirname, "benchKuzzle/main.js"), { env });
  const said = async () => ((await once(child, "message")) as [FromBenchKuzzle])[0];
  const first = await said();
  if (first.type !== "listening") throw new Error(`The bench's Kuzzle began with ${first.type}.`);
  const ask = async (message: ToBenchKuzzle) => {
    child.send(message);
    await said();
  };
  return {
    port: first.port,
    singlePort: first.singlePort,
    hold: (assets) => ask({ type: "hold", assets }),
    move: (updatesPerSecond) => ask({ type: "move", updatesPerSecond }),
    async stop() {
      const exit = once(child, "exit");
      child.kill();
      await exit;
    },
  };
}
