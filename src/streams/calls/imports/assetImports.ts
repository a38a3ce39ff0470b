import {
  cancelImport,
  commitImport,
  type PlannedRow,
  planImportChunk,
  undoImport,
} from "../../../domain/imports/calls.ts";
import type { AssetImport } from "../../../domain/imports/assetImport.ts";
import type { AssetImportId, CustomerIndex } from "../../../domain/base/ids.ts";
import type { RequestOf } from "../../../domain/base/call.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** Some rows to be judged; `form` is what the file says, not believed by the server. */
export type PlanChunk = Omit<RequestOf<typeof planImportChunk>, "customerIndex">;

/** Imports of assets for one customer (product.md 5.10). Every call can be repeated. @throws RequestFailed */
export function assetImports(live: Pick<LiveClient, "call">, customerIndex: CustomerIndex) {
  const changed = async (answer: Promise<{ readonly import: AssetImport }>) =>
    (await answer).import;
  return {
    plan: (chunk: PlanChunk): Promise<{ import: AssetImport; rows: PlannedRow[] }> =>
      live.call(planImportChunk, { customerIndex, ...chunk }),
    commit: (importId: AssetImportId, chunks: number, skipRefused: boolean) =>
      changed(live.call(commitImport, { customerIndex, importId, chunks, skipRefused })),
    cancel: (importId: AssetImportId) =>
      changed(live.call(cancelImport, { customerIndex, importId })),
    undo: (importId: AssetImportId) => changed(live.call(undoImport, { customerIndex, importId })),
  };
}
