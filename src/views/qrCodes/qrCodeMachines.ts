import type { qrCodeCommandMachine } from "../../machines/qrCodes/qrCodeCommandMachine.ts";
import type { qrScannerMachine } from "../../machines/qrCodes/qrScannerMachine.ts";
import { machinesContext } from "../kit/machinesContext.ts";
import type { Stored } from "../kit/services.ts";

/** A scanner with a camera of its own; `picture`: what the camera sees, null while it is closed. */
export type QrScanner = {
  readonly machine: typeof qrScannerMachine;
  readonly picture: Omit<Stored<MediaStream | null>, "set">;
};

/** The machines of QR codes with their effects, for the open customer. */
export type QrCodeMachines = {
  readonly command: typeof qrCodeCommandMachine;
  readonly scanner: () => QrScanner;
};

export const [QrCodeMachinesContext, useQrCodeMachines] =
  machinesContext<QrCodeMachines>("QrCodeMachinesContext");
