import { useSelector } from "@xstate/react";
import { useMemo } from "react";
import { type PersonId, visitorId } from "../../domain/evacuations/evacuation.ts";
import { mayRunEvacuations } from "../../domain/evacuations/evacuationRights.ts";
import type { AreaId, EvacuationId } from "../../domain/base/ids.ts";
import { useServices } from "../kit/services.ts";
import { useShownInstant } from "../ui/PastProvider.tsx";

const NONE: readonly never[] = [];

export type EvacuationActions = {
  readonly checkIn: (person: PersonId) => void;
  readonly undo: (person: PersonId) => void;
  /** Somebody without a tag. `isFound`: they stand here already. */
  readonly addVisitor: (name: string, isFound: boolean) => void;
  /** An area in which nobody is heard has been searched. */
  readonly searched: (area: AreaId) => void;
  readonly end: () => void;
  readonly dismiss: (commandId: string) => void;
};

/** What this screen does in one evacuation. Every command counts at once and is handed over when it can be. */
export function useEvacuationWork(evacuationId: EvacuationId) {
  const { evacuation, connection, session, now } = useServices();
  const visitor = useSelector(session, ({ context }) => context.visitor);
  const outbox = useSelector(evacuation, ({ context }) => context.outbox);
  const taken = useSelector(evacuation, ({ context }) => context.taken);
  const refused = useSelector(evacuation, ({ context }) => context.refused);
  const isUnanswered = useSelector(evacuation, ({ context }) => context.isUnanswered);
  const isUp = useSelector(connection, (snapshot) => snapshot.hasTag("up"));
  const actions = useMemo((): EvacuationActions => {
    const common = () => ({ evacuationId, commandId: crypto.randomUUID(), at: now() });
    return {
      checkIn: (personId) =>
        evacuation.send({
          type: "user.command",
          command: { ...common(), type: "checkIn", personId },
        }),
      undo: (personId) =>
        evacuation.send({
          type: "user.command",
          command: { ...common(), type: "undoCheckIn", personId },
        }),
      addVisitor: (name, isFound) => {
        const command = common();
        const personId = visitorId(command.commandId);
        evacuation.send({
          type: "user.command",
          command: { ...command, type: "addPerson", personId, name },
        });
        if (isFound)
          evacuation.send({
            type: "user.command",
            command: { ...common(), type: "checkIn", personId },
          });
      },
      searched: (area) =>
        evacuation.send({
          type: "user.command",
          command: { ...common(), type: "markAreaSearched", area },
        }),
      end: () => evacuation.send({ type: "user.command", command: { ...common(), type: "end" } }),
      dismiss: (commandId) => evacuation.send({ type: "user.dismissRefusal", commandId }),
    };
  }, [evacuation, evacuationId, now]);
  const own = useMemo(
    () => outbox.filter((command) => command.evacuationId === evacuationId),
    [outbox, evacuationId],
  );
  const { at } = useShownInstant();
  const isPast = at !== null;
  const mayAct =
    !isPast && visitor !== null && mayRunEvacuations(visitor.profileIds, visitor.customer);
  // What this screen has done itself belongs to the present.
  return {
    mayAct,
    outbox: isPast ? NONE : own,
    taken: isPast ? NONE : taken,
    refused,
    isCutOff: isUnanswered || !isUp,
    actions,
  };
}
