import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useMemo } from "react";
import type { AssetId, CustomerIndex } from "../../../domain/base/ids.ts";
import type { DeviceEdited } from "../../../domain/devices/deviceHistory.ts";
import { TAG_COLUMNS } from "../../../domain/devices/tagRow.ts";
import { AssetName } from "../../kit/AssetName.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { useNameWords } from "../../kit/useNameWords.ts";
import { useSiteName } from "../../kit/useSiteName.ts";
import { namesOf, type NameWords } from "../../kit/words/namesOf.ts";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useCustomerName } from "../useCustomerName.ts";
import {
  ACCURACY_TYPE_WORDS,
  ROLE_WORDS,
  TAG_COLUMN_WORDS,
  TAG_STATUS_WORDS,
  TAG_TYPE_WORDS,
} from "./tagWords.ts";

/** The words of fields that have one of a few values. */
const VALUE_WORDS = {
  accuracyType: ACCURACY_TYPE_WORDS,
  positioningRole: ROLE_WORDS,
  status: TAG_STATUS_WORDS,
  type: TAG_TYPE_WORDS,
};

/** A value of a field of a device, as a change shows it. */
export type TagValue = (field: string, value: unknown) => ReactNode;

/** The fields that changed, each with its values before and after; what belongs to its place field by field. */
export function TagChange({
  event,
  valueOf,
}: {
  readonly event: DeviceEdited;
  readonly valueOf: TagValue;
}) {
  const [before, after] = [flat(event.before), flat(event.after)];
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (field) => !isSame(before[field], after[field]),
  );
  return (
    <ul>
      {fields.map((field) => (
        <li key={field}>
          <Trans>
            <FieldName field={field} />: <Value of={valueOf(field, before[field])} /> →{" "}
            <Value of={valueOf(field, after[field])} />
          </Trans>
        </li>
      ))}
    </ul>
  );
}

/** A value in the place that a sentence has for it. */
export function Value({ of }: { readonly of: ReactNode }) {
  return of;
}

function FieldName({ field }: { readonly field: string }) {
  const { t } = useLingui();
  const column = TAG_COLUMNS.find((one) => one === (field === "assetId" ? "asset" : field));
  return column === undefined ? field : t(TAG_COLUMN_WORDS[column]);
}

/** What shows a stored value of a field: as it is, and what an id stands for by its name of today. */
export function useTagValue(): TagValue {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const words = useNameWords();
  const siteName = useSiteName();
  const customerName = useCustomerName();
  const sites = useFeed("sites", null);
  const devices = useFeed("devices", null);
  return useMemo(() => {
    const areas = sites?.sites.flatMap((site) => site.areas);
    const areaName = namedBy(areas, sites?.isLoaded, words);
    const deviceName = namedBy(devices?.devices, devices?.isLoaded, words);
    return (field, value) => {
      if (value === null || value === undefined) return NOTHING;
      if (typeof value === "number" && (field === "sendInterval" || field === "timeout"))
        return formatDuration(value, locale);
      if (typeof value !== "string") return JSON.stringify(value);
      switch (field) {
        case "assetId":
          return <AssetName id={value as AssetId} gone={words.unknown(value)} />;
        case "site":
          return siteName(value);
        case "area":
          return areaName(value);
        case "gatewayId":
          return deviceName(value);
        case "clientId":
          return customerName(value as CustomerIndex);
        case "accuracyType":
        case "positioningRole":
        case "status":
        case "type": {
          const word = Object.entries(VALUE_WORDS[field]).find(([one]) => one === value)?.[1];
          return word === undefined ? value : t(word);
        }
        default:
          return value;
      }
    };
  }, [t, locale, words, siteName, customerName, sites, devices]);
}

function namedBy(
  things: readonly { readonly id: string; readonly name: string }[] | undefined,
  isLoaded: boolean | undefined,
  words: NameWords,
): (id: string) => string {
  const names = (things ?? []).map(({ id, name }) => [id, name] as const);
  return namesOf({ names, isLoaded: isLoaded === true }, words);
}

/** The fields of a change with those of the place among them. */
function flat({ settings, ...rest }: DeviceEdited["after"]): Readonly<Record<string, unknown>> {
  return { ...rest, ...(settings as object | null) };
}

function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null) || JSON.stringify(one) === JSON.stringify(other);
}
