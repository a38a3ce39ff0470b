import { Trans, useLingui } from "@lingui/react/macro";
import { Link2, Link2Off } from "lucide-react";
import { useState } from "react";
import type { AssetId } from "../../../domain/base/ids.ts";
import type { TagRow } from "../../../domain/devices/tagRow.ts";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { linkTo } from "../../kit/routes.ts";
import { useCommand } from "../../kit/useCommand.ts";
import { AssetPicker } from "../../qrCodes/AssetPicker.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { TagHolder } from "../../kit/TagHolder.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useDeviceMachines } from "../deviceMachines.ts";

/** Links a tag to a resource, or takes it from the one that has it. Whoever holds either is named, and the move offered. */
export function TagLink({ tag, asset }: Pick<TagRow, "asset" | "tag">) {
  const { t } = useLingui();
  const toasts = useToasts();
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState<AssetId | null>(null);
  const { tagCommand } = useDeviceMachines();
  const work = useCommand(tagCommand, ({ kind }) => {
    setIsOpen(false);
    setChosen(null);
    if (kind === "link") toasts.success(t`The tag ${tag.name} is linked`);
    if (kind === "unlink") toasts.success(t`The tag ${tag.name} is free`);
  });
  const close = () => {
    setIsOpen(false);
    work.dismiss();
  };
  const { refusal } = work;
  const holder = refusal?.holder ?? null;
  const link = (from: readonly AssetId[]) => {
    if (chosen !== null) work.run({ kind: "link", tagId: tag.id, assetId: chosen, from });
  };
  if (asset !== null)
    return (
      <>
        <Button size="small" icon={<Link2Off aria-hidden />} onPress={() => setIsOpen(true)}>
          <Trans>Unlink from the resource</Trans>
        </Button>
        <ConfirmDialog
          isOpen={isOpen}
          title={t`Unlink ${tag.name} from ${asset.reference}?`}
          confirmLabel={t`Unlink`}
          isPending={work.isBusy}
          errorMessage={refusal === null ? null : t(problemWords(refusal.problem))}
          onCancel={close}
          onConfirm={() => work.run({ kind: "unlink", tagId: tag.id, assetId: asset.id })}
        >
          <Trans>The resource keeps the last that is known of it, and is received no more.</Trans>
        </ConfirmDialog>
      </>
    );
  return (
    <>
      <Button
        size="small"
        icon={<Link2 aria-hidden />}
        isDisabled={tag.status === "unassigned"}
        onPress={() => setIsOpen(true)}
      >
        <Trans>Link to a resource</Trans>
      </Button>
      <Dialog
        isOpen={isOpen}
        size="small"
        title={t`Link ${tag.name} to a resource`}
        onClose={close}
        actions={
          <>
            <Button onPress={close}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              variant="primary"
              isPending={work.isBusy}
              isDisabled={chosen === null || holder !== null}
              onPress={() => link([])}
            >
              <Trans>Link</Trans>
            </Button>
          </>
        }
      >
        <AssetPicker
          label={t`Resource`}
          value={chosen}
          autoFocus
          isRequired
          onChange={(id) => {
            setChosen(id);
            work.dismiss();
          }}
        />
        <p className="note">
          <TextLink href={linkTo("resourceCreate")}>
            <Trans>New resource</Trans>
          </TextLink>
        </p>
        {holder !== null && <TagHolder holder={holder} isPending={work.isBusy} onMove={link} />}
        {refusal !== null && holder === null && (
          <Banner tone="danger" isLive title={t`This was not done`}>
            <p>{t(problemWords(refusal.problem))}</p>
            {refusal.told !== "" && <p lang="en">{refusal.told}</p>}
          </Banner>
        )}
      </Dialog>
    </>
  );
}
