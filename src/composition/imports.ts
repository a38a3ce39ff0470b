import { fromCallback, fromPromise } from "xstate";
import type { AssetImport } from "../domain/imports/assetImport.ts";
import type { AssetImportId } from "../domain/base/ids.ts";
import { must } from "../domain/base/must.ts";
import { importerMachine } from "../machines/imports/importerMachine.ts";
import type { FileRead, FileToRead, ImporterEvent } from "../machines/imports/importerTypes.ts";
import { refusalOf } from "../streams/calls/refusal.ts";
import { assetImports } from "../streams/calls/imports/assetImports.ts";
import { type ImportPlan, planImport } from "../streams/calls/imports/planImport.ts";
import type { ImportMachines } from "../views/imports/importMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { readSheetFile } from "./kit/readSheetFile.ts";
import { watchFeed } from "./kit/watchFeed.ts";

type OnImport = { readonly importId: AssetImportId | null };
type Commit = OnImport & { readonly chunks: number; readonly skipRefused: boolean };

/** The machine of imports at work. */
export function importMachines(ports: CustomerPorts): ImportMachines {
  return { importer: importer(ports) };
}

function importer({ live, customer }: CustomerPorts): typeof importerMachine {
  const imports = () => assetImports(live, customer());
  const idOf = ({ importId }: OnImport) => must(importId, "what was planned has an id");
  return importerMachine.provide({
    actors: {
      readFile: fromPromise<FileRead, FileToRead>(({ input: { file, choice }, signal }) =>
        readSheetFile(must(file, "a file was chosen").content, choice, signal),
      ),
      plan: fromCallback<ImporterEvent, ImportPlan>(({ input, sendBack }) => {
        const stop = new AbortController();
        const judge = async () => {
          for await (const told of planImport(imports(), input, stop.signal))
            sendBack({ type: "rows.planned", ...told });
          sendBack({ type: "plan.finished" });
        };
        judge().catch((error: unknown) => {
          if (!stop.signal.aborted)
            sendBack({ type: "plan.failed", problem: refusalOf(error).problem });
        });
        return () => stop.abort();
      }),
      watch: fromCallback<ImporterEvent, OnImport>(({ input, sendBack }) =>
        watchFeed(live, "assetImports", null, ({ imports: all }) => {
          const current = all.find(({ id }) => id === input.importId);
          if (current !== undefined) sendBack({ type: "import.changed", current });
        }),
      ),
      commit: fromPromise<AssetImport, Commit>(({ input }) =>
        answerOf(imports().commit(idOf(input), input.chunks, input.skipRefused)),
      ),
      cancel: fromPromise<AssetImport, OnImport>(({ input }) =>
        answerOf(imports().cancel(idOf(input))),
      ),
      undo: fromPromise<AssetImport, OnImport>(({ input }) =>
        answerOf(imports().undo(idOf(input))),
      ),
    },
  });
}

/** A call of the importer failed; `problem` is what a reader reads of it. */
class ImportCallFailed extends Error {
  override readonly name = "ImportCallFailed";
  readonly problem: string;

  constructor(cause: unknown) {
    super("The import could not go on: look at what is told, and try again.", { cause });
    this.problem = refusalOf(cause).problem;
  }
}

async function answerOf(answer: Promise<AssetImport>): Promise<AssetImport> {
  try {
    return await answer;
  } catch (error) {
    throw new ImportCallFailed(error);
  }
}
