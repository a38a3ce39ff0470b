import { useSelector } from "@xstate/react";
import { use, useEffect, useEffectEvent } from "react";
import type { SavedView } from "../../domain/assets/savedView.ts";
import type { ViewCommand } from "../../streams/calls/assets/savedViews.ts";
import { AssetMachinesContext } from "./assetMachinesContext.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

/** The saved views of a page, and what can be done with them. */
export type SavedViewsWork = {
  readonly views: readonly SavedView[];
  readonly isBusy: boolean;
  readonly isReadFailed: boolean;
  readonly problem: string | null;
  readonly run: (command: ViewCommand) => void;
  readonly refresh: () => void;
  readonly dismiss: () => void;
};

export function useSavedViews(
  page: string,
  onDone: (command: ViewCommand) => void,
): SavedViewsWork {
  const actor = useInspectedActor(use(AssetMachinesContext).savedViews, { page });
  const tell = useEffectEvent(onDone);
  useEffect(() => {
    const hearing = actor.on("viewsChanged", ({ command }) => tell(command));
    return () => hearing.unsubscribe();
  }, [actor]);
  const { views, problem } = useSelector(actor, ({ context }) => context);
  return {
    views,
    problem,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    isReadFailed: useSelector(actor, (snapshot) => snapshot.matches("readFailed")),
    run: (command) => actor.send({ type: "user.do", command }),
    refresh: () => actor.send({ type: "user.refresh" }),
    dismiss: () => actor.send({ type: "user.dismiss" }),
  };
}
