import { changeFloorPlan, storePlan } from "../../../domain/sites/calls.ts";
import type { CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import { FloorPlan } from "../../../domain/sites/floor.ts";
import type { Site } from "../../../domain/sites/site.ts";
import type { PlanPlacement } from "../../../domain/sites/plans/planPlacement.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import type { PlanFile } from "../../planReader/planReading.ts";
import { base64Of } from "../base64.ts";
import { refusalOf } from "../refusal.ts";

/** The image that is laid on the map: the stored one, a former one that shall be brought back, or a new file. */
export type PlanSource =
  | { readonly kind: "former" | "stored"; readonly plan: FloorPlan }
  | { readonly kind: "file"; readonly file: PlanFile; readonly isReduced: boolean };

/** `seen`: the plan as the editor saw it. `image` null: the plan shall be removed. */
export type PlanSave = {
  readonly seen: FloorPlan | null;
  readonly image: PlanSource | null;
  readonly placement: PlanPlacement;
};

/** What became of a plan that was sent. `conflict`: somebody else saved meanwhile (`plan`), and nothing was written. */
export type PlanSent =
  | { readonly type: "saved"; readonly plan: FloorPlan | null }
  | { readonly type: "conflict"; readonly plan: FloorPlan | null }
  | { readonly type: "refused"; readonly problem: string };

/** Saves the plan of a floor. @throws RequestFailed where nobody answered */
export async function savePlan(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { siteId, floor }: { readonly siteId: SiteId; readonly floor: number },
  { seen, image, placement: { corners, opacity } }: PlanSave,
): Promise<PlanSent> {
  const asked = { customerIndex, siteId, floor, seen };
  try {
    const { site } = await send();
    return { type: "saved", plan: planIn(site) };
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") throw error;
    const { data } = error.failure;
    if (data !== undefined && "plan" in data) {
      const plan = FloorPlan.nullable().safeParse(data["plan"]);
      if (plan.success) return { type: "conflict", plan: plan.data };
    }
    return { type: "refused", problem: refusalOf(error).problem };
  }

  async function send(): Promise<{ readonly site: Site }> {
    if (image === null) return live.call(changeFloorPlan, { ...asked, change: { kind: "remove" } });
    if (image.kind === "file") {
      const { name, content: blob } = image.file;
      const content = base64Of(new Uint8Array(await blob.arrayBuffer()));
      return live.call(storePlan, { ...asked, corners, opacity, name, content });
    }
    const { fileKey, url } = image.plan;
    // What was stored may have been replaced or removed meanwhile: it is a former one then.
    const isThere = seen !== null && seen.fileKey === fileKey && seen.url === url;
    const change = isThere
      ? ({ kind: "place", corners, opacity } as const)
      : ({ kind: "restore", fileKey, url, corners, opacity } as const);
    return live.call(changeFloorPlan, { ...asked, change });
  }

  function planIn(site: Site): FloorPlan | null {
    return site.floors.find(({ number }) => number === floor)?.plan ?? null;
  }
}
