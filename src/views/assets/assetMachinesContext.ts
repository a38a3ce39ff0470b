import { createContext } from "react";
import type { AssetLocation } from "../../domain/assets/assetLocation.ts";
import type { AssetId } from "../../domain/base/ids.ts";
import { assetCommandMachine } from "../../machines/assets/assetCommandMachine.ts";
import type { AssetSetPart, AssetSetQuery } from "../../streams/calls/assets/assetSet.ts";
import { formStatusMachine } from "../../machines/kit/formStatusMachine.ts";
import { bulkActionMachine } from "../../machines/assets/bulkActionMachine.ts";
import { importerMachine } from "../../machines/imports/importerMachine.ts";
import { savedViewsMachine } from "../../machines/assets/savedViewsMachine.ts";
import { locationHistoryMachine } from "../../machines/assets/locationHistoryMachine.ts";

/** The machines of the asset screens with their effects. */
export type AssetMachines = {
  readonly bulkAction: typeof bulkActionMachine;
  readonly importer: typeof importerMachine;
  readonly savedViews: typeof savedViewsMachine;
  /** The form that edits the asset of the id, or creates it under that id. */
  readonly form: (id: AssetId) => typeof formStatusMachine;
  /** The last positions of an asset, newest first (specification section 9: 250), for an export. */
  readonly readPositions: (asset: AssetId) => Promise<readonly AssetLocation[]>;
  readonly command: typeof assetCommandMachine;
  readonly locationHistory: typeof locationHistoryMachine;
  /** Everything that a filter keeps, part by part: the same set as list and map. */
  readonly readSet: (query: AssetSetQuery, signal: AbortSignal) => AsyncIterable<AssetSetPart>;
};

/** Without a provider every command and every reading fails and says so. */
export const AssetMachinesContext = createContext<AssetMachines>({
  command: assetCommandMachine,
  locationHistory: locationHistoryMachine,
  bulkAction: bulkActionMachine,
  importer: importerMachine,
  savedViews: savedViewsMachine,
  form: () => formStatusMachine,
  readPositions: () => Promise.reject(new Error("readPositions is not provided")),
  readSet: () => {
    throw new Error("readSet is not provided");
  },
});
