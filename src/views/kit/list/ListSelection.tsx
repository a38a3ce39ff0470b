import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { Button } from "../../ui/Button.tsx";
import { ExportMenu } from "../sheets/ExportMenu.tsx";

/** What can be done with the rows that are marked. */
export function ListSelection({
  count,
  words,
  label,
  actions,
  exportName,
  sheet,
  onSaved,
  onClear,
}: {
  readonly count: number;
  /** How many are marked, in the words of the list. */
  readonly words: ReactNode;
  readonly label: string;
  readonly actions: ReactNode;
  readonly exportName: string;
  readonly sheet: () => SheetSource;
  readonly onSaved?: (() => void) | undefined;
  readonly onClear: () => void;
}) {
  const { t } = useLingui();
  if (count === 0) return null;
  return (
    <div className="ListSelection" role="group" aria-label={label}>
      <p>{words ?? <Plural value={count} one="# row marked" other="# rows marked" />}</p>
      {actions}
      <ExportMenu
        name={exportName}
        label={t`Export the marked rows`}
        size="small"
        source={sheet}
        onSaved={onSaved}
      />
      <Button size="small" variant="quiet" icon={<X aria-hidden />} onPress={onClear}>
        <Trans>Unmark all</Trans>
      </Button>
    </div>
  );
}
