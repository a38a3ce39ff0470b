import type { FieldIssue } from "../../domain/base/domainError.ts";
import { type ErrorCode, isErrorCode } from "../../domain/base/errorCatalogue.ts";
import { readFamilyImpact } from "../../domain/referential/calls.ts";
import type { ReferentialImpact } from "../../domain/referential/impact.ts";
import { refusedCode } from "../core/kuzzle/refusedCode.ts";
import { RequestFailed } from "../core/kuzzle/requestFailed.ts";
import { refusedIssues } from "./refusedIssues.ts";

/** Why something was not done. `unreachable`: nobody answered; `failed`: for a reason of the server's own. */
export type AdministrationProblem = ErrorCode | "unreachable" | "failed";

/** A refusal as an administrator is told it. `told`: the server's own words, which name what it happened to. */
export type Refusal = {
  readonly problem: AdministrationProblem;
  readonly told: string;
  readonly issues: readonly FieldIssue[];
  /** What a change of the referential would do to assets (OM002); null: it is about something else. */
  readonly impact: ReferentialImpact | null;
};

/** What became of a command: what it brought, or why it was not carried out. */
export type Answered<Brought> = ({ readonly status: "done" } & Brought) | Refused;
export type Refused = { readonly status: "refused" } & Refusal;

/** Carries out a command. Never rejects: what went wrong is an answer too. */
export async function answered<Brought extends object>(
  carryOut: () => Promise<Brought>,
): Promise<Answered<Brought>> {
  try {
    return { status: "done", ...(await carryOut()) };
  } catch (error) {
    return { status: "refused", ...refusalOf(error) };
  }
}

const Impact = readFamilyImpact.answer;

/** The impact that a refusal names; null: none. */
function impactIn(value: unknown): ReferentialImpact | null {
  return Impact.safeParse(value).data?.impact ?? null;
}

/** Why a call failed, in one shape. */
export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof RequestFailed))
    return { problem: "failed", told: "", issues: [], impact: null };
  const { failure, reason: told } = error;
  if (failure.kind !== "refused")
    return { problem: "unreachable", told: "", issues: [], impact: null };
  return {
    problem: problemOf(failure.id, failure.status),
    told,
    issues: refusedIssues(error) ?? [],
    impact: impactIn(failure.data),
  };
}

function problemOf(id: string | null, status: number): AdministrationProblem {
  const code = refusedCode(id);
  if (isErrorCode(code)) return code;
  if (status === 404) return "not_found";
  return status === 401 || status === 403 ? "not_allowed" : "failed";
}
