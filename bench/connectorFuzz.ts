import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { NETWORKS } from "../src/domain/connectors/networks.ts";
import { fuzz } from "../tests/support/fuzzDecoder.ts";
import { printTable } from "./support/figures.ts";

/** Payloads of each decoder; `PAYLOADS` and `SEED` of the environment give others. */
const PAYLOADS = Number(process.env["PAYLOADS"] ?? 1_000_000);
const SEED = Number(process.env["SEED"] ?? 20_261_127);

/** A million random and changed payloads for each decoder: nothing is thrown, and the heap is as it was. */
export async function benchConnectorFuzz(): Promise<void> {
  const rows = NETWORKS.map((network) => {
    // What is compiled once is no growth.
    fuzz(network, 1_000, SEED);
    const before = heap();
    const begun = performance.now();
    const { tried, readings, refused } = fuzz(network, PAYLOADS, SEED);
    const seconds = (performance.now() - begun) / 1000;
    return {
      network,
      payloads: tried,
      readings,
      refused,
      "payloads a second": Math.round(tried / seconds),
      "heap before, MB": before,
      "heap after, MB": heap(),
    };
  });
  printTable("Decoders of connectors: random and changed payloads", rows);
}

/** What is alive, in MB, after all that is not was collected. */
function heap(): number {
  setFlagsFromString("--expose-gc");
  const collect: unknown = runInNewContext("gc");
  if (typeof collect === "function") Reflect.apply(collect, null, []);
  return Math.round(process.memoryUsage().heapUsed / 100_000) / 10;
}
