import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { ExternalLink, FlaskConical, MapPin, Pencil } from "lucide-react";
import type { Asset } from "../../domain/assets/asset.ts";
import { outsideMapUrl } from "../../domain/customers/outsideMap.ts";
import { JournalButton } from "../kit/JournalButton.tsx";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { useHelpRight } from "../kit/useHelpRight.ts";
import { AssetQrScan } from "../qrCodes/AssetQrScan.tsx";
import { Button } from "../ui/Button.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { sidewaysCue } from "../ui/sidewaysCue.ts";
import { useToasts } from "../ui/useToasts.ts";
import { ArchiveNote } from "./ArchiveNote.tsx";
import { AssetArchive } from "./AssetArchive.tsx";
import { useAssetCommand } from "./useAssetCommand.ts";

/** What can be done with one asset, by who looks at it; what came of it stands below. */
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
  const { session } = useServices();
  const outsideMap = useSelector(session, ({ context }) => context.config?.outsideMapUrl ?? null);
  const { reference } = asset;
  const archive = useAssetCommand((command) => {
    if (command.kind === "archive") toasts.success(t`${reference} is archived`);
    if (command.kind === "unarchive") toasts.success(t`${reference} is out of the archive`);
  });
  return (
    <>
      <div ref={sidewaysCue} className="AssetDetail-actions Sideways">
        {rights.mayChange && !asset.isArchived && (
          <Button icon={<Pencil />} isDisabled={!isFormReady} onPress={onEdit}>
            <Trans>Edit</Trans>
          </Button>
        )}
        {asset.location !== null && !asset.isArchived && (
          <LinkButton
            href={linkTo(
              "assets",
              { defaultMode: "map", customerName },
              {
                site: asset.locationSite,
                asset: asset.id,
              },
            )}
            icon={<MapPin />}
          >
            <Trans>Show on the map</Trans>
          </LinkButton>
        )}
        {asset.location !== null && outsideMap !== null && (
          <LinkButton
            href={outsideMapUrl(outsideMap, asset.location)}
            target="_blank"
            rel="noreferrer"
            icon={<ExternalLink />}
          >
            <Trans>Show on another map</Trans>
          </LinkButton>
        )}
        {takesCalls &&
          asset.category === "personnel" &&
          asset.tagId !== null &&
          !asset.isArchived && (
            <LinkButton
              href={linkTo("callsForHelp", {}, { test: asset.tagId })}
              icon={<FlaskConical />}
            >
              <Trans>Test the badge</Trans>
            </LinkButton>
          )}
        <JournalButton about={asset.id} />
        {rights.mayPrepare && !asset.isArchived && <AssetQrScan assetId={asset.id} />}
        {rights.mayArchive && <AssetArchive asset={asset} work={archive} />}
      </div>
      <ArchiveNote asset={asset} work={archive} />
    </>
  );
}
