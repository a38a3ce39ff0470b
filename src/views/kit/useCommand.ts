import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useMemo } from "react";
import type {
  CommandAnswer,
  CommandContext,
  CommandMachine,
  DoneOf,
} from "../../machines/kit/commandMachine.ts";
import { useInspectedActor } from "./useInspectedActor.ts";

/** Commands of one part of a screen, one at a time, and how far they are. */
export type CommandWork<Command, Answer extends CommandAnswer> = CommandContext<Command, Answer> & {
  readonly isBusy: boolean;
  readonly isFailed: boolean;
  /** The question stands, or what was asked about is being done or has failed. */
  readonly isAsking: boolean;
  /** What is asked about may be sent as it is. */
  readonly mayConfirm: boolean;
  /** Whether the machine would send this now. */
  readonly mayRun: (command: Command) => boolean;
  readonly ask: (command: Command) => void;
  readonly run: (command: Command) => void;
  readonly confirm: () => void;
  readonly retry: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
};

/** The commands of a machine of the kit. `onDone` is called once for each that was carried out. */
export function useCommand<Command, Answer extends CommandAnswer>(
  machine: CommandMachine<Command, Answer>,
  onDone: (command: Command, answer: DoneOf<Answer>) => void = () => undefined,
): CommandWork<Command, Answer> {
  const actor = useInspectedActor(machine);
  const report = useEffectEvent(onDone);
  useEffect(() => {
    const done = actor.on("commandDone", ({ command, answer }) => report(command, answer));
    return () => done.unsubscribe();
  }, [actor]);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const mayConfirm = useSelector(actor, (snapshot) => snapshot.can({ type: "user.confirm" }));
  const actions = useMemo(
    () => ({
      ask: (command: Command) => actor.send({ type: "user.ask", command }),
      run: (command: Command) => actor.send({ type: "user.do", command }),
      confirm: () => actor.send({ type: "user.confirm" }),
      retry: () => actor.send({ type: "user.retry" }),
      cancel: () => actor.send({ type: "user.cancel" }),
      dismiss: () => actor.send({ type: "user.dismiss" }),
    }),
    [actor],
  );
  // Asked of the snapshot of this draw: the selectors above draw anew with each that differs.
  const mayRun = (command: Command) => actor.getSnapshot().can({ type: "user.do", command });
  return {
    ...context,
    ...actions,
    mayConfirm,
    mayRun,
    isBusy: state === "sending",
    isFailed: state === "failed",
    isAsking: state === "asking" || state === "sending" || state === "failed",
  };
}
