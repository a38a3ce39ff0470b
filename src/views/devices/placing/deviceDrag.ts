import type { DragEvent } from "react";
import { TagId } from "../../../domain/base/ids.ts";

/** What a drag of a device carries, so that the map takes nothing else. */
const DRAGGED = "application/x-balise-device";

export function carryDevice(event: DragEvent, id: TagId): void {
  event.dataTransfer.setData(DRAGGED, id);
  event.dataTransfer.effectAllowed = "move";
}

export function carriesDevice(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(DRAGGED);
}

/** The device that was dropped; null: something else was. */
export function droppedDevice(event: DragEvent): TagId | null {
  return TagId.safeParse(event.dataTransfer.getData(DRAGGED)).data ?? null;
}
