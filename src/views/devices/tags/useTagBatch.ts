import { useSelector } from "@xstate/react";
import { useState } from "react";
import { ownersOf, type TagBatchOrder } from "../../../domain/devices/tagBatch.ts";
import {
  type TagBatchContext,
  type TagBatchMachine,
} from "../../../machines/devices/tagBatchMachine.ts";
import { useInspectedActor } from "../../kit/useInspectedActor.ts";
import type { Done } from "../../kit/useDoneActions.ts";
import { useActionLog } from "../../kit/useActionLog.ts";
import { useDeviceMachines } from "../deviceMachines.ts";

/** Something that is done to many tags, and how far it is. */
export type TagBatchRun = TagBatchContext & {
  readonly state: ReturnType<TagBatchMachine["getInitialSnapshot"]>["value"];
  readonly isBusy: boolean;
  readonly mayConfirm: boolean;
  readonly mayUndo: boolean;
  readonly prepare: (order: TagBatchOrder) => void;
  readonly confirm: () => void;
  readonly stop: () => void;
  readonly retry: () => void;
  readonly undo: () => void;
  readonly dismiss: () => void;
};

/** A batch on one of its machines. */
export function useTagBatch(machine: TagBatchMachine): TagBatchRun {
  const { tagBatch } = useDeviceMachines();
  const [provided] = useState(() => tagBatch(machine));
  const actor = useInspectedActor(provided);
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const state = useSelector(actor, (snapshot) => snapshot.value);
  useActionLog(
    state === "finished" ? "done" : state === "undone" ? "undone" : null,
    doneBatch(context),
  );
  return {
    ...context,
    state,
    isBusy: useSelector(actor, (snapshot) => snapshot.hasTag("busy")),
    mayConfirm: useSelector(actor, (snapshot) => snapshot.can({ type: "user.confirm" })),
    mayUndo: useSelector(actor, (snapshot) => snapshot.can({ type: "user.undo" })),
    prepare: (order) => actor.send({ type: "user.prepare", order }),
    confirm: () => actor.send({ type: "user.confirm" }),
    stop: () => actor.send({ type: "user.stop" }),
    retry: () => actor.send({ type: "user.retry" }),
    undo: () => actor.send({ type: "user.undo" }),
    dismiss: () => actor.send({ type: "user.dismiss" }),
  };
}

/** The batch as the history of actions names it; null: nothing of it was done. */
function doneBatch({ order, preview, outcomes }: TagBatchContext): Omit<Done, "id"> | null {
  const tagIds = outcomes.flatMap(({ tagId, status }) => (status === "done" ? [tagId] : []));
  // What was asked of devices is cancelled in its drawer, while it waits.
  if (order === null || order.kind === "command" || tagIds.length === 0) return null;
  const takeBack =
    order.kind === "provision"
      ? ({
          kind: "provisioning",
          customer: order.customer,
          provisioningId: order.provisioningId,
        } as const)
      : ({
          kind: "tags",
          batchId: order.batchId,
          tagIds,
          owners: [...ownersOf(preview)],
        } as const);
  return { count: tagIds.length, name: null, takeBack };
}
