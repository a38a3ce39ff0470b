import { useLingui } from "@lingui/react/macro";
import type { AlertConfigurationForm } from "../../../domain/alerts/alertConfigurationForm.ts";
import { formatNumber } from "../../ui/format/formatNumber.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { CHANNEL_WORDS } from "./ruleWords.ts";

type Field = keyof AlertConfigurationForm;

/** What the fields of a rule are called, and what stands in them, for whoever chooses between two values. */
export function useRuleFieldWords() {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const names: Readonly<Record<Field, string>> = {
    isEnabled: t`Raise these alerts`,
    condition: t`Levels`,
    place: t`What the rule watches`,
    alertedBy: t`Alerted by`,
    emails: t`E-mail addresses`,
    phones: t`Phone numbers`,
    delay: t`Delay`,
  };
  return {
    fieldName: (field: string) => names[field as Field] ?? field,
    valueText: (field: string, value: unknown): string => {
      // Both values are of the form that the server keeps.
      const form = { [field]: value } as Partial<AlertConfigurationForm>;
      if (form.isEnabled !== undefined) return form.isEnabled ? t`On` : t`Off`;
      if (form.delay !== undefined) {
        const minutes = formatNumber(form.delay, locale);
        return t`${minutes} min`;
      }
      if (form.alertedBy !== undefined)
        return form.alertedBy.map((means) => t(CHANNEL_WORDS[means])).join(", ") || NOTHING;
      if (form.condition != null) {
        const below = formatNumber(form.condition.raisedBelow, locale);
        const closed = formatNumber(form.condition.closedAt, locale);
        return t`below ${below} %, closed at ${closed} %`;
      }
      if (form.place != null) {
        const { name, sites, areas, families, days, schedule } = form.place;
        const places = formatNumber(sites.length + areas.length, locale);
        const length = formatNumber(days, locale);
        const slots = schedule.slots.map(({ from, to }) => `${from} – ${to}`);
        return [name, t`places: ${places}`, ...families, t`days: ${length}`, ...slots].join(", ");
      }
      return [...(form.emails ?? []), ...(form.phones ?? [])].join(", ") || NOTHING;
    },
  };
}
