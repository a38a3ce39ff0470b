import type { DataQualityEvent, QualityList } from "../../src/domain/devices/dataQuality.ts";
import type { Journey } from "../support/journeys.ts";
import type { SamplesOf } from "../support/machineGraph.ts";

export const dataQualitySamples = {
  "address.changed": [
    { type: "address.changed", list: "gateway" },
    { type: "address.changed", list: "anchor" },
    { type: "address.changed", list: "gateway-offline" },
    { type: "address.changed", list: "tito-offline" },
    { type: "address.changed", list: "none-of-ours" },
    { type: "address.changed", list: null },
  ],
} satisfies SamplesOf<DataQualityEvent>;

const user = (list: QualityList | null, state: string) =>
  ({ who: "user", event: { type: "address.changed", list }, state }) as const;

/** Ways through the lists of the screen; the ends are written by hand. */
export const dataQualityJourneys: readonly Journey<undefined, DataQualityEvent>[] = [
  {
    name: "alerts take the place of devices, and devices that of alerts",
    input: undefined,
    begin: "overview",
    steps: [
      user("gateway", "availableTags"),
      user("tito-offline", "configAlert"),
      user("anchor", "availableTags"),
      user(null, "overview"),
    ],
  },
  {
    name: "the list that is shown is put away by itself",
    input: undefined,
    begin: "overview",
    steps: [
      user("gateway-offline", "configAlert"),
      user(null, "overview"),
      user("anchor", "availableTags"),
      user(null, "overview"),
      user("tito-offline", "configAlert"),
      user(null, "overview"),
    ],
  },
];
