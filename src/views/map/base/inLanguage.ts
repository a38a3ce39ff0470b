import type { MapStyleDocument } from "../../../domain/customers/mapStyleDocument.ts";

/** Properties of tiles that hold the name of a place in no language in particular, or in English. */
const NAMES: ReadonlySet<string> = new Set([
  "name",
  "name:en",
  "name:latin",
  "name_en",
  "name_int",
]);

/**
 * A style whose names are in a language where its tiles have them in it, in both ways in which tiles of OpenStreetMap
 * write that (`name:fr`, `name_fr`); elsewhere they are as the style has them.
 */
export function inLanguage(style: MapStyleDocument, language: string): MapStyleDocument {
  return {
    ...style,
    layers: style.layers.map((layer) => {
      const { layout } = layer as { readonly layout?: unknown };
      if (layer.type !== "symbol" || !isRecord(layout) || !("text-field" in layout)) return layer;
      const field = translated(layout["text-field"], language);
      return { ...layer, layout: { ...layout, "text-field": field } };
    }),
  };
}

function translated(field: unknown, language: string): unknown {
  if (typeof field === "string") return ofTemplate(field, language);
  return Array.isArray(field) ? ofExpression(field, language) : field;
}

function ofExpression(expression: readonly unknown[], language: string): unknown {
  const [operator, property] = expression;
  // What is quoted is no property, whatever it looks like.
  if (operator === "literal") return expression;
  if (operator === "get" && expression.length === 2 && isName(property))
    return ["coalesce", ...inOrder(property, language)];
  return expression.map((part) => (Array.isArray(part) ? ofExpression(part, language) : part));
}

/** A text with properties in braces, as styles are written without expressions. */
function ofTemplate(text: string, language: string): unknown {
  const parts = text.split(/\{([^{}]+)\}/u);
  if (!parts.some((part, at) => at % 2 === 1 && isName(part))) return text;
  const words = parts.map((part, at) => {
    if (at % 2 === 0) return part;
    return ["coalesce", ...(isName(part) ? inOrder(part, language) : [["get", part]]), ""];
  });
  return ["concat", ...words.filter((word) => word !== "")];
}

function inOrder(property: string, language: string): readonly unknown[] {
  return [
    ["get", `name:${language}`],
    ["get", `name_${language}`],
    ["get", property],
  ];
}

function isName(property: unknown): property is string {
  return typeof property === "string" && NAMES.has(property);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
