import { page } from "vitest/browser";
import type { QualityList } from "../../../src/domain/devices/dataQuality.ts";
import { isShown } from "./looks.ts";

const NAMES = {
  "gateway-offline": ["Gateways offline", "Alerts about gateways"],
  "tito-offline": ["Entry boxes offline", "Alerts about entry boxes"],
  gateway: ["Available gateways", "Gateways"],
  anchor: ["Available anchors", "Anchors"],
} as const satisfies Record<QualityList, readonly [tile: string, heading: string]>;

const isHeaded = (name: string) =>
  isShown(page.getByRole("heading", { level: 2, name, exact: true }));

/** The data-quality screen: four lists of which one is shown, or the summary. */
export const dataQuality = {
  tile: (list: QualityList) => page.getByRole("button", { name: NAMES[list][0], exact: true }),
  back: page.getByRole("button", { name: "Back to the summary" }),
  device: (name: string) => page.getByRole("dialog", { name }),
  /** What the screen shows now, as the machine calls it. */
  state: (): string => {
    const shows = (...lists: readonly QualityList[]) =>
      lists.some((list) => isHeaded(NAMES[list][1]));
    if (shows("gateway", "anchor")) return "availableTags";
    if (shows("gateway-offline", "tito-offline")) return "configAlert";
    return isHeaded("Silent devices") ? "overview" : "nothing";
  },
};
