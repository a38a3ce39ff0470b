import { Trans, useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore } from "lucide-react";
import { useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import type { AssetWork } from "./useAssetCommand.ts";

/** Puts the asset into the archive or takes it out. A linked tag is named, and unlinked in the same step. */
export function AssetArchive({ asset, work }: { readonly asset: Asset; readonly work: AssetWork }) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const { reference, tagId } = asset;
  const assetIds = [asset.id];
  return (
    <>
      {asset.isArchived ? (
        <Button
          icon={<ArchiveRestore />}
          isPending={work.isBusy}
          onPress={() => work.run({ kind: "unarchive", assetIds })}
        >
          <Trans>Take out of the archive</Trans>
        </Button>
      ) : (
        <Button icon={<Archive />} isPending={work.isBusy} onPress={() => setIsAsking(true)}>
          <Trans>Archive</Trans>
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Archive ${reference}?`}
        confirmLabel={tagId === null ? t`Archive` : t`Unlink the tag and archive`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          work.run({ kind: "archive", assetIds, unlinkTags: tagId !== null });
        }}
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
    </>
  );
}
