import { isObject } from "./plainValue.ts";

/** What a filter of Kuzzle's language (Koncorde) costs whoever evaluates it. */
export type FilterWeight = {
  /** Conditions after `in` and `ids` have become one for each value. */
  readonly conditions: number;
  /** Inputs of the truth table that Koncorde makes of a subscription: it has 2^inputs rows. */
  readonly inputs: number;
  /** Most conjunctions that the subscription may become; Koncorde stores and tests each of them. */
  readonly alternatives: number;
};

/** Deeper than any filter of ours: what goes beyond is refused rather than walked. */
export const MAX_FILTER_DEPTH = 10;

/** A filter is nested deeper than `MAX_FILTER_DEPTH`. */
class TooDeep extends Error {}

/** A filter as Koncorde standardises it: `not` and `bool` resolved, operands of the same kind joined. */
type Shape = {
  readonly operand: "and" | "or" | "condition";
  readonly conditions: number;
  readonly groups: readonly Shape[];
};

/** The weight of a filter, without evaluating it; null: it is too deep. What Koncorde refuses anyhow may weigh anything. */
export function filterWeight(filter: unknown): FilterWeight | null {
  try {
    const shape = shapeOf(filter, { isNegated: false, depth: 0 });
    return {
      conditions: conditionsOf(shape),
      inputs: inputsOf(shape),
      alternatives: alternativesOf(shape),
    };
  } catch (error) {
    if (error instanceof TooDeep) return null;
    throw error;
  }
}

/** The names of the conditions in a filter, of any depth up to `MAX_FILTER_DEPTH`. */
export function conditionNames(filter: unknown, depth = 0): readonly string[] {
  if (!isObject(filter) || depth > MAX_FILTER_DEPTH) return [];
  return Object.entries(filter).flatMap(([name, content]) => {
    const inner = partsOf(name, content);
    return inner === null ? [name] : inner.flatMap((part) => conditionNames(part, depth + 1));
  });
}

/** The filters that an operand holds; null: it is a condition. */
function partsOf(name: string, content: unknown): readonly unknown[] | null {
  if (name === "and" || name === "or" || name === "not") return listOf(content);
  if (name === "bool") return isObject(content) ? Object.values(content).flatMap(listOf) : [];
  return null;
}

function shapeOf(
  filter: unknown,
  { isNegated, depth }: { isNegated: boolean; depth: number },
): Shape {
  if (depth > MAX_FILTER_DEPTH) throw new TooDeep();
  // Koncorde refuses a filter of two keywords.
  const [keyword = "", content] = isObject(filter) ? (Object.entries(filter)[0] ?? []) : [];
  const inner = { isNegated, depth: depth + 1 };
  if (keyword === "not") return shapeOf(content, { ...inner, isNegated: !isNegated });
  if (keyword === "bool") return shapeOf(boolAsAnd(content), inner);
  if (keyword === "and" || keyword === "or") {
    const parts = listOf(content).map((part) => shapeOf(part, inner));
    return joined((keyword === "and") === isNegated ? "or" : "and", parts);
  }
  const values = valuesOf(keyword, content);
  return values === null
    ? CONDITION
    : { operand: isNegated ? "and" : "or", conditions: values, groups: [] };
}

const CONDITION: Shape = { operand: "condition", conditions: 1, groups: [] };

/** How many values a condition becomes one each for; null: it is one itself. */
function valuesOf(keyword: string, content: unknown): number | null {
  if (!isObject(content)) return null;
  const [first] = Object.values(content);
  return (keyword === "in" || keyword === "ids") && Array.isArray(first) ? first.length : null;
}

function boolAsAnd(content: unknown): unknown {
  if (!isObject(content)) return content;
  const { must, must_not: mustNot, should, should_not: shouldNot } = content;
  return {
    and: [
      ...listOf(must),
      ...(mustNot === undefined ? [] : [{ not: { or: listOf(mustNot) } }]),
      ...(should === undefined ? [] : [{ or: listOf(should) }]),
      ...(shouldNot === undefined ? [] : [{ not: { and: listOf(shouldNot) } }]),
    ],
  };
}

function joined(operand: "and" | "or", parts: readonly Shape[]): Shape {
  const [only] = parts;
  if (only !== undefined && parts.length === 1) return only;
  const groups: Shape[] = [];
  let conditions = 0;
  for (const part of parts) {
    if (part.operand === "condition" || part.operand === operand) conditions += part.conditions;
    if (part.operand === operand) groups.push(...part.groups);
    else if (part.operand !== "condition") groups.push(part);
  }
  return { operand, conditions, groups };
}

function conditionsOf({ conditions, groups }: Shape): number {
  return groups.reduce((sum, group) => sum + conditionsOf(group), conditions);
}

/** Conditions of one operand without another one inside are one input together. */
function inputsOf({ conditions, groups }: Shape): number {
  return groups.reduce((sum, group) => sum + inputsOf(group), conditions > 0 ? 1 : 0);
}

function alternativesOf({ operand, conditions, groups }: Shape): number {
  const inner = groups.map(alternativesOf);
  return operand === "or"
    ? inner.reduce((sum, each) => sum + each, conditions)
    : inner.reduce((product, each) => product * each, 1);
}

function listOf(value: unknown): readonly unknown[] {
  return value === undefined ? [] : Array.isArray(value) ? value : [value];
}
