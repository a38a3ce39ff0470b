import { fromPromise } from "xstate";
import type { BulkAsset, BulkCall } from "../domain/assets/bulkAction.ts";
import type { TagId } from "../domain/base/ids.ts";
import { must } from "../domain/base/must.ts";
import { type BulkActionEvent, bulkActionMachine } from "../machines/assets/bulkActionMachine.ts";
import { locationHistoryMachine } from "../machines/assets/locationHistoryMachine.ts";
import { dayTripsMachine } from "../machines/assets/dayTripsMachine.ts";
import { partByPart } from "../machines/kit/partByPart.ts";
import { type AssetCommand, runAssetCommand } from "../streams/calls/assets/assetCommands.ts";
import { type AssetSetQuery, readAssetSet } from "../streams/calls/assets/assetSet.ts";
import { readLastPositions, readLocationHistory } from "../streams/calls/assets/locationHistory.ts";
import type { PairingQuery, PairingRead, TagsElsewhere } from "../streams/calls/assets/pairing.ts";
import { readMeterUses } from "../streams/calls/assets/meterUses.ts";
import { runBulk } from "../streams/calls/assets/runBulk.ts";
import { saveAsset } from "../streams/calls/assets/saveAsset.ts";
import { readSiteUses } from "../streams/calls/assets/siteUses.ts";
import { readTripDays, readTripPages, readTripPart } from "../streams/calls/assets/trips.ts";
import { readSavedViews } from "../streams/calls/assets/savedViews.ts";
import type { AssetMachines } from "../views/assets/assetMachines.ts";
import type { CustomerPorts } from "./kit/customerPorts.ts";
import { filePreviews } from "./kit/filePreviews.ts";
import { readSheetFile } from "./kit/readSheetFile.ts";
import { playback } from "./kit/playback.ts";
import { abortableCommand } from "./kit/commands.ts";
import { form, reading, withPages, withRead } from "./kit/effects.ts";

/** The machines of the asset screens at work. */
export function assetMachines(ports: CustomerPorts): AssetMachines {
  const { live, customer } = ports;
  const files = filePreviews(ports);
  return {
    bulkAction: bulkAction(ports),
    command: abortableCommand("assetCommand", (command: AssetCommand, signal) =>
      runAssetCommand(live, customer(), command, signal),
    ),
    locationHistory: withRead(locationHistoryMachine, (query) =>
      readLocationHistory(live, customer(), query),
    ),
    playback,
    savedViews: reading("savedViews", (page) => readSavedViews(live, customer(), page)),
    pairing: pairing(ports),
    tagsElsewhere: reading(
      "tagsElsewhere",
      async (tagIds: readonly TagId[]): Promise<TagsElsewhere> => {
        if (tagIds.length === 0) return new Map();
        const { readLocated } = await import("../streams/calls/devices/tagBatch.ts");
        const located = await readLocated(live, tagIds);
        return new Map([...located].map(([id, { customer: owner }]) => [id, owner]));
      },
    ),
    filePreview: reading("filePreview", files.read),
    fileThumb: reading("fileThumb", files.readThumb),
    form: (id) => form((save) => saveAsset(live, customer(), id, save)),
    tripDays: reading("tripDays", (query) => readTripDays(live, customer(), query)),
    dayTrips: withPages(dayTripsMachine, ({ query, cursor }) =>
      readTripPart(live, customer(), query, cursor ?? 0),
    ),
    readTripPages: (query) => readTripPages(live, customer(), query),
    siteUses: reading("siteUses", (query) => readSiteUses(live, customer(), query)),
    meterUses: reading("meterUses", (query) => readMeterUses(live, customer(), query)),
    readTrack: (query) => readLocationHistory(live, customer(), query),
    readPositions: (asset) => readLastPositions(live, customer(), asset),
    readSet: (query, signal) => readAssetSet(live, query, signal),
  };
}

/** Its file, and what it is judged by. What it takes is fetched when a list is first chosen. */
function pairing({ live }: CustomerPorts): AssetMachines["pairing"] {
  return reading("pairing", async ({ content, choice }: PairingQuery): Promise<PairingRead> => {
    const { signal } = new AbortController();
    const [{ readPairedAssets }, { readTagSet }] = await Promise.all([
      import("../streams/calls/assets/pairing.ts"),
      import("../streams/calls/devices/tagSet.ts"),
    ]);
    const file = await readSheetFile(content, choice, signal);
    if (file.type === "refused") return file;
    const sort = { column: "id", isDescending: false } as const;
    const [assets, tags] = await Promise.all([
      readPairedAssets(live, signal),
      readTagSet(live, { filter: { text: "" }, sort }, signal),
    ]);
    return {
      type: "read",
      table: file.table,
      ground: { assets, tags: tags.map(({ tag }) => tag) },
    };
  });
}

function bulkAction({ live, customer }: CustomerPorts): typeof bulkActionMachine {
  return bulkActionMachine.provide({
    actors: {
      collect: fromPromise<readonly BulkAsset[], AssetSetQuery | null>(
        async ({ input, signal }) => {
          const all: BulkAsset[] = [];
          const query = must(input, "bulk work is for a set");
          for await (const { assets } of readAssetSet(live, query, signal))
            all.push(...assets.map(({ asset }) => asset));
          return all;
        },
      ),
      work: partByPart(
        (calls: readonly BulkCall[], signal) => runBulk(live, customer(), calls, signal),
        (outcomes): BulkActionEvent => ({ type: "part.done", outcomes }),
      ),
    },
  });
}
