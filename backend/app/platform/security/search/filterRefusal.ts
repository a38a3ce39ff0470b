import { conditionNames, filterWeight, MAX_FILTER_DEPTH } from "./filterWeight.ts";
import { isObject } from "./plainValue.ts";

/** Characters and values of a live filter, which is kept: 100 ids of 100 characters are 10,000. */
const MAX_LIVE_CHARACTERS = 16_384;

/** Characters and values of a filter of a search: 1,000 conditions of 250 characters. */
const MAX_CHARACTERS = 262_144;

/** Conditions of a live filter: as many documents by their ids as one live collection asks for. */
const MAX_LIVE_CONDITIONS = 100;

/** Conditions of a search: Elasticsearch's own limit of clauses (indices.query.bool.max_clause_count) was 1,024. */
const MAX_CONDITIONS = 1_000;

/** Koncorde walks 2^inputs rows before it answers: 256 rows take it less than 1 ms. No filter of ours has more than 5. */
const MAX_INPUTS = 8;

/** Conjunctions that Koncorde keeps of one live filter and tests with every write: 100 ids are 100. */
const MAX_ALTERNATIVES = 100;

/**
 * Conditions of live filters that cost a look-up for each document written. The others walk a text, a list or a polygon
 * for each subscription: a hundred of them would delay every notification of everybody.
 */
const LIVE_CONDITIONS: ReadonlySet<string> = new Set([
  "equals",
  "exists",
  "geoBoundingBox",
  "geoDistance",
  "ids",
  "in",
  "missing",
  "nothing",
  "range",
]);

/** Why a filter of a subscription is too heavy to be evaluated; null: it is not. */
export function liveFilterRefusal(filter: unknown): string | null {
  if (!isWithin(filter, MAX_LIVE_CHARACTERS)) return tooMany("characters", MAX_LIVE_CHARACTERS);
  const weight = filterWeight(filter);
  if (weight === null) return TOO_DEEP;
  const refused = conditionNames(filter).find((name) => !LIVE_CONDITIONS.has(name));
  if (refused !== undefined) return `${refused} is not accepted in the filter of a subscription`;
  const { conditions, inputs, alternatives } = weight;
  if (conditions > MAX_LIVE_CONDITIONS) return tooMany("conditions", MAX_LIVE_CONDITIONS);
  if (inputs > MAX_INPUTS) return tooMany("combined parts", MAX_INPUTS);
  return alternatives > MAX_ALTERNATIVES ? tooMany("alternatives", MAX_ALTERNATIVES) : null;
}

const TOO_DEEP = `the filter has more than ${MAX_FILTER_DEPTH} levels`;
const tooMany = (what: string, most: number) => `the filter has more than ${most} ${what}`;

/** Why a filter of a search is too heavy to be translated; null: it is not. The storage evaluates it, not Kuzzle. */
export function searchFilterRefusal(filter: unknown): string | null {
  if (!isWithin(filter, MAX_CHARACTERS)) return tooMany("characters", MAX_CHARACTERS);
  const weight = filterWeight(filter);
  if (weight === null) return TOO_DEEP;
  return weight.conditions > MAX_CONDITIONS ? tooMany("conditions", MAX_CONDITIONS) : null;
}

/** Whether a value of JSON has at most so many characters in its names and texts, other values and levels counted as one. */
function isWithin(value: unknown, most: number): boolean {
  let left = most;
  const waiting: unknown[] = [value];
  while (waiting.length > 0 && left >= 0) {
    const next = waiting.pop();
    left -= typeof next === "string" ? next.length + 1 : 1;
    if (Array.isArray(next)) {
      if (next.length > left) return false;
      waiting.push(...next);
    } else if (isObject(next)) {
      for (const [name, inner] of Object.entries(next)) {
        left -= name.length;
        waiting.push(inner);
      }
    }
  }
  return left >= 0;
}
