import { useSelector } from "@xstate/react";
import { useEffect, useEffectEvent, useMemo } from "react";
import type { AlertRuleCommand } from "../../../streams/calls/alerts/alertRuleCommands.ts";
import { useOperations } from "../../kit/operations.ts";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";

/** What is done with rules besides editing them, one thing at a time. `onDone` hears what was carried out. */
export function useRuleCommands(onDone: (command: AlertRuleCommand) => void = () => undefined) {
  const actor = useInspectedActor(useOperations().alertRules.commands);
  const tell = useEffectEvent(onDone);
  useEffect(() => {
    const hearing = actor.on("commandDone", ({ command }) => tell(command));
    return () => hearing.unsubscribe();
  }, [actor]);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  const actions = useMemo(
    () => ({
      ask: (command: AlertRuleCommand) => actor.send({ type: "user.ask", command }),
      run: (command: AlertRuleCommand) => actor.send({ type: "user.do", command }),
      confirm: () => actor.send({ type: "user.confirm" }),
      dismiss: () => actor.send({ type: "user.dismiss" }),
    }),
    [actor],
  );
  return {
    ...context,
    ...actions,
    isBusy: state === "working",
    isFailed: state === "failed",
    isAsking: state !== "idle" && state !== "done",
  };
}

export type RuleCommands = ReturnType<typeof useRuleCommands>;
