import type { z } from "zod";
import { type ErrorCode, sentenceOf, statusOf } from "./errorCatalogue.ts";
import { SECOND } from "./time.ts";

/** A rule that was broken, told so that its reader can act. `data` names what it happened to. */
export class DomainError extends Error {
  override readonly name = "DomainError";
  readonly code: ErrorCode;
  readonly data: Readonly<Record<string, unknown>>;

  /** `message` says what, which and what now; without one, the catalogue's general sentence stands. */
  constructor(
    code: ErrorCode,
    data: Readonly<Record<string, unknown>> = {},
    message = sentenceOf(code),
  ) {
    super(message);
    this.code = code;
    this.data = data;
  }

  /** The status of HTTP to answer with. */
  get status(): number {
    return statusOf(this.code);
  }
}

/**
 * The refusal of what is to be sent again as it is, since nothing of it was written: `busy` where the server did not get
 * to it, `too_busy` where it takes no more for now. `waitMs`: when to send it again, at the earliest; calls over HTTP are
 * answered it as Retry-After.
 */
export function askedToWait(code: "busy" | "too_busy", waitMs: number, what: string): DomainError {
  const seconds = Math.ceil(waitMs / SECOND);
  return new DomainError(code, { waitMs }, `${what}: send it again after ${seconds} s.`);
}

/** How long an error asks to wait before the same is sent again, in ms; null: it does not ask for that. */
export function waitOf(error: unknown): number | null {
  if (!(error instanceof DomainError)) return null;
  const { waitMs } = error.data;
  return typeof waitMs === "number" ? waitMs : null;
}

/**
 * One field that breaks a rule: its path, dotted, what is wrong (zod's codes such as `too_small` and `too_big`, or a
 * word of ours such as `name_taken`), and the sentence.
 */
export type FieldIssue = {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** The id of what stands in the way, where something does. */
  readonly heldBy?: string;
};

/** The issues of a refused value, each with the place it is about. */
export function fieldIssues(error: z.ZodError): FieldIssue[] {
  return error.issues.map(({ path, code, message }) => ({
    path: path.map(String).join("."),
    code,
    message,
  }));
}

/**
 * The value in the form of the schema.
 * @throws DomainError invalid_input with `issues`, naming the first ones; `noun` says what was refused.
 */
export function parsed<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  noun: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw refused(fieldIssues(result.error), noun);
}

/**
 * The refusal of a value that breaks rules: each issue names its field, so that a form can show it there.
 * `noun` says what was refused.
 */
export function refused(
  issues: readonly FieldIssue[],
  noun: string,
  code: ErrorCode = "invalid_input",
): DomainError {
  const told = issues
    .slice(0, 3)
    .map(({ path, message }) => (path === "" ? message : `${path}: ${message}`));
  const rest = issues.length > 3 ? ` And ${issues.length - 3} more.` : "";
  return new DomainError(
    code,
    { noun, issues },
    `This ${noun} is refused. ${told.join(" ")}${rest}`,
  );
}
