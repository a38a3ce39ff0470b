import { useSelector } from "@xstate/react";
import { use, useEffect, useEffectEvent } from "react";
import type { AssetCommandContext } from "../../machines/assets/assetCommandMachine.ts";
import type { AssetAnswer, AssetCommand } from "../../streams/calls/assets/assetCommands.ts";
import { AssetMachinesContext } from "./assetMachinesContext.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** Commands of one part of a screen, one at a time. */
export type AssetWork = Pick<AssetCommandContext, "command" | "refusal"> & {
  readonly isBusy: boolean;
  readonly run: (command: AssetCommand) => void;
  readonly retry: () => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
};

/** What can be done with assets, and how far it is. `onDone` hears what was carried out. */
export function useAssetCommand(
  onDone: (command: AssetCommand, answer: AssetAnswer) => void = () => undefined,
): AssetWork {
  const actor = useInspectedActor(use(AssetMachinesContext).command);
  const tell = useEffectEvent(onDone);
  useEffect(() => {
    const hearing = actor.on("commandDone", ({ command, answer }) => tell(command, answer));
    return () => hearing.unsubscribe();
  }, [actor]);
  const { command, refusal } = useSelector(actor, ({ context }) => context);
  return {
    command,
    refusal,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    run: (next) => actor.send({ type: "user.do", command: next }),
    retry: () => actor.send({ type: "user.retry" }),
    cancel: () => actor.send({ type: "user.cancel" }),
    dismiss: () => actor.send({ type: "user.dismiss" }),
  };
}
