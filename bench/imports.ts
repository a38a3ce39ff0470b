import type { Kuzzle } from "kuzzle-sdk";
import { AssetImportId, CustomerIndex } from "../src/domain/base/ids.ts";
import { MINUTE } from "../src/domain/base/time.ts";
import { IMPORT_CHUNK, isAtWork } from "../src/domain/imports/assetImport.ts";
import { Family } from "../src/domain/referential/referential.ts";
import { assetImports } from "../src/streams/calls/imports/assetImports.ts";
import { startBackend } from "../tests/support/backend.ts";
import { asset } from "../tests/support/fixtures.ts";
import { frontCalls } from "../tests/support/frontCalls.ts";
import { crane, MACHINES } from "../tests/support/referential.ts";
import { type SmallSite, smallSite } from "../tests/support/smallSite.ts";
import { printTable, type Row, timed } from "./support/figures.ts";

const INDEX = CustomerIndex.parse("bench");
const ROWS = 10_000;
/** After this the row says that it has not ended. */
const PATIENCE = 10 * MINUTE;
const LOOK_EVERY = 100;

/**
 * 10,000 rows of a file: judged, written, judged again with each designation changed, written, and taken back; beside as
 * many documents that are written by Kuzzle alone in parts of the same size.
 */
export async function benchImports(): Promise<void> {
  const backend = await startBackend();
  try {
    const site = await smallSite(backend, INDEX);
    await site.write("references", Family, [MACHINES]);
    const plain = await writtenPlainly(site.root);
    const calls = assetImports(frontCalls(await site.user("bench.admin", "admin")), INDEX);
    const rows: Row[] = [row("plain bulk write", plain, plain)];
    for (const [what, word, number] of [
      ["new rows", "Crane", 1],
      ["changed rows", "Tower crane", 2],
    ] as const) {
      const importId = AssetImportId.parse(`import-${String(number).padStart(26, "0")}`);
      const judged = await timed(() => judge(calls, importId, word));
      rows.push(row(`${what}: judged`, judged.ms, plain));
      const written = await timed(async () => {
        await calls.commit(importId, ROWS / IMPORT_CHUNK, false);
        await ended(site, importId, "applied");
      });
      rows.push(row(`${what}: written`, written.ms, plain));
      if (word === "Crane") continue;
      const undone = await timed(async () => {
        await calls.undo(importId);
        await ended(site, importId, "undone");
      });
      rows.push(row(`${what}: taken back`, undone.ms, plain));
    }
    printTable(`An import of ${ROWS.toLocaleString("en")} rows in parts of ${IMPORT_CHUNK}`, rows);
  } finally {
    await backend.stop();
  }
}

const row = (what: string, ms: number, plain: number): Row => ({
  what,
  s: ms / 1000,
  "to plain": ms / plain,
});

/** How long Kuzzle alone takes for as many assets, ms. */
async function writtenPlainly(sdk: Kuzzle): Promise<number> {
  const documents = Array.from({ length: ROWS }, (_, at) => {
    const { id: _id, ...body } = asset(`plain-${at}`, { tagId: null });
    return { _id, body };
  });
  const { ms } = await timed(async () => {
    for (let from = 0; from < ROWS; from += IMPORT_CHUNK)
      await sdk.document.mCreate(INDEX, "assets", documents.slice(from, from + IMPORT_CHUNK));
  });
  // They are in the imports' way no more than a customer's own 10,000 assets.
  return ms;
}

async function judge(
  { plan }: Pick<ReturnType<typeof assetImports>, "plan">,
  importId: AssetImportId,
  word: string,
): Promise<void> {
  for (let from = 0; from < ROWS; from += IMPORT_CHUNK) {
    const rows = Array.from({ length: IMPORT_CHUNK }, (_, at) => {
      const reference = `G-${from + at}`;
      const form = crane(reference, { designation: `${word} ${reference}` });
      return { line: from + at + 2, form };
    });
    const chunk = from / IMPORT_CHUNK;
    const answer = await plan({
      importId,
      mode: "createOrUpdate",
      fileName: "bench.csv",
      chunk,
      rows,
    });
    const refused = answer.rows.find(({ verdict }) => verdict === "refused");
    if (refused !== undefined) throw new Error(`A row is refused: ${JSON.stringify(refused)}`);
  }
}

async function ended({ root }: SmallSite, importId: AssetImportId, wanted: string): Promise<void> {
  for (const until = Date.now() + PATIENCE; Date.now() < until;) {
    const { _source } = await root.document.get(INDEX, "asset-imports", importId);
    const state = _source["state"] as Parameters<typeof isAtWork>[0];
    if (!isAtWork(state)) {
      if (state === wanted) return;
      throw new Error(`The import is ${state} instead of ${wanted}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY));
  }
  throw new Error(`The import has not ended after ${PATIENCE / MINUTE} min.`);
}
