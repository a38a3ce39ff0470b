import { Trans } from "@lingui/react/macro";
import { Printer } from "lucide-react";
import { Button } from "../ui/Button.tsx";

/** What can be done with the codes that are marked. */
export function QrSelection({
  isBusy,
  onPrint,
  onMark,
}: {
  readonly isBusy: boolean;
  readonly onPrint: () => void;
  readonly onMark: (isExported: boolean) => void;
}) {
  return (
    <>
      <Button size="small" icon={<Printer aria-hidden />} onPress={onPrint}>
        <Trans>Print</Trans>
      </Button>
      <Button size="small" isPending={isBusy} onPress={() => onMark(true)}>
        <Trans>Mark as exported</Trans>
      </Button>
      <Button size="small" isPending={isBusy} onPress={() => onMark(false)}>
        <Trans>Mark as not exported</Trans>
      </Button>
    </>
  );
}
