import { Trans, useLingui } from "@lingui/react/macro";
import type { AssetLocation } from "../../../domain/assets/assetLocation.ts";
import { SECOND } from "../../../domain/base/time.ts";
import type { ScreenPoint } from "../../map/view.ts";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { formatDistance } from "../../ui/format/formatDistance.ts";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import type { AssetNames } from "../useAssetValue.tsx";
import { useDoubtWords } from "../useDoubtWords.ts";

/** CSS pixels from the point to what is told of it. */
const AWAY = 16;

/** What a point of a track is known by: which message, when it was received, how exactly, and by what. */
export function PointProof({
  point: { id, at: when, recordedAt, accuracy, tagId, scannedBy, site, isLate, doubt },
  names,
  isLeft,
  isAbove,
  at,
  size,
}: {
  readonly point: AssetLocation;
  readonly names: AssetNames;
  /** On which side of the point there is more room. */
  readonly isLeft: boolean;
  readonly isAbove: boolean;
  readonly at: ScreenPoint;
  readonly size: { readonly width: number; readonly height: number };
}) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const doubtWords = useDoubtWords();
  const { locale } = format;
  const delay = recordedAt - when;
  const after = formatDuration(delay, locale);
  const within = accuracy === null ? null : formatDistance(accuracy, locale);
  const tag = tagId ?? NOTHING;
  const device = scannedBy === null ? null : names.deviceName(scannedBy);
  return (
    <div
      className="PointProof"
      role="status"
      style={{
        ...(isLeft ? { right: size.width - at.x + AWAY } : { left: at.x + AWAY }),
        ...(isAbove ? { bottom: size.height - at.y } : { top: at.y }),
      }}
    >
      <strong>{formatDateTime(when, format, { hasSeconds: true })}</strong>
      <dl>
        <div>
          <dt>{t`Received`}</dt>
          <dd>
            {formatDateTime(recordedAt, format, { hasSeconds: true })}
            {delay >= SECOND && (
              <>
                {" "}
                <Trans>({after} later)</Trans>
              </>
            )}
            {isLate && (
              <em>
                {" "}
                <Trans>after a newer one</Trans>
              </em>
            )}
          </dd>
        </div>
        <div>
          <dt>{t`Accuracy`}</dt>
          <dd>
            {within === null ? t`not reported` : t`within ${within}`}
            {doubt !== undefined && <em> {doubtWords[doubt]}</em>}
          </dd>
        </div>
        <div>
          <dt>{t`Source`}</dt>
          <dd>{device === null ? <Trans>GPS of the tag {tag}</Trans> : t`heard by ${device}`}</dd>
        </div>
        <div>
          <dt>{t`Site`}</dt>
          <dd>{site === null ? t`outside of all sites` : names.siteName(site)}</dd>
        </div>
        <div>
          <dt>{t`Message`}</dt>
          <dd className="PointProof-id">{id}</dd>
        </div>
      </dl>
    </div>
  );
}
