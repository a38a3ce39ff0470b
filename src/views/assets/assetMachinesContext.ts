import { createContext } from "react";
import { assetCommandMachine } from "../../machines/assetCommandMachine.ts";
import { locationHistoryMachine } from "../../machines/locationHistoryMachine.ts";

/** The machines of the asset screens with their effects. */
export type AssetMachines = {
  readonly command: typeof assetCommandMachine;
  readonly locationHistory: typeof locationHistoryMachine;
};

/** Without a provider every command and every reading fails and says so. */
export const AssetMachinesContext = createContext<AssetMachines>({
  command: assetCommandMachine,
  locationHistory: locationHistoryMachine,
});
