import { Trans, useLingui } from "@lingui/react/macro";
import { Link2, Link2Off } from "lucide-react";
import { useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import type { AssetId } from "../../domain/base/ids.ts";
import { TagHolder } from "../kit/TagHolder.tsx";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { CommandNote } from "./CommandNote.tsx";
import { useAssetCommand } from "./useAssetCommand.ts";

/**
 * Links a tag to the asset by what is printed on it, or takes the linked one away. A tag of another asset is moved once
 * whoever links it has seen whose it is.
 */
export function AssetTagLink({ asset }: { readonly asset: Asset }) {
  const { t } = useLingui();
  const toasts = useToasts();
  const [isOpen, setIsOpen] = useState(false);
  const [code, setCode] = useState("");
  const { id: assetId, reference, tagId } = asset;
  const work = useAssetCommand((command) => {
    setIsOpen(false);
    setCode("");
    if (command.kind === "tag.link") toasts.success(t`A tag is linked to ${reference}`);
    if (command.kind === "tag.unlink") toasts.success(t`${reference} has no tag any more`);
  });
  const { refusal } = work;
  const holder = refusal?.holder ?? null;
  const link = (from: readonly AssetId[]) => work.run({ kind: "tag.link", assetId, code, from });
  const close = () => {
    setIsOpen(false);
    work.dismiss();
  };
  if (tagId !== null)
    return (
      <>
        <Button size="small" icon={<Link2Off />} onPress={() => setIsOpen(true)}>
          <Trans>Unlink the tag</Trans>
        </Button>
        <ConfirmDialog
          isOpen={isOpen}
          title={t`Unlink the tag from ${reference}?`}
          confirmLabel={t`Unlink the tag`}
          isPending={work.isBusy}
          onCancel={close}
          onConfirm={() => work.run({ kind: "tag.unlink", assetId })}
        >
          <p>
            <Trans>
              The resource keeps the last that {tagId} has reported of it, and hears nothing more.
            </Trans>
          </p>
          <CommandNote work={work} />
        </ConfirmDialog>
      </>
    );
  return (
    <>
      <Button size="small" icon={<Link2 />} onPress={() => setIsOpen(true)}>
        <Trans>Link a tag</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        size="small"
        title={t`Link a tag to ${reference}`}
        onClose={close}
        actions={
          <>
            <Button onPress={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              isPending={work.isBusy}
              isDisabled={code.trim() === "" || holder !== null}
              onPress={() => link([])}
            >
              <Trans>Link the tag</Trans>
            </Button>
          </>
        }
      >
        <TextField
          label={t`Code of the tag`}
          description={t`Its id, or the manufacturer id printed on it.`}
          value={code}
          autoFocus
          spellCheck={false}
          onChange={(typed) => {
            setCode(typed);
            if (refusal !== null) work.dismiss();
          }}
        />
        {holder === null ? (
          <CommandNote work={work} />
        ) : (
          <TagHolder holder={holder} isPending={work.isBusy} onMove={link} />
        )}
      </Dialog>
    </>
  );
}
