import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import {
  Archive,
  ArchiveRestore,
  EllipsisVertical,
  ExternalLink,
  FlaskConical,
  MapPin,
  Pencil,
  ScanLine,
} from "lucide-react";
import { useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { outsideMapUrl } from "../../domain/customers/outsideMap.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { useHelpRight } from "../kit/useHelpRight.ts";
import { useJournalEntry } from "../kit/useJournalEntry.tsx";
import { QrScan } from "../qrCodes/QrScan.tsx";
import { Button } from "../ui/Button.tsx";
import { MenuButton } from "../ui/MenuButton.tsx";
import type { MenuItemEntry } from "../ui/menuEntry.ts";
import { useToasts } from "../ui/useToasts.ts";
import { ArchiveNote } from "./ArchiveNote.tsx";
import { ArchiveQuestion } from "./ArchiveQuestion.tsx";
import { useAssetCommand } from "./useAssetCommand.ts";

/** What can be done with one asset, by who looks at it: what is done most as a button, the rest in a menu; what came of it stands below. */
export function AssetActions({
  asset,
  customerName,
  isFormReady,
  onEdit,
}: {
  readonly asset: Asset;
  readonly customerName: string;
  readonly isFormReady: boolean;
  readonly onEdit: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const rights = useAssetRights();
  const takesCalls = useHelpRight() === "take";
  const journalOf = useJournalEntry();
  const { session } = useServices();
  const outsideMap = useSelector(session, ({ context }) => context.config?.outsideMapUrl ?? null);
  const [asked, setAsked] = useState<"archive" | "scan" | null>(null);
  const { reference, location, isArchived, tagId } = asset;
  const assetIds = [asset.id];
  const archive = useAssetCommand((command) => {
    if (command.kind === "archive") toasts.success(t`${reference} is archived`);
    if (command.kind === "unarchive") toasts.success(t`${reference} is out of the archive`);
  });
  const entry = (isOffered: boolean, item: MenuItemEntry) => (isOffered ? [item] : []);
  const items = [
    ...entry(location !== null && !isArchived, {
      id: "map",
      label: t`Show on the map`,
      icon: <MapPin aria-hidden />,
      href: linkTo(
        "assets",
        { defaultMode: "map", customerName },
        { site: asset.locationSite, asset: asset.id },
      ),
    }),
    ...(location === null || outsideMap === null
      ? []
      : [
          {
            id: "outside",
            label: t`Show on another map`,
            icon: <ExternalLink aria-hidden />,
            href: outsideMapUrl(outsideMap, location),
            isOutside: true,
          },
        ]),
    ...(takesCalls && asset.category === "personnel" && tagId !== null && !isArchived
      ? [
          {
            id: "test",
            label: t`Test the badge`,
            icon: <FlaskConical aria-hidden />,
            href: linkTo("callsForHelp", {}, { test: tagId }),
          },
        ]
      : []),
    ...journalOf(asset.id),
    ...entry(rights.mayPrepare && !isArchived, {
      id: "scan",
      label: t`Assign a QR code`,
      icon: <ScanLine aria-hidden />,
    }),
    ...entry(rights.mayArchive && !isArchived, {
      id: "archive",
      label: t`Archive`,
      icon: <Archive aria-hidden />,
      isDisabled: archive.isBusy,
    }),
  ];
  return (
    <>
      <div className="AssetDetail-actions Folds">
        {rights.mayChange && !isArchived && (
          <Button icon={<Pencil />} isDisabled={!isFormReady} onPress={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        )}
        {rights.mayArchive && isArchived && (
          <Button
            icon={<ArchiveRestore />}
            isPending={archive.isBusy}
            onPress={() => archive.run({ kind: "unarchive", assetIds })}
          >
            <Trans>Take out of the archive</Trans>
          </Button>
        )}
        {items.length > 0 && (
          <MenuButton
            label={t`More actions`}
            icon={<EllipsisVertical aria-hidden />}
            variant="secondary"
            placement="bottom end"
            items={items}
            onAction={(id) => {
              if (id === "archive" || id === "scan") setAsked(id);
            }}
          />
        )}
      </div>
      {asked === "scan" && <QrScan assetId={asset.id} onClose={() => setAsked(null)} />}
      <ArchiveQuestion
        asset={asset}
        isAsking={asked === "archive"}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          archive.run({ kind: "archive", assetIds, unlinkTags: tagId !== null });
        }}
      />
      <ArchiveNote asset={asset} work={archive} />
    </>
  );
}
