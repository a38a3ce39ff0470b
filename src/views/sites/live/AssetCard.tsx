import { Trans, useLingui } from "@lingui/react/macro";
import { Crosshair, X } from "lucide-react";
import { areaEntryOf } from "../../../domain/assets/asset.ts";
import { tagStateOfAsset } from "../../../domain/assets/assetTagState.ts";
import type { AssetId } from "../../../domain/base/ids.ts";
import { positionCertainty } from "../../../domain/assets/positionCertainty.ts";
import type { Site } from "../../../domain/sites/site.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { linkTo } from "../../kit/routes.ts";
import { TagStatePill } from "../../kit/TagStatePill.tsx";
import { Age } from "../../ui/Age.tsx";
import { BatteryMeter } from "../../ui/BatteryMeter.tsx";
import { Button } from "../../ui/Button.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { useSiteName } from "../../kit/useSiteName.ts";
import { useFamilyNames } from "../../kit/words/useFamilyNames.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import { MOVEMENT_WORDS } from "../../kit/words/assetWords.ts";
import { CertaintyLine } from "./CertaintyLine.tsx";
import "./AssetCard.css";

/** What is known of one asset: where, since when, how sure, its battery and its last movement. */
export function AssetCard({
  id,
  customerName,
  sites,
  now,
  isFollowing,
  onFollow,
  onClose,
}: {
  readonly id: AssetId;
  readonly customerName: string;
  readonly sites: readonly Site[];
  readonly now: EpochMs;
  readonly isFollowing: boolean;
  readonly onFollow: (isFollowing: boolean) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const floorName = useFloorName();
  const names = useFamilyNames();
  const siteName = useSiteName();
  const feed = useFeed("asset", { id });
  const view = feed?.view ?? null;
  const close = <IconButton label={t`Close the card`} icon={<X />} onPress={onClose} keys="Esc" />;
  if (view === null)
    return (
      <aside className="AssetCard" aria-label={t`Selected asset`}>
        <header className="AssetCard-head">
          {feed?.isLoaded === true ? (
            <p>
              <Trans>This asset is not here any more: it was archived or removed.</Trans>
            </p>
          ) : (
            <Skeleton kind="lines" count={3} label={t`Loading the asset`} />
          )}
          {close}
        </header>
      </aside>
    );
  const { asset, cause } = view;
  const inAreaSince = areaEntryOf(asset);
  const tagState = tagStateOfAsset(asset, now);
  const site = sites.find((one) => one.id === asset.locationSite) ?? null;
  const area = site?.areas.find((one) => one.id === asset.area) ?? null;
  const where = [
    asset.locationSite === null ? null : siteName(asset.locationSite),
    asset.floor === null ? null : floorName(site, asset.floor),
    area?.name,
  ].filter((part) => part !== null && part !== undefined);
  return (
    <aside className="AssetCard" aria-label={t`Selected asset`}>
      <header className="AssetCard-head">
        <div>
          <h2>{asset.designation}</h2>
          <p className="note">{asset.reference}</p>
        </div>
        {close}
      </header>
      <CertaintyLine certainty={positionCertainty(asset, cause, now)} now={now} />
      <DescriptionList
        items={[
          {
            id: "place",
            term: t`Place`,
            description:
              asset.placeHidden !== null
                ? t`Outside working hours`
                : where.length === 0
                  ? t`No known place`
                  : where.join(" · "),
          },
          {
            id: "since",
            term: t`In the area`,
            description:
              inAreaSince === null ? NOTHING : <Age at={inAreaSince} now={now} form="lasting" />,
          },
          {
            id: "kind",
            term: t`Family`,
            description: `${names.family(asset.family)} · ${names.subFamilyOf(asset.family, asset.subFamily)}`,
          },
          {
            id: "tagState",
            term: t`State of the tag`,
            description: tagState === null ? NOTHING : <TagStatePill state={tagState} />,
          },
          {
            id: "movement",
            term: t`Movement`,
            description:
              asset.placeHidden !== null || asset.movementState === null
                ? NOTHING
                : t(MOVEMENT_WORDS[asset.movementState]),
          },
          {
            id: "moved",
            term: t`Last moved`,
            description:
              asset.placeHidden !== null ? (
                NOTHING
              ) : asset.lastMovedAt === null ? (
                t`never seen moving`
              ) : (
                <Age at={asset.lastMovedAt} now={now} />
              ),
          },
          {
            id: "battery",
            term: t`Battery`,
            description: <BatteryMeter level={asset.batteryLevel} />,
          },
        ]}
      />
      <footer className="wrap-2">
        <Button
          icon={<Crosshair />}
          variant={isFollowing ? "primary" : "secondary"}
          isDisabled={asset.location === null}
          onPress={() => onFollow(!isFollowing)}
        >
          {isFollowing ? <Trans>Stop following</Trans> : <Trans>Follow</Trans>}
        </Button>
        <LinkButton href={linkTo("assetDetail", { customerName, assetId: asset.id })}>
          <Trans>Open the asset</Trans>
        </LinkButton>
      </footer>
    </aside>
  );
}
