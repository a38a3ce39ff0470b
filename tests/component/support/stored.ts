import type { z } from "zod";
import { must } from "../../../src/domain/base/must.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { TOWER } from "./people.ts";

/** The documents of a collection of the tower as they are stored now, in the order in which they came. */
export function stored<Noun extends z.ZodType>(
  { documents }: Pick<FixtureLive, "documents">,
  collection: string,
  noun: Noun,
): readonly z.output<Noun>[] {
  return [...documents.of(TOWER, collection)].map(([id, source]) => noun.parse({ ...source, id }));
}

/** One of them. @throws Error where none has that id */
export function storedOne<Noun extends z.ZodType>(
  { documents }: Pick<FixtureLive, "documents">,
  collection: string,
  noun: Noun,
  id: string,
): z.output<Noun> {
  const source = documents.of(TOWER, collection).get(id);
  return noun.parse({ ...must(source, `the test has stored ${id} in ${collection}`), id });
}
