import { parsingError, unsupported } from "../elasticsearchError.ts";
import type { JsonObject } from "../json.ts";
import { isArray, textOf } from "../json.ts";
import { columnsOf } from "../mapping/mappingTree.ts";
import { tokenize } from "../text/tokenize.ts";
import { boostIn, fieldClause, plain, textIn } from "./clause.ts";
import type { Compiled } from "./clause.ts";
import { anyValue, findField } from "./fieldCondition.ts";
import type { FoundField } from "./fieldCondition.ts";
import { minimumShouldMatch } from "./minimumShouldMatch.ts";
import { globOfPrefix } from "./patterns.ts";
import { countClauses } from "./queryContext.ts";
import type { QueryContext } from "./queryContext.ts";
import { NOTHING, EVERYTHING, allOf, anyOf, join, name, sql, sumOf } from "./sql.ts";
import type { Sql } from "./sql.ts";
import { termClause } from "./termClauses.ts";
import { wildcardMatch } from "./wildcardMatch.ts";
import { ownValue } from "../../../../src/domain/base/ownValue.ts";

const MATCH = [
  "query",
  "operator",
  "minimum_should_match",
  "zero_terms_query",
  "lenient",
  "analyzer",
  "fuzziness",
  "prefix_length",
  "max_expansions",
  "fuzzy_transpositions",
  "fuzzy_rewrite",
  "auto_generate_synonyms_phrase_query",
];
const PHRASE = ["query", "slop", "analyzer", "zero_terms_query", "max_expansions"];

type TextKind = "match" | "match_phrase" | "match_phrase_prefix" | "match_bool_prefix";

/** `match`, `match_phrase`, `match_phrase_prefix`, `match_bool_prefix`. */
export function matchClause(context: QueryContext, kind: TextKind, content: JsonObject): Compiled {
  const accepted = kind === "match" || kind === "match_bool_prefix" ? MATCH : PHRASE;
  const { path, parameters } = fieldClause(kind, content, "query", accepted);
  return textCondition(context, kind, path, parameters);
}

/** `multi_match`: the same text in any of several fields. */
export function multiMatchClause(context: QueryContext, content: JsonObject): Compiled {
  const { fields, type = "best_fields", tie_breaker: _tie, boost, ...parameters } = content;
  const kinds: Record<string, TextKind> = {
    best_fields: "match",
    most_fields: "match",
    phrase: "match_phrase",
    phrase_prefix: "match_phrase_prefix",
    bool_prefix: "match_bool_prefix",
  };
  const kind = ownValue(kinds, textOf(type));
  if (!kind) throw unsupported(`multi_match of type [${textOf(type)}]`);
  if (fields !== undefined && !isArray(fields) && typeof fields !== "string") {
    throw parsingError("[multi_match] unknown token for [fields]");
  }
  for (const key of Object.keys(parameters)) {
    if (![...MATCH, ...PHRASE, "_name"].includes(key)) {
      throw parsingError(`[multi_match] query does not support [${key}]`);
    }
  }
  const named = fields === undefined ? ["*"] : isArray(fields) ? fields.map(textOf) : [fields];
  const each = named.flatMap((entry) => {
    const [pattern = "", fieldBoost = "1"] = entry.split("^");
    return expand(context, pattern).map((path) =>
      textCondition(context, kind, path, {
        ...parameters,
        boost: Number(fieldBoost),
        lenient: true,
      }),
    );
  });
  const scores = each.map(({ where, score, boost: own }) =>
    score
      ? sql`CASE WHEN ${where} THEN ${score} ELSE 0 END`
      : sql`CASE WHEN ${where} THEN ${own} ELSE 0 END`,
  );
  const [first] = scores;
  const best = !first ? undefined : scores.length === 1 ? first : sql`max(${join(scores, ", ")})`;
  return { where: anyOf(each.map(({ where }) => where)), score: best, boost: boostIn({ boost }) };
}

function expand(context: QueryContext, pattern: string): readonly string[] {
  if (!pattern.includes("*")) return [pattern];
  const isNamed = wildcardMatch(pattern);
  return [...context.index.tree.fields.values()]
    .filter(({ path, family }) => isNamed(path) && (family === "text" || family === "keyword"))
    .map(({ path }) => path);
}

function textCondition(
  context: QueryContext,
  kind: TextKind,
  path: string,
  parameters: JsonObject,
): Compiled {
  if (parameters["fuzziness"] !== undefined) throw unsupported("fuzziness");
  if (parameters["analyzer"] !== undefined && parameters["analyzer"] !== "standard") {
    throw unsupported(`analyzer [${textOf(parameters["analyzer"])}]`);
  }
  const text = textIn(kind, parameters, "query");
  const boost = boostIn(parameters);
  countClauses(context);
  const found = findField(context.index, path);
  if (!found && path !== "_id") return plain(NOTHING, boost);
  if (!found || found.field.family !== "text") {
    if (kind === "match_phrase_prefix" && found?.field.family === "keyword") {
      return plain(
        anyValue(context, found, (value) => sql`${value} GLOB ${globOfPrefix(text)}`),
        boost,
      );
    }
    return termClause(context, { [path]: { value: parameters["query"], boost } });
  }
  if (found.field.scope !== context.scope) return plain(NOTHING, boost);
  const tokens = tokenize(text);
  countClauses(context, tokens.length);
  if (tokens.length === 0) {
    return plain(parameters["zero_terms_query"] === "all" ? EVERYTHING : NOTHING, boost);
  }
  if (kind === "match_phrase" || kind === "match_phrase_prefix") {
    return plain(phrase(context, found, tokens, kind, parameters), boost);
  }
  const lastIsPrefix = kind === "match_bool_prefix";
  const conditions = tokens.map((token, at) =>
    anyValue(context, found, (value) =>
      lastIsPrefix && at === tokens.length - 1
        ? sql`${value} GLOB ${globOfPrefix(token)}`
        : sql`${value} = ${token}`,
    ),
  );
  const operator = textOf(parameters["operator"] ?? "or").toLowerCase();
  const counted = sql`(${sumOf(conditions.map((condition) => sql`(${condition})`))}) * ${boost}`;
  const needed =
    operator === "and"
      ? tokens.length
      : minimumShouldMatch(parameters["minimum_should_match"] ?? 1, tokens.length);
  if (needed >= tokens.length) return { where: allOf(conditions), score: counted, boost };
  if (needed <= 1) return { where: anyOf(conditions), score: counted, boost };
  const sum = sumOf(conditions.map((condition) => sql`(${condition})`));
  return { where: sql`(${sum}) >= ${needed}`, score: counted, boost };
}

/** The tokens one after the other: each is looked up, then their row of text must hold the phrase. */
function phrase(
  context: QueryContext,
  found: FoundField,
  tokens: readonly string[],
  kind: TextKind,
  parameters: JsonObject,
): Sql {
  if (Number(parameters["slop"] ?? 0) !== 0) throw unsupported("a phrase with slop");
  const open = kind === "match_phrase_prefix";
  const whole = open ? tokens.slice(0, -1) : tokens;
  const last = tokens.at(-1) ?? "";
  const conditions = [...new Set(whole)].map((token) =>
    anyValue(context, found, (value) => sql`${value} = ${token}`),
  );
  if (open)
    conditions.push(anyValue(context, found, (value) => sql`${value} GLOB ${globOfPrefix(last)}`));
  if (tokens.length > 1) {
    const column = name(`${context.alias}.${columnsOf(found.field)[0] ?? ""}`);
    const text = ` ${tokens.join(" ")}${open ? "" : " "}`;
    conditions.push(sql`instr(${column}, ${text}) > 0`);
  }
  return allOf(conditions);
}
