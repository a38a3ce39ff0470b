import type { FieldIssue } from "../../domain/base/domainError.ts";
import type { Family } from "../../domain/referential/referential.ts";
import type { Site } from "../../domain/sites/site.ts";
import type { CounterDraft } from "../../machines/counters/counterWizardMachine.ts";

/** What a step of the wizard shows and changes. */
export type WizardForm = {
  readonly draft: CounterDraft;
  readonly change: (changes: Partial<CounterDraft>) => void;
  /** What is wrong at the paths that begin so, in words, as far as it is reported already; null: nothing. */
  readonly problem: (path: string) => string | null;
  readonly sites: readonly Site[];
  readonly families: readonly Family[];
  readonly issues: readonly FieldIssue[];
};

/** Whether an issue is about the field or something in it. */
export function isAt(path: string, issue: FieldIssue): boolean {
  return issue.path === path || issue.path.startsWith(`${path}.`);
}
