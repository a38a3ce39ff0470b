import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Printer, X } from "lucide-react";
import type { QrCode } from "../../domain/qrCodes/qrCode.ts";
import { Button } from "../ui/Button.tsx";

/** What can be done with the codes that are marked. */
export function QrSelection({
  chosen,
  isBusy,
  onPrint,
  onMark,
  onClear,
}: {
  readonly chosen: readonly QrCode[];
  readonly isBusy: boolean;
  readonly onPrint: () => void;
  readonly onMark: (isExported: boolean) => void;
  readonly onClear: () => void;
}) {
  const { t } = useLingui();
  if (chosen.length === 0) return null;
  return (
    <div className="Administration-selection" role="group" aria-label={t`Marked codes`}>
      <p>
        <Plural value={chosen.length} one="# code marked" other="# codes marked" />
      </p>
      <Button size="small" icon={<Printer aria-hidden />} onPress={onPrint}>
        <Trans>Print</Trans>
      </Button>
      <Button size="small" isPending={isBusy} onPress={() => onMark(true)}>
        <Trans>Mark as exported</Trans>
      </Button>
      <Button size="small" isPending={isBusy} onPress={() => onMark(false)}>
        <Trans>Mark as not exported</Trans>
      </Button>
      <Button size="small" variant="quiet" icon={<X aria-hidden />} onPress={onClear}>
        <Trans>Unmark all</Trans>
      </Button>
    </div>
  );
}
