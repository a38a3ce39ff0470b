import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startStorage } from "../backend/embedded/storage/startStorage.ts";
import { percentile, printTable, type Row, timed } from "./support/figures.ts";

const FAMILIES = ["nacelle", "chariot", "mini-pelle", "groupe", "compresseur"];
const SECRET = "a secret of the benchmark";
const BULK = 1000;
const SEARCHES = 200;

type Machine = {
  readonly reference: string;
  readonly family: string;
  readonly batteryLevel: number;
  readonly lastTagUpdate: number;
  readonly locationSite: string;
};

const machine = (i: number): Machine => ({
  reference: `REF-${i}`,
  family: FAMILIES[i % FAMILIES.length] ?? "other",
  batteryLevel: (i * 37) % 101,
  lastTagUpdate: 1_770_000_000_000 + ((i * 7919) % 1_000_000) * 1000,
  locationSite: `site-${(i * 13) % 50}`,
});

const MAPPINGS = {
  dynamic: "strict",
  properties: {
    reference: { type: "keyword" },
    family: { type: "keyword" },
    batteryLevel: { type: "double" },
    lastTagUpdate: { type: "date", format: "epoch_millis" },
    locationSite: { type: "keyword" },
  },
};

/** Keyword and range, sorted, the first page: what a filtered list asks for. */
const queryOf = (i: number) => ({
  size: 50,
  query: {
    bool: {
      filter: [
        { term: { family: FAMILIES[i % FAMILIES.length] } },
        { term: { locationSite: `site-${i % 50}` } },
        { range: { batteryLevel: { gte: i % 40, lt: 90 } } },
      ],
    },
  },
  sort: [{ lastTagUpdate: "desc" }],
});

/** The plain way: every document parsed and looked at. */
function plainSearch(sources: readonly string[], i: number): number {
  const [family, site, low] = [FAMILIES[i % FAMILIES.length], `site-${i % 50}`, i % 40];
  return sources
    .map((source) => JSON.parse(source) as Machine)
    .filter(
      (m) =>
        m.family === family &&
        m.locationSite === site &&
        m.batteryLevel >= low &&
        m.batteryLevel < 90,
    )
    .toSorted((a, b) => b.lastTagUpdate - a.lastTagUpdate)
    .slice(0, 50).length;
}

/** Bulk, search and update of the embedded storage at three sizes; the search beside a scan of parsed JSON. */
export async function benchStorage(): Promise<void> {
  const rows: Row[] = [];
  for (const count of [1000, 10_000, 100_000]) rows.push(await atSize(count));
  printTable("Embedded storage: documents, bulk, keyword + range search with sort (ms)", rows);
}

async function atSize(count: number): Promise<Row> {
  const folder = mkdtempSync(path.join(tmpdir(), "balise-bench-"));
  const storage = await startStorage({ folder, host: "127.0.0.1", port: 0, secret: SECRET });
  const url = `http://127.0.0.1:${storage.port}`;
  const authorization = `Basic ${Buffer.from(`balise:${SECRET}`).toString("base64")}`;
  const call = async (method: string, at: string, body: string, type = "application/json") => {
    const answer = await fetch(url + at, {
      method,
      body,
      headers: { "content-type": type, authorization },
    });
    if (!answer.ok) throw new Error(`${method} ${at}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as { hits?: { hits: unknown[] }; errors?: boolean };
  };
  try {
    await call("PUT", "/machines", JSON.stringify({ mappings: MAPPINGS }));
    const bulk = await timed(async () => {
      for (let from = 0; from < count; from += BULK) {
        const lines = Array.from({ length: Math.min(BULK, count - from) }, (_, k) => {
          const i = from + k;
          return `{"index":{"_index":"machines","_id":"m${i}"}}\n${JSON.stringify(machine(i))}\n`;
        });
        const { errors } = await call("POST", "/_bulk", lines.join(""), "application/x-ndjson");
        if (errors === true) throw new Error("The storage refused documents of the bulk.");
      }
    });
    await call("POST", "/machines/_refresh", "");
    const searches: number[] = [];
    const sources = Array.from({ length: count }, (_, i) => JSON.stringify(machine(i)));
    const plain: number[] = [];
    for (let i = 0; i < SEARCHES; i += 1) {
      const body = JSON.stringify(queryOf(i));
      const { ms, result } = await timed(() => call("POST", "/machines/_search", body));
      searches.push(ms);
      // Side by side: a tenth of the searches is enough of the slow one.
      if (i % 10 !== 0) continue;
      const scan = await timed(() => Promise.resolve(plainSearch(sources, i)));
      plain.push(scan.ms);
      if (scan.result !== result.hits?.hits.length)
        throw new Error(
          `The search ${i} found ${result.hits?.hits.length} and the scan ${scan.result}.`,
        );
    }
    const updates = await timed(async () => {
      for (let i = 0; i < 200; i += 1)
        await call(
          "POST",
          `/machines/_update/m${(i * 31) % count}`,
          JSON.stringify({ doc: { batteryLevel: i % 100 } }),
        );
    });
    const p50 = percentile(searches, 0.5);
    return {
      documents: count,
      "bulk docs/s": (count / bulk.ms) * 1000,
      "search p50": p50,
      "search p95": percentile(searches, 0.95),
      "scan p50": percentile(plain, 0.5),
      "scan/search": percentile(plain, 0.5) / p50,
      "updates/s, one at a time": (200 / updates.ms) * 1000,
    };
  } finally {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
