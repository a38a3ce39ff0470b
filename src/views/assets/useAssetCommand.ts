import type { DoneOf } from "../../machines/kit/commandMachine.ts";
import type { AssetAnswer, AssetCommand } from "../../streams/calls/assets/assetCommands.ts";
import { type CommandWork, useCommand } from "../kit/useCommand.ts";
import { useAssetMachines } from "./assetMachines.ts";

/** Commands of one part of a screen, one at a time. */
export type AssetWork = CommandWork<AssetCommand, AssetAnswer>;

/** What can be done with assets, and how far it is. `onDone`: after each that was carried out. */
export function useAssetCommand(
  onDone: (command: AssetCommand, answer: DoneOf<AssetAnswer>) => void = () => undefined,
): AssetWork {
  return useCommand(useAssetMachines().command, onDone);
}
