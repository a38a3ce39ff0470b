/** What the data-quality screen lists: available devices of a type, or the alerts of one; never both (specification section 3). */
export type DataQualityState = {
  readonly availableTagsMode: "gateway" | "anchor" | null;
  readonly configAlertMode: "gateway-offline" | "tito-offline" | null;
};

/** The address of the screen asks for a list by name, or (null) for the summary. */
export type DataQualityEvent = { readonly type: "address.changed"; readonly list: string | null };

/** The lists of the screen, as the address names them. */
export const QUALITY_LISTS = ["gateway-offline", "tito-offline", "gateway", "anchor"] as const;
export type QualityList = (typeof QUALITY_LISTS)[number];

export const initialDataQuality: DataQualityState = {
  availableTagsMode: null,
  configAlertMode: null,
};

/** Setting one mode clears the other, and a name that is none of ours both; what changes nothing returns the same object. */
export function reduceDataQuality(
  state: DataQualityState,
  { list }: DataQualityEvent,
): DataQualityState {
  if (list === "gateway" || list === "anchor")
    return keepIfSame(state, { availableTagsMode: list, configAlertMode: null });
  if (list === "gateway-offline" || list === "tito-offline")
    return keepIfSame(state, { availableTagsMode: null, configAlertMode: list });
  return keepIfSame(state, initialDataQuality);
}

/** The list that is shown: never more than one mode is set. Null: the summary. */
export function shownList({
  availableTagsMode,
  configAlertMode,
}: DataQualityState): QualityList | null {
  return availableTagsMode ?? configAlertMode;
}

function keepIfSame(state: DataQualityState, next: DataQualityState): DataQualityState {
  const isSame =
    state.availableTagsMode === next.availableTagsMode &&
    state.configAlertMode === next.configAlertMode;
  return isSame ? state : next;
}
