import { type Floor, FORMER_PLANS_KEPT, type FloorPlan } from "../floor.ts";

/** The floor with another plan or none. The one that it had is the first of its former ones; the oldest of them go. */
export function withPlan(floor: Floor, plan: FloorPlan | null): Floor {
  const former = [...(floor.plan === null ? [] : [floor.plan]), ...(floor.formerPlans ?? [])]
    .filter((one) => plan === null || !isSameImage(one, plan))
    .slice(0, FORMER_PLANS_KEPT);
  const { formerPlans: _, ...rest } = floor;
  return { ...rest, plan, ...(former.length > 0 ? { formerPlans: former } : {}) };
}

/** Whether both show the same image, wherever it lies. */
export function isSameImage(
  a: Pick<FloorPlan, "fileKey" | "url">,
  b: Pick<FloorPlan, "fileKey" | "url">,
): boolean {
  return a.fileKey === b.fileKey && a.url === b.url;
}

/** The keys in the file store that a floor names. */
export function planKeysOf({ plan, formerPlans = [] }: Floor): readonly string[] {
  return [...(plan === null ? [] : [plan]), ...formerPlans].flatMap(({ fileKey }) =>
    fileKey === null ? [] : [fileKey],
  );
}
