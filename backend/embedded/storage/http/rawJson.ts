import type { JsonObject } from "../json.ts";

/** JSON text put into an answer as it is: documents are stored as text and never read for that. */
export class RawJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An answer: JSON that may hold stored text. */
export type Answer =
  | string
  | number
  | boolean
  | null
  | RawJson
  | readonly Answer[]
  | { readonly [key: string]: Answer | undefined }
  | JsonObject;

/** The JSON text of an answer; keys whose value is undefined are left out. */
export function answerText(answer: Answer): string {
  if (answer instanceof RawJson) return answer.text;
  if (typeof answer !== "object" || answer === null) return JSON.stringify(answer);
  if (Array.isArray(answer)) return `[${answer.map((item: Answer) => answerText(item)).join(",")}]`;
  const parts: string[] = [];
  for (const [key, value] of Object.entries(answer)) {
    if (value !== undefined) parts.push(`${JSON.stringify(key)}:${answerText(value as Answer)}`);
  }
  return `{${parts.join(",")}}`;
}
