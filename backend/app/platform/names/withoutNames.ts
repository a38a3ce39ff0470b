import type { PseudonymOf } from "./pseudonyms.ts";

/** The fields of a document as it is stored, or those of them that were asked for. */
export type Fields = Readonly<Record<string, unknown>>;

/** What has to be known of other documents before the names of one can be hidden. */
export type NameFacts = {
  readonly pseudonymOf: PseudonymOf;
  /** Hides a text that is sent back to the server (sealed.ts). */
  readonly seal: (text: string) => string;
  /** Whether an asset is a person; of one that is not known it is true. */
  readonly isPerson: (assetId: string) => boolean;
  /** Whether an evacuation is under way, in which names are open (product.md section 5.12). */
  readonly isRunning: (evacuationId: string) => boolean;
  /** Whether somebody has opened the names of all people for now. */
  readonly areOpen: boolean;
};

/** How the names of one collection are hidden. */
type Hiding = {
  /** What may not be searched, sorted or counted by: the answer would say what is hidden. With all that is in it. */
  readonly fields: readonly string[];
  readonly assets: (id: string, fields: Fields) => readonly string[];
  readonly evacuations: (id: string, fields: Fields) => readonly string[];
  readonly without: (id: string, fields: Fields, facts: NameFacts) => Fields;
};

const NOTHING = () => [];

/**
 * The collections whose documents hold names of people, or words of people about them. Where a part of a document is
 * asked for and what decides is not in it, the name is hidden.
 */
const HIDINGS: ReadonlyMap<string, Hiding> = new Map(
  Object.entries<Hiding>({
    assets: {
      fields: ["attributes", "designation", "reference", "referenceKey"],
      assets: (id, { category }) => (typeof category === "string" ? [] : [id]),
      evacuations: NOTHING,
      without: (id, fields, { isPerson, pseudonymOf, seal, areOpen }) => {
        const { category, referenceKey } = fields;
        // What assets are paged by (cursor.ts): of all of them, whether names are open or not.
        const sealed =
          typeof referenceKey === "string"
            ? { ...fields, referenceKey: seal(referenceKey) }
            : fields;
        const isOfPerson = typeof category === "string" ? category === "personnel" : isPerson(id);
        if (areOpen || !isOfPerson) return sealed;
        const pseudonym = pseudonymOf(id);
        return replaced(sealed, {
          designation: pseudonym,
          reference: pseudonym,
          attributes: [],
        });
      },
    },

    alerts: {
      fields: ["acknowledgement.comment", "comments", "subjectName"],
      assets: (_, { idAsset }) => (typeof idAsset === "string" ? [idAsset] : []),
      evacuations: NOTHING,
      without: (id, fields, { isPerson, pseudonymOf, areOpen }) => {
        const { idAsset, acknowledgement } = fields;
        const asset = typeof idAsset === "string" ? idAsset : null;
        const isHidden = !areOpen && (asset === null ? !("idAsset" in fields) : isPerson(asset));
        return replaced(fields, {
          ...(isHidden ? { subjectName: pseudonymOf(asset ?? id) } : {}),
          // A shared screen shows no conversation (rights.ts).
          comments: [],
          acknowledgement: isFields(acknowledgement)
            ? replaced(acknowledgement, { comment: null })
            : acknowledgement,
        });
      },
    },

    "tag-in-tag-out": {
      fields: ["assetName"],
      assets: (_, { assetId }) => (typeof assetId === "string" ? [assetId] : []),
      evacuations: NOTHING,
      without: (id, fields, { isPerson, pseudonymOf, areOpen }) => {
        const { assetId, assetName } = fields;
        if (areOpen || typeof assetName !== "string") return fields;
        if (typeof assetId === "string" && !isPerson(assetId)) return fields;
        return { ...fields, assetName: pseudonymOf(typeof assetId === "string" ? assetId : id) };
      },
    },

    distresses: {
      fields: ["acts", "name", "reference"],
      assets: (_, { assetId, category }) =>
        typeof assetId === "string" && typeof category !== "string" ? [assetId] : [],
      evacuations: NOTHING,
      without: (id, fields, { isPerson, pseudonymOf, areOpen }) => {
        const { acts, assetId, category, name, reference, state } = fields;
        // Who calls for help is called by name until a person has resolved the call.
        const isOpen = areOpen || (typeof state === "string" && state !== "resolved");
        const asset = typeof assetId === "string" ? assetId : id;
        const isOfPerson =
          typeof category === "string"
            ? category === "personnel"
            : typeof assetId !== "string" || isPerson(assetId);
        const pseudonym = (text: unknown) => (typeof text === "string" ? pseudonymOf(asset) : text);
        return replaced(fields, {
          ...(isOpen || !isOfPerson
            ? {}
            : { name: pseudonym(name), reference: pseudonym(reference) }),
          // A shared screen shows no conversation (rights.ts).
          acts: Array.isArray(acts)
            ? acts.map((act: unknown) => (isFields(act) ? replaced(act, { comment: null }) : act))
            : acts,
        });
      },
    },

    evacuations: {
      fields: ["roll"],
      assets: NOTHING,
      evacuations: NOTHING,
      without: (_, fields, { pseudonymOf, areOpen }) => {
        const { roll, state } = fields;
        if (areOpen || state === "running" || roll === undefined) return fields;
        const people: readonly unknown[] = Array.isArray(roll) ? roll : [roll];
        return { ...fields, roll: people.map((person) => onRoll(person, pseudonymOf)) };
      },
    },

    "evacuation-events": {
      fields: ["badge", "company", "name", "person"],
      assets: NOTHING,
      evacuations: (_, { evacuationId }) =>
        typeof evacuationId === "string" ? [evacuationId] : [],
      without: (id, fields, { pseudonymOf, isRunning, areOpen }) => {
        const { evacuationId, person } = fields;
        if (areOpen) return fields;
        if (typeof evacuationId === "string" && isRunning(evacuationId)) return fields;
        if (isFields(person)) return { ...fields, person: onRoll(person, pseudonymOf) };
        // People who are not on the list (`unlistedAdded`).
        return replaced(fields, { name: pseudonymOf(id), company: null, badge: null });
      },
    },
  }),
);

/** The fields of a collection that say who somebody is; none where no document of it holds a name. */
export function hiddenFields(collection: string): readonly string[] {
  return HIDINGS.get(collection)?.fields ?? [];
}

/** What has to be known before the names of a document are hidden. */
export function askedBy(
  collection: string,
  id: string,
  fields: Fields,
): { readonly assets: readonly string[]; readonly evacuations: readonly string[] } {
  const hiding = HIDINGS.get(collection);
  return {
    assets: hiding?.assets(id, fields) ?? [],
    evacuations: hiding?.evacuations(id, fields) ?? [],
  };
}

/** A document with pseudonyms in the place of names; the same one where it holds none. */
export function withoutNames(
  collection: string,
  id: string,
  fields: Fields,
  facts: NameFacts,
): Fields {
  return HIDINGS.get(collection)?.without(id, fields, facts) ?? fields;
}

/** Somebody on a roll: known by their asset as everywhere else, a visitor by the id they have there. */
function onRoll(person: unknown, pseudonymOf: PseudonymOf): unknown {
  if (!isFields(person)) return person;
  const ids = [person["assetId"], person["id"]];
  const pseudonym = pseudonymOf(ids.find((id) => typeof id === "string") ?? "");
  return replaced(person, {
    name: pseudonym,
    reference: person["reference"] === null ? null : pseudonym,
  });
}

/** Other values for those of the fields that are there. */
function replaced(fields: Fields, values: Fields): Fields {
  const there = Object.entries(values).filter(([name]) => name in fields);
  return { ...fields, ...Object.fromEntries(there) };
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
