import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { TAG_TIMEOUT } from "../../../domain/assets/asset.ts";
import type { SheetCell } from "../../../domain/base/sheet.ts";
import { MINUTE, SECOND } from "../../../domain/base/time.ts";
import {
  TAG_ACTIVITIES,
  TAG_COLUMNS,
  type TagColumn,
  tagColumnValue,
  type TagRow,
} from "../../../domain/devices/tagRow.ts";
import { TAG_STATES } from "../../../domain/devices/tagState.ts";
import type { ListColumn } from "../../kit/list/listColumn.ts";
import { TagStatePill } from "../../kit/TagStatePill.tsx";
import { TAG_STATE_WORDS } from "../../kit/words/tagStateWords.ts";
import type { ListFilter } from "../../kit/list/listFilter.ts";
import { useConnectivityWord } from "../../kit/words/useConnectivityWord.ts";
import { Age } from "../../ui/Age.tsx";
import { BatteryMeter } from "../../ui/BatteryMeter.tsx";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { ConnectivityPill } from "../ConnectivityPill.tsx";
import {
  ACCURACY_TYPE_WORDS,
  ROLE_WORDS,
  TAG_ACTIVITY_WORDS,
  TAG_COLUMN_WORDS,
  TAG_STATUS_WORDS,
  TAG_TYPE_WORDS,
} from "./tagWords.ts";

/** Shown until the reader chooses; ten at most are. */
const DEFAULTS: readonly TagColumn[] = [
  "id",
  "type",
  "state",
  "connectivity",
  "lastMessageAt",
  "battery",
  "heardBy",
  "asset",
  "status",
  "site",
];
const NUMBERS: readonly TagColumn[] = [
  "floor",
  "latitude",
  "longitude",
  "altitude",
  "accuracy",
  "sendInterval",
  "timeout",
];
const WIDTHS: Partial<Readonly<Record<TagColumn, number>>> = { id: 170, name: 170, state: 170 };

const ON_PHONE: Partial<Readonly<Record<TagColumn, "name" | "first">>> = {
  name: "name",
  state: "first",
  connectivity: "first",
};

/** The columns of the devices: every field of the specification, ordered by the worker. */
export function useTagColumns(now: number): readonly ListColumn<TagRow>[] {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const connectivityWord = useConnectivityWord();
  return useMemo(() => {
    const valueOf = (row: TagRow, column: TagColumn): SheetCell => {
      const value = tagColumnValue(row, column);
      const { tag, state, connectivity } = row;
      if (column === "type") return t(TAG_TYPE_WORDS[tag.type]);
      if (column === "state") return state === null ? null : t(TAG_STATE_WORDS[state]);
      if (column === "connectivity") return connectivityWord(connectivity);
      if (column === "status") return t(TAG_STATUS_WORDS[tag.status]);
      if (column === "positioningRole") return t(ROLE_WORDS[tag.positioningRole]);
      if (column === "accuracyType" && tag.settings !== null)
        return t(ACCURACY_TYPE_WORDS[tag.settings.accuracyType]);
      if (column === "sendInterval") return tag.sendInterval / SECOND;
      if (column === "timeout") return tag.timeout / MINUTE;
      if (column === "lastMessageAt")
        return typeof value === "number" ? { at: value, precision: "minute" } : null;
      return value;
    };
    const render = (row: TagRow, column: TagColumn) => {
      if (column === "state")
        return row.state === null ? NOTHING : <TagStatePill state={row.state} />;
      if (column === "connectivity") return <ConnectivityPill connectivity={row.connectivity} />;
      if (column === "lastMessageAt")
        return <Age at={row.lastMessageAt} now={now} form="compact" proofFor={TAG_TIMEOUT} />;
      if (column === "battery") return <BatteryMeter level={row.battery} />;
      if (column === "sendInterval" || column === "timeout")
        return formatDuration(row.tag[column], locale);
      const value = valueOf(row, column);
      return typeof value === "string" || typeof value === "number" ? value : NOTHING;
    };
    return TAG_COLUMNS.map((column): ListColumn<TagRow> => ({
      id: column,
      header: t(TAG_COLUMN_WORDS[column]),
      isRowHeader: column === "id",
      isExtra: !DEFAULTS.includes(column),
      align: NUMBERS.includes(column) ? "end" : "start",
      width: WIDTHS[column] ?? 140,
      // Its words say what is wrong.
      minWidth: column === "state" || column === "connectivity" ? 150 : undefined,
      pinned: column === "lastMessageAt" ? "age" : undefined,
      onPhone: ON_PHONE[column],
      ...(column === "sendInterval" ? { sheetHeader: t`Send interval (s)` } : {}),
      ...(column === "timeout" ? { sheetHeader: t`Timeout (min)` } : {}),
      value: (row) => valueOf(row, column),
      render: (row) => render(row, column),
    }));
  }, [t, now, locale, connectivityWord]);
}

/** What narrows the list; the worker does it. */
export function useTagFilters(): readonly ListFilter<TagRow>[] {
  const { t } = useLingui();
  const connectivityWord = useConnectivityWord();
  return useMemo(() => {
    const filter = (
      key: string,
      label: string,
      all: string,
      options: readonly { readonly id: string; readonly label: string }[],
    ): ListFilter<TagRow> => ({
      key,
      label,
      defaultValue: "",
      options: [{ id: "", label: all }, ...options],
      keeps: () => true,
    });
    return [
      filter(
        "type",
        t`Type`,
        t`All types`,
        (["tag", "gateway", "anchor", "unknown"] as const).map((id) => ({
          id,
          label: t(TAG_TYPE_WORDS[id]),
        })),
      ),
      filter(
        "state",
        t`State`,
        t`All states`,
        TAG_STATES.map((id) => ({ id, label: t(TAG_STATE_WORDS[id]) })),
      ),
      filter(
        "activity",
        t`Activity`,
        t`Active or not`,
        TAG_ACTIVITIES.map((id) => ({ id, label: t(TAG_ACTIVITY_WORDS[id]) })),
      ),
      filter(
        "connectivity",
        t`Connectivity`,
        t`Online or not`,
        (["online", "uncertain", "offline", "neverHeard"] as const).map((id) => ({
          id,
          label: connectivityWord(id),
        })),
      ),
      filter(
        "status",
        t`Status`,
        t`All statuses`,
        (["available", "assigned", "unassigned"] as const).map((id) => ({
          id,
          label: t(TAG_STATUS_WORDS[id]),
        })),
      ),
      filter("battery", t`Battery`, t`All batteries`, [
        { id: "low", label: t`Battery low` },
        { id: "unknown", label: t`Battery not known` },
      ]),
      filter("place", t`Place`, t`Placed or not`, [
        { id: "unplaced", label: t`Not placed yet` },
        { id: "speaking", label: t`Not placed, and speaking` },
      ]),
    ];
  }, [t, connectivityWord]);
}
