import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { AdministrationCommandContext } from "../../../machines/kit/administrationCommandMachine.ts";
import type {
  AdministrationCommand,
  AdministrationOutcome,
} from "../../../streams/calls/administration/administrationCommands.ts";
import { useAdministrationMachines } from "./administrationContext.ts";
import { useInspectedActor } from "../useInspectedActor.ts";

/** Commands of one part of a screen, one at a time. */
export type AdministrationWork = AdministrationCommandContext & {
  readonly isBusy: boolean;
  /** The question stands, or what was asked about is being done or has failed. */
  readonly isAsking: boolean;
  readonly ask: (command: AdministrationCommand) => void;
  readonly run: (command: AdministrationCommand) => void;
  readonly confirm: () => void;
  readonly retry: () => void;
  readonly dismiss: () => void;
};

/** What an administrator does, and how far it is. `onDone` hears what was carried out. */
export function useAdministrationCommand(
  onDone: (command: AdministrationCommand, outcome: AdministrationOutcome) => void = () =>
    undefined,
): AdministrationWork {
  const actor = useInspectedActor(useAdministrationMachines().command);
  const tell = useEffectEvent(onDone);
  useEffect(() => {
    const hearing = actor.on("commandDone", ({ command, outcome }) => tell(command, outcome));
    return () => hearing.unsubscribe();
  }, [actor]);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const actions = useMemo(
    () => ({
      ask: (command: AdministrationCommand) => actor.send({ type: "user.ask", command }),
      run: (command: AdministrationCommand) => actor.send({ type: "user.do", command }),
      confirm: () => actor.send({ type: "user.confirm" }),
      retry: () => actor.send({ type: "user.retry" }),
      dismiss: () => actor.send({ type: "user.dismiss" }),
    }),
    [actor],
  );
  return {
    ...context,
    ...actions,
    isBusy: state === "sending",
    isAsking: state === "asking" || state === "sending" || state === "failed",
  };
}
