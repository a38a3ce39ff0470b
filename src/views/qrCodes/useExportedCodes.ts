import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import { useCommand } from "../kit/useCommand.ts";
import { useDoneActions } from "../kit/useDoneActions.ts";
import { useToasts } from "../ui/useToasts.ts";
import { useQrCodeMachines } from "./qrCodeMachines.ts";

/** Marks codes as exported once they are in a file, with the way back; those that were marked before stay as they are. */
export function useExportedCodes() {
  const { t } = useLingui();
  const toasts = useToasts();
  const history = useDoneActions();
  const work = useCommand(useQrCodeMachines().command, (command) => {
    if (command.kind !== "markExported") return;
    const { qrCodeIds } = command;
    const count = qrCodeIds.length;
    const id = crypto.randomUUID();
    history.done({ id, count, name: null, takeBack: { kind: "exported", qrCodeIds } });
    toasts.success(
      t`${plural(count, { one: "# code marked as exported", other: "# codes marked as exported" })}`,
      { action: { label: t`Undo`, onPress: () => history.undo(id) } },
    );
  });
  const mark = (codes: readonly QrCode[]) => {
    const qrCodeIds = codes.filter(({ exported }) => !exported).map(({ id }) => id);
    if (qrCodeIds.length > 0) work.run({ kind: "markExported", qrCodeIds, exported: true });
  };
  return { work, mark };
}
