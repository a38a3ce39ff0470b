import { changedFields } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import { AreasOvertaken, updateSite } from "../../../domain/sites/calls.ts";
import type { AreaDrawing } from "../../../domain/sites/drawing/areaDrawing.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { refusalOf } from "../refusal.ts";

/** What became of areas that were sent. `conflict`: nothing was written. */
export type AreasSent =
  | { readonly type: "saved"; readonly stored: AreaDrawing }
  | ({ readonly type: "conflict" } & AreasOvertaken)
  | { readonly type: "refused"; readonly problem: string };

/**
 * Saves the areas of a site; the server merges them with what others saved meanwhile, and where that is not possible they
 * are asked about. @throws RequestFailed where nobody answered
 */
export async function saveAreas(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  siteId: SiteId,
  { seen, wanted }: { readonly seen: AreaDrawing; readonly wanted: AreaDrawing },
): Promise<AreasSent> {
  const [before, after] = [plain(seen), plain(wanted)];
  try {
    const changes = changedFields(before, after);
    const { site } = await live.call(updateSite, { customerIndex, siteId, seen: before, changes });
    return { type: "saved", stored: { areas: site.areas, musterAreas: site.musterAreas } };
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") throw error;
    const overtaken = AreasOvertaken.safeParse(error.failure.data);
    if (overtaken.success) return { type: "conflict", ...overtaken.data };
    return { type: "refused", problem: refusalOf(error).problem };
  }
}

function plain({ areas, musterAreas }: AreaDrawing) {
  return { areas: [...areas], musterAreas: [...musterAreas] };
}
