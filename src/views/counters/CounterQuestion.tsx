import { Trans, useLingui } from "@lingui/react/macro";
import { counterNameProblem } from "../../domain/counters/counterName.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { TextField } from "../ui/TextField.tsx";
import type { CounterCommand, CounterCommands } from "./useCounterCommands.ts";

/** Asks once more before something is done with a counter as a whole. */
export function CounterQuestion({
  commands,
  nameOf,
}: {
  readonly commands: CounterCommands;
  readonly nameOf: (counterId: string) => string;
}) {
  const { t } = useLingui();
  const { command, isAsking, isBusy, refusal } = commands;
  const isInvalid = refusal !== null && refusal.issues.length > 0;
  if (command === null || !isAsking) return null;
  const name = nameOf(command.counterId);
  const words = wordsOf(command);
  const nameProblem =
    command.kind === "duplicate" ? nameProblemOf(command.name, command.about) : null;
  return (
    <ConfirmDialog
      isOpen
      title={words.title}
      confirmLabel={words.confirm}
      isPending={isBusy}
      errorMessage={
        refusal !== null && !isInvalid
          ? t`The server did not do it: try again.`
          : command.kind !== "duplicate" && isInvalid
            ? t`The counter cannot be taken back: its name is taken, or something it counts no longer exists. Duplicate it instead.`
            : null
      }
      onCancel={commands.dismiss}
      onConfirm={commands.confirm}
    >
      <p>{words.text}</p>
      {command.kind === "duplicate" && (
        <TextField
          label={t`Name of the new counter`}
          value={command.name}
          maxLength={128}
          isRequired
          errorMessage={
            nameProblem ?? (isInvalid ? t`The server refuses the copy: choose another name.` : null)
          }
          onChange={(text) => commands.ask({ ...command, name: text })}
        />
      )}
    </ConfirmDialog>
  );

  function nameProblemOf(copy: string, taken: readonly string[] = []) {
    const problem = counterNameProblem(copy, taken);
    if (problem === "missing") return t`The counter has no name: name it.`;
    if (problem === "taken") return t`There is a counter of this name already: choose another.`;
    return null;
  }

  function wordsOf({ kind }: CounterCommand) {
    switch (kind) {
      case "archive":
        return {
          title: <Trans>Archive the counter {name}?</Trans>,
          text: t`It counts and alerts no longer. Its history stays, and it can be taken back.`,
          confirm: t`Archive the counter`,
        };
      case "unarchive":
        return {
          title: <Trans>Take the counter {name} back into use?</Trans>,
          text: t`It counts again, beginning with who is there now.`,
          confirm: t`Take it back`,
        };
      case "reset":
        return {
          title: <Trans>Reset entries and peak of {name}?</Trans>,
          text: t`Entries begin at zero and the peak with who is present now. The history stays.`,
          confirm: t`Reset the counter`,
        };
      case "duplicate":
        return {
          title: <Trans>Duplicate the counter {name}?</Trans>,
          text: t`A new counter with the same settings, under another name.`,
          confirm: t`Duplicate the counter`,
        };
      default:
        return unreachable(kind);
    }
  }
}
