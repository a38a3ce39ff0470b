import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { EvacuationView } from "../../domain/evacuations/evacuation.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import type { EvacuationCommand } from "../../machines/evacuations/evacuationMachine.ts";
import { Banner } from "../ui/Banner.tsx";
import { UnclearStatements } from "./UnclearStatements.tsx";
import type { useEvacuationWork } from "./useEvacuationWork.ts";

export type EvacuationWork = ReturnType<typeof useEvacuationWork>;

/** What of this screen's work has not reached the server, what the server did not take, and who is to be asked again. */
export function OutboxNotes({
  work: { outbox, refused, isCutOff, actions },
  view,
}: {
  readonly work: EvacuationWork;
  readonly view: EvacuationView;
}) {
  const { t } = useLingui();
  const nameOf = (command: EvacuationCommand): string => {
    if (command.type === "addPerson") return command.name;
    if (command.type === "end" || command.type === "markAreaSearched") return "";
    return view.people.find(({ id }) => id === command.personId)?.name ?? command.personId;
  };
  const sentence = (command: EvacuationCommand): string => {
    const name = nameOf(command);
    switch (command.type) {
      case "checkIn":
        return t`${name} could not be checked in.`;
      case "undoCheckIn":
        return t`The check-in of ${name} could not be taken back.`;
      case "addPerson":
        return t`${name} could not be added.`;
      case "markAreaSearched":
        return t`That an area was searched could not be noted.`;
      case "end":
        return t`The evacuation could not be ended.`;
      default:
        return unreachable(command);
    }
  };
  return (
    <>
      {outbox.length > 0 && isCutOff && (
        <Banner tone="warning" isLive title={<Trans>The server cannot be reached.</Trans>}>
          <Plural
            value={outbox.length}
            one="Go on: # step of this screen waits and is handed over as soon as the connection is back. Other screens do not see it yet."
            other="Go on: # steps of this screen wait and are handed over as soon as the connection is back. Other screens do not see them yet."
          />
        </Banner>
      )}
      {[...view.unclear].map(([id, outcome]) => (
        <UnclearStatements
          key={id}
          name={view.people.find((person) => person.id === id)?.name ?? id}
          outcome={outcome}
        />
      ))}
      {refused.map(({ command, problem }) => (
        <Banner
          key={command.commandId}
          tone="danger"
          isLive
          title={sentence(command)}
          onDismiss={() => actions.dismiss(command.commandId)}
        >
          {problem.message}
        </Banner>
      ))}
    </>
  );
}
