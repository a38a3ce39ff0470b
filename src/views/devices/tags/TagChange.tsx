import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import type { AssetId, CustomerIndex } from "../../../domain/base/ids.ts";
import type { DeviceEdited } from "../../../domain/devices/deviceHistory.ts";
import { TAG_COLUMNS } from "../../../domain/devices/tagRow.ts";
import { AssetName } from "../../kit/AssetName.tsx";
import { useFeed } from "../../kit/useFeed.ts";
import { useNameWords } from "../../kit/useNameWords.ts";
import { useSiteName } from "../../kit/useSiteName.ts";
import { namesOf } from "../../kit/words/namesOf.ts";
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

/** The fields that changed, each with its values before and after; what belongs to its place field by field. */
export function TagChange({ event }: { readonly event: DeviceEdited }) {
  const [before, after] = [flat(event.before), flat(event.after)];
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])].filter(
    (field) => !isSame(before[field], after[field]),
  );
  return (
    <ul>
      {fields.map((field) => (
        <li key={field}>
          <Trans>
            <FieldName field={field} />: <Value field={field} value={before[field]} /> →{" "}
            <Value field={field} value={after[field]} />
          </Trans>
        </li>
      ))}
    </ul>
  );
}

function FieldName({ field }: { readonly field: string }) {
  const { t } = useLingui();
  const column = TAG_COLUMNS.find((one) => one === (field === "assetId" ? "asset" : field));
  return column === undefined ? field : t(TAG_COLUMN_WORDS[column]);
}

/** A stored value as it is, and what an id stands for by its name of today. */
function Value({ field, value }: { readonly field: string; readonly value: unknown }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const words = useNameWords();
  const siteName = useSiteName();
  const customerName = useCustomerName();
  const sites = useFeed("sites", null);
  const devices = useFeed("devices", null);
  if (value === null || value === undefined) return NOTHING;
  if (typeof value === "number" && (field === "sendInterval" || field === "timeout"))
    return formatDuration(value, locale);
  if (typeof value !== "string") return JSON.stringify(value);
  const named = (
    things: readonly { readonly id: string; readonly name: string }[] | undefined,
    isLoaded: boolean | undefined,
  ): ReactNode =>
    namesOf(
      { names: (things ?? []).map(({ id, name }) => [id, name]), isLoaded: isLoaded === true },
      words,
    )(value);
  switch (field) {
    case "assetId":
      return <AssetName id={value as AssetId} gone={words.unknown(value)} />;
    case "site":
      return siteName(value);
    case "area":
      return named(
        sites?.sites.flatMap(({ areas }) => areas),
        sites?.isLoaded,
      );
    case "gatewayId":
      return named(devices?.devices, devices?.isLoaded);
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
}

/** The fields of a change with those of the place among them. */
function flat({ settings, ...rest }: DeviceEdited["after"]): Readonly<Record<string, unknown>> {
  return { ...rest, ...(settings as object | null) };
}

function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null) || JSON.stringify(one) === JSON.stringify(other);
}
