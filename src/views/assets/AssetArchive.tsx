import { Trans, useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore } from "lucide-react";
import { useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { CommandNote } from "./CommandNote.tsx";
import { useAssetCommand } from "./useAssetCommand.ts";

/** Puts the asset into the archive or takes it out. A linked tag is named, and unlinked in the same step. */
export function AssetArchive({ asset }: { readonly asset: Asset }) {
  const { t } = useLingui();
  const toasts = useToasts();
  const [isAsking, setIsAsking] = useState(false);
  const { reference, tagId } = asset;
  const work = useAssetCommand((command) => {
    if (command.kind === "archive") toasts.success(t`${reference} is archived`);
    if (command.kind === "unarchive") toasts.success(t`${reference} is out of the archive`);
  });
  const assetIds = [asset.id];
  return (
    <div className="AssetArchive">
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
      <CommandNote work={work} />
      {work.refusal?.problem === "linkedTag" && tagId !== null && (
        <Banner tone="info">
          <Trans>
            The tag {tagId} is linked to {reference}.
          </Trans>
        </Banner>
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
    </div>
  );
}
