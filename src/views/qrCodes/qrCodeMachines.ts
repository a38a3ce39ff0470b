import type { CommandMachine } from "../../machines/kit/commandMachine.ts";
import type { qrScannerMachine } from "../../machines/qrCodes/qrScannerMachine.ts";
import type { QrCodeAnswer, QrCodeCommand } from "../../streams/calls/qrCodes/qrCodeCommands.ts";
import { machinesContext } from "../kit/machinesContext.ts";
import type { Stored } from "../kit/services.ts";

/** A scanner with a camera of its own; `picture`: what the camera sees, null while it is closed. */
export type QrScanner = {
  readonly machine: typeof qrScannerMachine;
  readonly picture: Omit<Stored<MediaStream | null>, "set">;
};

/** The machines of QR codes with their effects, for the open customer. */
export type QrCodeMachines = {
  readonly command: CommandMachine<QrCodeCommand, QrCodeAnswer>;
  readonly scanner: () => QrScanner;
};

export const [QrCodeMachinesContext, useQrCodeMachines] =
  machinesContext<QrCodeMachines>("QrCodeMachinesContext");
