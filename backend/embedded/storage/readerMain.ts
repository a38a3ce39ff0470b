import { unknownCondition } from "../../../src/domain/operations/dataCondition.ts";
import { Catalogue } from "./catalogue/catalogue.ts";
import { Database } from "./database.ts";
import { CommitQueue } from "./documents/commitQueue.ts";
import { DocumentWriter } from "./documents/documentWriter.ts";
import { ElasticsearchError } from "./elasticsearchError.ts";
import { answerText } from "./http/rawJson.ts";
import { createRouter } from "./http/router.ts";
import type { StorageRequest } from "./http/storageRequest.ts";
import { searchRoutes } from "./routes/searchRoutes.ts";
import type { LongAnswer } from "./search/longSearches.ts";
import { Scrolls } from "./search/scrolls.ts";

/**
 * The process that answers long searches beside the storage (`search/longSearches.ts`): BALISE_STORAGE_FILE,
 * BALISE_STORAGE_MAJOR. It reads only, each search within one transaction, and ends with the storage.
 */
const database = Database.openReader(process.env["BALISE_STORAGE_FILE"] ?? "data/storage.db");
const major = process.env["BALISE_STORAGE_MAJOR"] === "7" ? 7 : 8;
const catalogue = Catalogue.reader(database, major);
const handle = createRouter(searchRoutes);
const service = {
  database,
  catalogue,
  queue: new CommitQueue(database, catalogue),
  writer: new DocumentWriter(database, major),
  scrolls: new Scrolls(Date.now),
  longSearches: null,
  now: Date.now,
  major,
  condition: { condition: unknownCondition },
  report: (): void => undefined,
} as const;

async function answerTo(request: StorageRequest): Promise<LongAnswer> {
  try {
    database.exec("BEGIN");
    catalogue.load();
    const { status, body } = await handle(service, request, {});
    return { status, text: answerText(body) };
  } catch (error) {
    if (error instanceof ElasticsearchError)
      return { status: error.status, text: JSON.stringify(error.body()) };
    const { message, code } = error as Error & { readonly code?: string };
    return { failure: message, code };
  } finally {
    database.exec("COMMIT");
  }
}

process.on("message", (request) => {
  void answerTo(request as StorageRequest).then((answer) => process.send?.(answer));
});
process.on("disconnect", () => process.exit(0));
// Ctrl-C reaches every process of the terminal: the storage's order of ending counts.
process.on("SIGINT", () => undefined);
process.send?.("ready");
