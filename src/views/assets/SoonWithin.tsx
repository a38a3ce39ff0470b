import { useLingui } from "@lingui/react/macro";
import { useServices } from "../kit/services.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { useStored } from "../kit/useStored.ts";

/** Longest threshold that is kept, in days (domain/userPreferences.ts). */
const LONGEST_THRESHOLD = 3650;

/** From how many days before a day it is soon, for whoever reads. */
export function SoonWithin() {
  const { t } = useLingui();
  const { preferences } = useServices();
  const [stored, store] = useStored(preferences.ofCustomer);
  return (
    <div className="end-3">
      <NumberField
        label={t`Soon within`}
        unit={t`days`}
        value={stored.deadlineThreshold}
        minValue={0}
        maxValue={LONGEST_THRESHOLD}
        step={1}
        onChange={(days) => {
          if (days !== null) store({ ...stored, deadlineThreshold: Math.round(days) });
        }}
      />
    </div>
  );
}
