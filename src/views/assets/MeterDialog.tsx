import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { follows } from "../../domain/assets/assetMeter.ts";
import { enterMeter } from "../../domain/assets/meterCalls.ts";
import { isCounter, MAX_METER, METER_KINDS, type MeterKind } from "../../domain/devices/meter.ts";
import { RefusalNote } from "../kit/administration/RefusalNote.tsx";
import { newId } from "../kit/newId.ts";
import { useServices } from "../kit/services.ts";
import { useCalls } from "../kit/useCalls.ts";
import { formatMeter } from "../kit/words/formatMeter.ts";
import { METER_TABLE_WORDS } from "../kit/words/meterWords.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useToasts } from "../ui/useToasts.ts";

const CALLS = { enter: enterMeter };

/** Enters what is read off a machine now. What does not follow from what is known is said to be a correction first. */
export function MeterDialog({
  asset,
  onClose,
}: {
  readonly asset: Asset;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { now } = useServices();
  const { locale } = useTimeFormat();
  const toasts = useToasts();
  const { reference } = asset;
  const [meter, setMeter] = useState<MeterKind>(
    () => METER_KINDS.find((kind) => asset.meters[kind] != null) ?? "engineHours",
  );
  const [value, setValue] = useState<number | null>(null);
  const [isAsked, setIsAsked] = useState(false);
  /** The value that was warned about: a field is left, and its value known, by the very press that would send it. */
  const [warned, setWarned] = useState<number | null>(null);
  const work = useCalls("meterCommand", CALLS, () => {
    toasts.success(t`The value of ${reference} is entered`);
    onClose();
  });
  const known = asset.meters[meter] ?? null;
  const isCorrection =
    known !== null &&
    value !== null &&
    isCounter(meter) &&
    !follows(meter, known, { value, at: now() });
  const isWarned = isCorrection && warned === value;
  const enter = () => {
    setIsAsked(true);
    if (value === null) return;
    if (isCorrection && !isWarned) {
      setWarned(value);
      return;
    }
    const recordId = newId("meter");
    work.run({ kind: "enter", assetId: asset.id, recordId, meter, value, at: now(), isCorrection });
  };
  const before = known === null ? "" : formatMeter(meter, known.value, locale);
  return (
    <Dialog
      isOpen
      size="small"
      title={t`Enter what ${reference} shows`}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button variant="primary" isPending={work.isBusy} onPress={enter}>
            {isWarned ? <Trans>Correct the meter</Trans> : <Trans>Enter the value</Trans>}
          </Button>
        </>
      }
    >
      <Select
        label={t`Meter`}
        options={METER_KINDS.map((id) => ({ id, label: t(METER_TABLE_WORDS[id]) }))}
        value={meter}
        onChange={(next) => {
          setMeter(next);
          setValue(null);
        }}
      />
      <NumberField
        label={t`Value`}
        description={known === null ? undefined : t`Known now: ${before}`}
        value={value}
        onChange={setValue}
        minValue={0}
        maxValue={MAX_METER[meter]}
        formatOptions={{ maximumFractionDigits: 1 }}
        isRequired
        errorMessage={isAsked && value === null ? t`Give what the machine shows.` : null}
        autoFocus
      />
      {isWarned && (
        <Banner tone="warning" title={t`This does not follow from ${before}`}>
          <Trans>
            It is lower, or higher than the machine can have run since. It counts as a correction:
            from now on it is the value, and the difference does not count as use.
          </Trans>
        </Banner>
      )}
      <RefusalNote work={work} />
    </Dialog>
  );
}
