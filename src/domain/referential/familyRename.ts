import { z } from "zod";
import { UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";
import { DAY } from "../base/time.ts";

/** How long a renaming can be taken back, in ms. */
export const RENAME_KEPT = 7 * DAY;

/**
 * Another name of a family, which its assets are moved to by a job, some at a time (docs/decisions/0163). `moving`: some
 * of them still have the name `from`; `moved`: none has. `returning`: it is taken back, some still have the name `to`;
 * `returned`: none has. `done` of `of` assets.
 */
export const FamilyRename = z.object({
  from: z.string().min(1),
  to: z.string().min(1),
  state: z.enum(["moving", "moved", "returning", "returned"]),
  done: z.number().int().min(0),
  of: z.number().int().min(0),
  by: UserId,
  byName: z.string(),
  startedAt: EpochMs,
  finishedAt: EpochMs.nullable(),
});
export type FamilyRename = z.infer<typeof FamilyRename>;

type Renamed = { readonly name: string; readonly rename?: FamilyRename | null | undefined };

/** Whether assets are on their way from one name to the other. */
export function isRenaming({ rename }: Renamed): boolean {
  return rename?.state === "moving" || rename?.state === "returning";
}

/** The name that assets of the family may still have besides its own; null: all have its own. */
export function nameBeingLeft({ rename }: Renamed): string | null {
  if (rename?.state === "moving") return rename.from;
  return rename?.state === "returning" ? rename.to : null;
}

/** The names by which assets say that they are of the family. */
export function namesOf(family: Renamed): readonly string[] {
  const left = nameBeingLeft(family);
  return left === null ? [family.name] : [family.name, left];
}

/** The family of that name; while one is renamed, by either name. */
export function familyNamed<Family extends Renamed>(
  families: readonly Family[],
  name: string,
): Family | null {
  const own = families.find((one) => one.name === name);
  return own ?? families.find((one) => nameBeingLeft(one) === name) ?? null;
}

/** The names by which assets say that they are of the family of that name; one that nobody knows has this one alone. */
export function namesOfNamed(families: readonly Renamed[], name: string): readonly string[] {
  return namesOf(familyNamed(families, name) ?? { name });
}

/** Whether the renaming can be stopped or taken back. */
export function mayReturn({ rename }: Renamed, now: EpochMs): boolean {
  if (rename?.state === "moving") return true;
  return rename?.state === "moved" && now <= (rename.finishedAt ?? 0) + RENAME_KEPT;
}

/** The renaming turned round; `of`: how many assets have the new name by now. */
export function returning(rename: FamilyRename, of: number): FamilyRename {
  return { ...rename, state: "returning", done: 0, of, finishedAt: null };
}

/** The renaming with so many more assets moved; there may be more of them than were counted at its start. */
export function withMoved(rename: FamilyRename, count: number): FamilyRename {
  const done = rename.done + count;
  return { ...rename, done, of: Math.max(rename.of, done) };
}

/** The renaming when no asset has the name any more that they leave. */
export function finished(rename: FamilyRename, now: EpochMs): FamilyRename {
  const state = rename.state === "moving" ? "moved" : "returned";
  return { ...rename, state, of: rename.done, finishedAt: now };
}

/**
 * A choice of families for which assets are counted or watched. While assets are moved it has both names, so that none is
 * missed; then the new one alone. The same list where nothing changes.
 */
export function renamedChoice(
  families: readonly string[],
  [from, to]: readonly [from: string, to: string],
  isOver: boolean,
): readonly string[] {
  if (!families.includes(from)) return families;
  const others = families.filter((name) => name !== to && (!isOver || name !== from));
  const at = families.indexOf(from);
  return isOver ? others.toSpliced(Math.min(at, others.length), 0, to) : [...others, to];
}

/** The query of a saved view's address with the family under its new name; the same text where it names it nowhere. */
export function renamedQuery(
  state: string,
  [from, to]: readonly [from: string, to: string],
): string {
  const query = new URLSearchParams(state);
  if (!query.getAll("family").includes(from)) return state;
  const pairs = [...query].map(([key, value]) => [
    key,
    key === "family" && value === from ? to : value,
  ]);
  return new URLSearchParams(pairs).toString();
}
