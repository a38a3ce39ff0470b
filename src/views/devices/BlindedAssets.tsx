import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { TAG_TIMEOUT } from "../../domain/assets/asset.ts";
import type { CustomerIndex, TagId } from "../../domain/base/ids.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { linkTo } from "../kit/routes.ts";
import { Age } from "../ui/Age.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import { Stale } from "../ui/Stale.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useFamilyNames } from "../kit/words/useFamilyNames.ts";

/** So many are listed; the others are counted. */
const LISTED = 50;

/** The assets whose whereabouts are unknown because this device is silent. */
export function BlindedAssets({
  device,
  customer,
  now,
}: {
  readonly device: TagId;
  readonly customer: CustomerIndex;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const names = useFamilyNames();
  const feed = useFeed("blinded", { device });
  if (feed?.isLoaded !== true)
    return feed?.failure == null ? (
      <Skeleton kind="lines" count={3} label={t`Reading the assets`} />
    ) : (
      <p role="alert">
        <Trans>The assets could not be read. They are retried automatically.</Trans>
      </p>
    );
  const { assets, liveness } = feed;
  if (assets.length === 0)
    return (
      <p className="note">
        <Trans>Nothing is unknown because of this device.</Trans>
      </p>
    );
  const rest = assets.length - LISTED;
  return (
    <Stale isStale={liveness?.isLive !== true}>
      <ul className="BlindedAssets">
        {assets.slice(0, LISTED).map(({ id, reference, designation, family, lastTagUpdate }) => (
          <li key={id}>
            <TextLink href={linkTo("assetDetail", { customerName: customer, assetId: id })}>
              {designation}
            </TextLink>
            <small>
              {reference} · {names.family(family)}
            </small>
            <span className="BlindedAssets-age tabular">
              <Trans>
                last heard <Age at={lastTagUpdate} now={now} proofFor={TAG_TIMEOUT} />
              </Trans>
            </span>
          </li>
        ))}
      </ul>
      {rest > 0 && (
        <p className="note">
          <Plural value={rest} one="and # more" other="and # more" />
        </p>
      )}
    </Stale>
  );
}
