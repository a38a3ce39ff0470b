import { useLingui } from "@lingui/react/macro";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import { useSiteName } from "../kit/useSiteName.ts";
import { formatDate } from "../ui/format/formatDate.ts";
import { formatDuration } from "../ui/format/formatDuration.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import type { BoxDraft } from "./boxDraft.ts";

type Field = keyof BoxDraft;

/** What the fields of a box are called, what stands in them, and what is wrong with them. */
export function useBoxWords() {
  const { t } = useLingui();
  const format = useTimeFormat();
  const siteName = useSiteName();
  const names: Readonly<Record<Field, string>> = {
    entryNumber: t`Entry number`,
    name: t`Name`,
    site: t`Site`,
    startDate: t`In service since`,
    minimumBatteryLevel: t`Minimum battery level`,
    minimumTimeDifference: t`Minimum time between two reads`,
    sendInterval: t`Sends every`,
    timeout: t`Offline after`,
    latitude: t`Latitude`,
    longitude: t`Longitude`,
    apiSubscriptionKey: t`API subscription key`,
    removesKey: t`Remove the key`,
  };
  /** The least and the greatest that a number may be. */
  const ranges: Partial<Readonly<Record<Field, readonly [least: string, most: string]>>> = {
    minimumBatteryLevel: [t`0 %`, t`100 %`],
    minimumTimeDifference: [t`0 minutes`, t`24 hours`],
    sendInterval: [t`1 second`, t`24 hours`],
    timeout: [t`1 second`, t`24 hours`],
    latitude: ["−90°", "90°"],
    longitude: ["−180°", "180°"],
  };
  return {
    names,
    fieldName: (field: string) => names[field as Field] ?? field,
    issueText: ({ path, code, message }: FieldIssue): string => {
      const field = path as Field;
      if (field === "entryNumber")
        return code === "name_taken"
          ? t`There is a box of this number already: choose another.`
          : t`A number is whole, 0 or more.`;
      if (field === "site") return t`No site is chosen, or it is no longer there: choose one.`;
      if (field === "apiSubscriptionKey")
        return t`The key is longer than 512 characters: shorten it.`;
      if (field === "name") return t`The box has no name: name it.`;
      const [least, most] = ranges[field] ?? [];
      if (least === undefined || most === undefined) return message;
      if (code === "too_small") return t`Too small: at least ${least}.`;
      if (code === "too_big") return t`Too big: at most ${most}.`;
      return t`A number between ${least} and ${most}.`;
    },
    valueText: (field: string, value: unknown): string => {
      if (typeof value === "string" && value !== "")
        return field === "site" ? siteName(value) : value;
      if (typeof value !== "number") return NOTHING;
      if (field === "startDate") return formatDate(value, format);
      if (field === "sendInterval" || field === "timeout")
        return formatDuration(value, format.locale);
      return formatNumber(value, format.locale, { maximumFractionDigits: 6 });
    },
  };
}

export type BoxWords = ReturnType<typeof useBoxWords>;
