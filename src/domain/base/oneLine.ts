import type { FieldIssue } from "./domainError.ts";

/** What ends a line or is no character: C0 and C1 controls, and Unicode's separators of lines and paragraphs. */
const CONTROL = /[\p{Cc}\u2028\u2029]+/gu;

/** What turns the order of the characters after it: embeddings, overrides, isolates, and their ends. Marks of a direction do not. */
const TURN = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Fields whose value is a name: it stands in the middle of a line, in messages that we send under our own name too. */
const NAME = /(?:^name|Name|^title|^subject|^reference|^designation)$/u;

/** Levels that are looked into: no form of ours has more. */
const MAX_DEPTH = 50;

/** The text in one line and one order: what would begin another line is a space, what would turn its characters is gone. */
export function oneLine(text: string): string {
  return text.replaceAll(CONTROL, " ").replaceAll(TURN, "").trim();
}

/** The value with each text directly in it in one line: what a message is made of. */
export function inOneLine<Named extends object>(named: Named): Named {
  const entries = Object.entries(named).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === "string" ? oneLine(value) : value,
  ]);
  return Object.fromEntries(entries) as Named;
}

/** The names within a value that hold control characters: with a line break a name says what it likes in our e-mails. */
export function nameIssues(
  value: unknown,
  { path = "", isName = false, depth = 0 } = {},
): FieldIssue[] {
  if (typeof value === "string") {
    if (!isName || oneLine(value) === value.trim()) return [];
    const message =
      "A name is one line: take out line breaks, controls of direction and other control characters.";
    return [{ path, code: "control_characters", message }];
  }
  if (typeof value !== "object" || value === null || depth > MAX_DEPTH) return [];
  const isList = Array.isArray(value);
  return Object.entries(value).flatMap(([key, one]: [string, unknown]) =>
    // What an editor saw is compared and not written: a name of before can be corrected.
    key === "seen"
      ? []
      : nameIssues(one, {
          path: path === "" ? key : `${path}.${key}`,
          // A list of names, or a name in each language, is a name too.
          isName: NAME.test(key) || (isName && (isList || key === "fr" || key === "en")),
          depth: depth + 1,
        }),
  );
}
