import { z } from "zod";
import { AssetImport, ImportMode, RowIssue } from "../../../domain/imports/assetImport.ts";
import { AssetId, type AssetImportId, type CustomerIndex } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** What the server makes of a row: what would become of its asset, or why it is refused. */
export const PlannedRow = z.object({
  line: z.number(),
  verdict: z.enum(["create", "update", "unchanged", "refused"]),
  assetId: AssetId.nullable().catch(null),
  issues: z.array(RowIssue).catch([]),
  changes: z
    .array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() }))
    .catch([]),
});
export type PlannedRow = z.infer<typeof PlannedRow>;

/** Some rows to be judged; `form` is what the file says, not believed by the server. */
export type PlanChunk = {
  readonly importId: AssetImportId;
  readonly mode: ImportMode;
  readonly fileName: string | null;
  readonly chunk: number;
  readonly rows: readonly { readonly line: number; readonly form: unknown }[];
};

const Planned = z.object({ import: AssetImport, rows: z.array(PlannedRow) });
const Changed = z.object({ import: AssetImport });
/** Patience with the judgement of one chunk, in ms: 200 rows against 50,000 assets. */
const PLAN_TIMEOUT = 60_000;

/** Imports of assets for one customer (product.md 5.10). Every call can be repeated. @throws RequestFailed */
export function assetImports(live: Pick<LiveClient, "request">, customerIndex: CustomerIndex) {
  const call = (action: string, body: object, timeout?: number) =>
    live.request(
      { controller: "omniscient/asset", action, body: { customerIndex, ...body } },
      { isRepeatable: true, ...(timeout === undefined ? {} : { timeout }) },
    );
  const changed = async (action: string, body: object) =>
    Changed.parse(await call(action, body)).import;
  return {
    plan: async (chunk: PlanChunk) => Planned.parse(await call("importPlan", chunk, PLAN_TIMEOUT)),
    commit: (importId: AssetImportId, chunks: number, skipRefused: boolean) =>
      changed("importCommit", { importId, chunks, skipRefused }),
    cancel: (importId: AssetImportId) => changed("importCancel", { importId }),
    undo: (importId: AssetImportId) => changed("importUndo", { importId }),
  };
}
