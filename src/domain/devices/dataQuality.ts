import { unreachable } from "../base/unreachable.ts";

/** What the data-quality screen lists: available devices of a type, or the alerts of one; never both (specification section 3). */
export type DataQualityState = {
  readonly availableTagsMode: "gateway" | "anchor" | null;
  readonly configAlertMode: "gateway-offline" | "tito-offline" | null;
};

export type DataQualityEvent =
  | {
      readonly type: "availableTagsMode.set";
      readonly mode: DataQualityState["availableTagsMode"];
    }
  | { readonly type: "configAlertMode.set"; readonly mode: DataQualityState["configAlertMode"] }
  | { readonly type: "cleared" };

export const initialDataQuality: DataQualityState = {
  availableTagsMode: null,
  configAlertMode: null,
};

/** Setting one mode clears the other; an event that changes nothing returns the same object. */
export function reduceDataQuality(
  state: DataQualityState,
  event: DataQualityEvent,
): DataQualityState {
  switch (event.type) {
    case "availableTagsMode.set":
      return keepIfSame(state, { availableTagsMode: event.mode, configAlertMode: null });
    case "configAlertMode.set":
      return keepIfSame(state, { availableTagsMode: null, configAlertMode: event.mode });
    case "cleared":
      return keepIfSame(state, initialDataQuality);
    default:
      return unreachable(event);
  }
}

function keepIfSame(state: DataQualityState, next: DataQualityState): DataQualityState {
  const isSame =
    state.availableTagsMode === next.availableTagsMode &&
    state.configAlertMode === next.configAlertMode;
  return isSame ? state : next;
}
