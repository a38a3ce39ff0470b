import { Trans, useLingui } from "@lingui/react/macro";
import { Gauge } from "lucide-react";
import { useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import type { AssetMeter } from "../../domain/assets/assetMeter.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import { METER_KINDS, type MeterKind } from "../../domain/devices/meter.ts";
import { formatMeter } from "../kit/words/formatMeter.ts";
import { METER_WORDS } from "../kit/words/meterWords.ts";
import { Age } from "../ui/Age.tsx";
import { Button } from "../ui/Button.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { Panel } from "../ui/Panel.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { MeterDialog } from "./MeterDialog.tsx";

/** What a machine counts and measures of itself, by what and when (docs/decisions/0247). Nothing of people. */
export function AssetMeters({
  asset,
  mayEnter,
  now,
}: {
  readonly asset: Asset;
  /** The viewer may enter what is read off. */
  readonly mayEnter: boolean;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const [isEntering, setIsEntering] = useState(false);
  const known = METER_KINDS.flatMap((kind) => {
    const meter = asset.meters[kind];
    return meter == null ? [] : [{ kind, meter }];
  });
  if (asset.category === "personnel" || (known.length === 0 && !mayEnter)) return null;
  return (
    <Panel
      title={t`Meters`}
      actions={
        mayEnter && (
          <Button size="small" icon={<Gauge />} onPress={() => setIsEntering(true)}>
            <Trans>Enter a value</Trans>
          </Button>
        )
      }
    >
      {known.length === 0 ? (
        <p className="note">
          <Trans>Neither a device nor anybody has read a meter of this resource.</Trans>
        </p>
      ) : (
        <DescriptionList
          items={known.map(({ kind, meter }) => ({
            id: kind,
            term: t(METER_WORDS[kind]),
            description: <MeterValue kind={kind} meter={meter} now={now} />,
          }))}
        />
      )}
      {isEntering && <MeterDialog asset={asset} onClose={() => setIsEntering(false)} />}
    </Panel>
  );
}

function MeterValue({
  kind,
  meter: { value, at, device, doubted },
  now,
}: {
  readonly kind: MeterKind;
  readonly meter: AssetMeter;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const said = doubted === null ? "" : formatMeter(kind, doubted.reading, locale);
  return (
    <>
      {formatMeter(kind, value, locale)}{" "}
      <span className="note">
        <Age at={at} now={now} form="compact" />
        {" · "}
        {device === null ? t`by hand` : device.tagId}
      </span>
      {doubted !== null && (
        <div>
          <StatusPill tone="warning" size="small">
            <Trans>Device: {said}</Trans>
          </StatusPill>{" "}
          <span className="note">
            <Trans>
              does not follow from the value before. Enter what the machine shows if it is right.
            </Trans>
          </span>
        </div>
      )}
    </>
  );
}
