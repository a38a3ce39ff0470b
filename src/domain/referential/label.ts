import { z } from "zod";
import { LabelId, SiteId } from "../base/ids.ts";
import { nameKey } from "../base/nameKey.ts";

/** A label that assets of a sub-family can wear (specification section 3); `site` is the location site, null: every site. */
export const Label = z.object({
  id: LabelId,
  name: z.string().trim().min(1, "A label has no name: name it.").max(100),
  family: z.string().min(1, "A label has no family: choose one."),
  subFamily: z.string().min(1, "A label has no sub-family: choose one."),
  site: SiteId.nullable(),
});
export type Label = z.infer<typeof Label>;

/** The other label of the same name in the same sub-family, if there is one: a label is unique there (specification section 5). */
export function labelTaken(label: Label, others: readonly Label[]): Label | null {
  const rival = others.find(
    (other) =>
      other.id !== label.id &&
      other.family === label.family &&
      other.subFamily === label.subFamily &&
      nameKey(other.name) === nameKey(label.name),
  );
  return rival ?? null;
}
