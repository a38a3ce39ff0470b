import type { AssetAnswer, AssetCommand } from "../../streams/calls/assets/assetCommands.ts";
import { commandMachine } from "../kit/commandMachine.ts";

/**
 * What somebody does with an asset: a comment, a maintenance, a file, the archive, by the kit's `commandMachine`. The
 * upload of a large file can be given up.
 */
export const assetCommandMachine = commandMachine<AssetCommand, AssetAnswer>({
  id: "assetCommand",
  whenBroken: { status: "refused", problem: "failed", told: "" },
  canBeGivenUp: true,
});
