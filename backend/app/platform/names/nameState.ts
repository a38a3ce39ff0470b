import { z } from "zod";
import { Asset } from "../../../../src/domain/assets/asset.ts";
import type { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { Evacuation } from "../../../../src/domain/evacuations/evacuation.ts";
import {
  areNamesOpen,
  NAME_OPENING,
  NameOpening,
  NAMES_LEAD,
} from "../../../../src/domain/evacuations/nameOpening.ts";
import { readDocument, readDocuments } from "../kuzzle/documents.ts";
import type { Sdk } from "../kuzzle/sdk.ts";
import type { createPseudonyms } from "./pseudonyms.ts";
import { askedBy, type Fields, type NameFacts } from "./withoutNames.ts";

/** A document whose names may have to be hidden. */
export type NamedDocument = {
  readonly collection: string;
  readonly id: string;
  readonly fields: Fields;
};

/** What is known before the names of some documents of a customer are hidden. */
export type ReadNameFacts = (
  index: CustomerIndex,
  documents: readonly NamedDocument[],
) => Promise<NameFacts>;

/** Ids of assets with what they are, and of evacuations with how they stand: more is not needed. */
const Kind = Asset.pick({ id: true, category: true });
const Status = Evacuation.pick({ id: true, state: true });

export function createReadNameFacts(
  deps: { readonly sdk: Sdk; readonly now: () => number },
  pseudonymsOf: ReturnType<typeof createPseudonyms>,
): ReadNameFacts {
  const { now } = deps;
  const openings = new Map<
    CustomerIndex,
    { readonly at: number; readonly opening: Promise<NameOpening | null> }
  >();

  // Read often enough that every node knows of an opening, or of its end, before it counts.
  const openingOf = (index: CustomerIndex): Promise<NameOpening | null> => {
    const known = openings.get(index);
    if (known !== undefined && now() - known.at < NAMES_LEAD / 2) return known.opening;
    const opening = readDocument(
      deps.sdk,
      { index, collection: "name-openings", id: NAME_OPENING },
      NameOpening,
    );
    openings.set(index, { at: now(), opening });
    opening.catch(() => openings.delete(index));
    return opening;
  };

  const found = async <Schema extends z.ZodType<{ readonly id: string }>>(
    index: CustomerIndex,
    collection: string,
    ids: readonly string[],
    schema: Schema,
  ) => readDocuments(deps.sdk, { index, collection, ids: [...new Set(ids)] }, schema);

  return async (index, documents) => {
    const asked = documents.map(({ collection, id, fields }) => askedBy(collection, id, fields));
    const [opening, { pseudonymOf, seal }, kinds, statuses] = await Promise.all([
      openingOf(index),
      pseudonymsOf(index),
      found(
        index,
        "assets",
        asked.flatMap(({ assets }) => assets),
        Kind,
      ),
      found(
        index,
        "evacuations",
        asked.flatMap(({ evacuations }) => evacuations),
        Status,
      ),
    ]);
    const things = new Set<string>(
      kinds.filter(({ category }) => category !== "personnel").map(({ id }) => id),
    );
    const running = new Set<string>(
      statuses.filter(({ state }) => state === "running").map(({ id }) => id),
    );
    return {
      pseudonymOf,
      seal,
      isPerson: (id) => !things.has(id),
      isRunning: (id) => running.has(id),
      areOpen: areNamesOpen(opening, now()),
    };
  };
}
