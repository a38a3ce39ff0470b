import { fromCallback, fromPromise } from "xstate";
import type { AssetId, QrCodeId } from "../../domain/base/ids.ts";
import { assignQrCode } from "../../domain/qrCodes/calls.ts";
import {
  type QrReading,
  type QrScannerEvent,
  qrScannerMachine,
} from "../../machines/qrCodes/qrScannerMachine.ts";
import {
  type QrCodeCommand,
  runQrCodeCommand,
} from "../../streams/calls/qrCodes/qrCodeCommands.ts";
import { resolveQrCode } from "../../streams/calls/qrCodes/resolveQrCode.ts";
import { WATCHED_PATIENCE } from "../../streams/calls/watchedPatience.ts";
import type { QrCodeMachines } from "../../views/qrCodes/qrCodeMachines.ts";
import type { CustomerPorts } from "../kit/customerPorts.ts";
import { command } from "../kit/commands.ts";
import { qrCamera } from "./qrCamera.ts";

/** The machines of QR codes at work. `origin`: where codes lead. */
export function qrCodeMachines({ live, customer }: CustomerPorts, origin: string): QrCodeMachines {
  return {
    command: command("qrCodeCommand", (asked: QrCodeCommand) =>
      runQrCodeCommand(live, customer(), asked),
    ),
    scanner: () => {
      const camera = qrCamera();
      return {
        picture: camera.picture,
        machine: qrScannerMachine.provide({
          actors: {
            camera: fromCallback<QrScannerEvent>(({ sendBack }) => camera.open(sendBack)),
            resolve: fromPromise<QrReading, { readonly text: string }>(({ input }) =>
              resolveQrCode(live, customer(), origin, input.text),
            ),
            assign: fromPromise<void, { readonly code: QrCodeId; readonly assetId: AssetId }>(
              async ({ input: { code: qrCodeId, assetId } }) => {
                const body = { customerIndex: customer(), qrCodeId, assetId };
                await live.call(assignQrCode, body, { patience: WATCHED_PATIENCE });
              },
            ),
          },
        }),
      };
    },
  };
}
