import { counterNameProblem } from "../../domain/counters/counterName.ts";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import type { CounterId } from "../../domain/base/ids.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/** What an administrator does with a counter as a whole. */
export type CounterCommand =
  | { readonly kind: "archive"; readonly id: CounterId }
  | { readonly kind: "unarchive"; readonly id: CounterId }
  /** Entries and peak begin anew. */
  | { readonly kind: "reset"; readonly id: CounterId }
  /** `taken`: the names that the copy cannot have. */
  | {
      readonly kind: "duplicate";
      readonly id: CounterId;
      readonly name: string;
      readonly taken: readonly string[];
    };

/** `issues`: what the server refused, field by field; `failed`: nobody answered as expected. */
export type CounterCommandAnswer =
  | { readonly status: "done" }
  | {
      readonly status: "refused";
      readonly problem: "failed" | "invalid";
      readonly issues: readonly FieldIssue[];
    };

/**
 * Archiving counters and taking them back, duplicating and resetting them, by the kit's `commandMachine`. The name of a
 * copy is typed while it is asked about; one that is empty or taken is not sent.
 */
export const counterCommandsMachine = commandMachine<CounterCommand, CounterCommandAnswer>({
  id: "counterCommands",
  whenBroken: { status: "refused", problem: "failed", issues: [] },
  mayBeSent: (command) =>
    command.kind !== "duplicate" || counterNameProblem(command.name, command.taken) === null,
});
