import { Trans, useLingui } from "@lingui/react/macro";
import type { Asset } from "../../domain/assets/asset.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";

/** Asked before the asset goes into the archive. A linked tag is named, and unlinked in the same step. */
export function ArchiveQuestion({
  asset: { reference, tagId },
  isAsking,
  onCancel,
  onConfirm,
}: {
  readonly asset: Asset;
  readonly isAsking: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      isOpen={isAsking}
      title={t`Archive ${reference}?`}
      confirmLabel={tagId === null ? t`Archive` : t`Unlink the tag and archive`}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {tagId === null ? (
        <Trans>It leaves lists, maps and counters; what is known of it is kept.</Trans>
      ) : (
        <Trans>
          The tag {tagId} is linked to it and is unlinked in the same step. The resource leaves
          lists, maps and counters; what is known of it is kept.
        </Trans>
      )}
    </ConfirmDialog>
  );
}
