import type { QrCodeAnswer, QrCodeCommand } from "../../streams/calls/qrCodes/qrCodeCommands.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What an administrator does with QR codes, by the kit's `commandMachine`. */
export const qrCodeCommandMachine = commandMachine<QrCodeCommand, QrCodeAnswer>({
  id: "qrCodeCommand",
  whenBroken: WHEN_BROKEN,
});
