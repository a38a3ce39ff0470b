import { ownValue } from "../../../domain/base/ownValue.ts";
import { DeviceConnectivity } from "../../../domain/devices/deviceConnectivity.ts";
import { DeviceType, TagStatus } from "../../../domain/devices/tag.ts";
import {
  TAG_ACTIVITIES,
  TAG_COLUMNS,
  type TagFilter,
  type TagSort,
} from "../../../domain/devices/tagRow.ts";
import { TAG_STATES } from "../../../domain/devices/tagState.ts";
import type { ChosenOptions } from "../../kit/list/listFilter.ts";
import type { DataSort } from "../../ui/dataColumn.ts";

/** What the address asks for, as the worker is asked; what is none of its options keeps everything. */
export function tagFilterOf(
  text: string,
  chosen: ChosenOptions,
  manufacturerId: string | null,
): TagFilter {
  const oneOf = <Option extends string>(options: readonly Option[], key: string) =>
    options.find((option) => option === ownValue(chosen, key));
  return {
    text: text.trim(),
    type: oneOf(DeviceType.options, "type"),
    state: oneOf(TAG_STATES, "state"),
    activity: oneOf(TAG_ACTIVITIES, "activity"),
    connectivity: oneOf(DeviceConnectivity.options, "connectivity"),
    status: oneOf(TagStatus.options, "status"),
    battery: oneOf(["low", "unknown"], "battery"),
    place: oneOf(["unplaced", "speaking"], "place"),
    manufacturerId: manufacturerId ?? undefined,
  };
}

/** By which column, the id where the address names none. */
export function tagSortOf(sort: DataSort | null): TagSort {
  const column = TAG_COLUMNS.find((one) => one === sort?.column) ?? "id";
  return { column, isDescending: sort?.column === column && sort.isDescending };
}
