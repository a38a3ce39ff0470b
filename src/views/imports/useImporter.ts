import { useSelector } from "@xstate/react";
import type { ImporterContext, ImporterEvent } from "../../machines/imports/importerTypes.ts";
import { useImportMachines } from "./importMachines.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";

export type ImporterState =
  | "abandoning"
  | "applied"
  | "applying"
  | "cancelled"
  | "choosing"
  | "committing"
  | "diff"
  | "failed"
  | "fixing"
  | "mapping"
  | "planFailed"
  | "planning"
  | "reading"
  | "stopping"
  | "undoing"
  | "undone";

/** The importer as its steps see it. */
export type ImporterView = {
  readonly state: ImporterState;
  readonly context: ImporterContext;
  readonly send: (event: ImporterEvent) => void;
};

/** One import, from the file to its end; it lives as long as the screen. What is being written goes on without it. */
export function useImporter(): ImporterView {
  const actor = useInspectedActor(useImportMachines().importer);
  return {
    state: useSelector(actor, (snapshot) => snapshot.value),
    context: useSelector(actor, (snapshot) => snapshot.context),
    send: (event) => actor.send(event),
  };
}
