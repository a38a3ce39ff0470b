import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Archive, X } from "lucide-react";
import { useState } from "react";
import { AssetId } from "../../domain/ids.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { CommandNote } from "./CommandNote.tsx";
import { useAssetCommand } from "./useAssetCommand.ts";
import { useAssetRights } from "./useAssetRights.ts";

/** What can be done with the rows that are marked. */
export function AssetSelection({
  picked,
  onClear,
}: {
  readonly picked: ReadonlySet<string>;
  readonly onClear: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const rights = useAssetRights();
  const [isAsking, setIsAsking] = useState(false);
  const work = useAssetCommand(() => {
    toasts.success(t`Archived`);
    onClear();
  });
  if (picked.size === 0) return null;
  return (
    <div className="AssetSelection" role="group" aria-label={t`Marked resources`}>
      <p>
        <Plural value={picked.size} one="# resource marked" other="# resources marked" />
      </p>
      {rights.isAdmin && (
        <Button
          size="small"
          icon={<Archive />}
          isPending={work.isBusy}
          onPress={() => setIsAsking(true)}
        >
          <Trans>Archive</Trans>
        </Button>
      )}
      <Button size="small" variant="quiet" icon={<X />} onPress={onClear}>
        <Trans>Unmark all</Trans>
      </Button>
      <CommandNote work={work} />
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Archive the marked resources?`}
        confirmLabel={t`Archive`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          work.run({ kind: "archive", assetIds: [...picked].map((id) => AssetId.parse(id)) });
        }}
      >
        <Trans>
          They leave lists, maps and counters; what is known of them is kept. All of them are
          archived or none: those with a linked tag are named, so that it can be unlinked first.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}
