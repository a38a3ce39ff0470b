import type { DataQualityEvent } from "../../src/domain/devices/dataQuality.ts";
import type { Journey } from "../support/journeys.ts";
import type { SamplesOf } from "../support/machineGraph.ts";

export const dataQualitySamples = {
  "availableTagsMode.set": [
    { type: "availableTagsMode.set", mode: "gateway" },
    { type: "availableTagsMode.set", mode: "anchor" },
    { type: "availableTagsMode.set", mode: null },
  ],
  "configAlertMode.set": [
    { type: "configAlertMode.set", mode: "gateway-offline" },
    { type: "configAlertMode.set", mode: "tito-offline" },
    { type: "configAlertMode.set", mode: null },
  ],
  cleared: [{ type: "cleared" }],
} satisfies SamplesOf<DataQualityEvent>;

const user = (event: DataQualityEvent, state: string) => ({ who: "user", event, state }) as const;

/** Ways through the lists of the screen; the ends are written by hand. */
export const dataQualityJourneys: readonly Journey<undefined, DataQualityEvent>[] = [
  {
    name: "alerts take the place of devices, and devices that of alerts",
    input: undefined,
    begin: "overview",
    steps: [
      user({ type: "availableTagsMode.set", mode: "gateway" }, "availableTags"),
      user({ type: "configAlertMode.set", mode: "tito-offline" }, "configAlert"),
      user({ type: "availableTagsMode.set", mode: "anchor" }, "availableTags"),
      user({ type: "cleared" }, "overview"),
    ],
  },
  {
    name: "the list that is shown is put away by itself",
    input: undefined,
    begin: "overview",
    steps: [
      user({ type: "configAlertMode.set", mode: "gateway-offline" }, "configAlert"),
      user({ type: "configAlertMode.set", mode: null }, "overview"),
      user({ type: "availableTagsMode.set", mode: "anchor" }, "availableTags"),
      user({ type: "availableTagsMode.set", mode: null }, "overview"),
      user({ type: "configAlertMode.set", mode: "tito-offline" }, "configAlert"),
      user({ type: "cleared" }, "overview"),
    ],
  },
];
