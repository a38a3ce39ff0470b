import { fromPromise } from "xstate";
import type { CustomerIndex } from "../../domain/base/ids.ts";
import type { SavedView } from "../../domain/assets/savedView.ts";
import { must } from "../../domain/base/must.ts";
import { assetCommandMachine } from "../../machines/assets/assetCommandMachine.ts";
import {
  type FormAnswer,
  type FormSave,
  formStatusMachine,
} from "../../machines/kit/formStatusMachine.ts";
import { savedViewsMachine } from "../../machines/assets/savedViewsMachine.ts";
import { locationHistoryMachine } from "../../machines/assets/locationHistoryMachine.ts";
import {
  type AssetAnswer,
  type AssetCommand,
  runAssetCommand,
} from "../../streams/calls/assets/assetCommands.ts";
import { readAssetSet } from "../../streams/calls/assets/assetSet.ts";
import {
  type LocationHistory,
  type LocationHistoryQuery,
  readLastPositions,
  readLocationHistory,
} from "../../streams/calls/assets/locationHistory.ts";
import {
  readSavedViews,
  runViewCommand,
  type ViewAnswer,
  type ViewCommand,
} from "../../streams/calls/assets/savedViews.ts";
import { saveAsset } from "../../streams/calls/assets/saveAsset.ts";
import type { LiveClient } from "../../streams/feeds/liveClient.ts";
import type { AssetMachines } from "../../views/assets/assetMachinesContext.ts";
import { bulkAction } from "./bulkActors.ts";
import { importer } from "../imports/importActors.ts";

/** The machines of the asset screens at work for the customer that is open. */
export function assetMachines(
  live: LiveClient,
  customer: () => CustomerIndex | null,
): AssetMachines {
  const open = () => must(customer(), "assets are shown while a customer is open");
  const underWay = new WeakMap<AssetCommand, AbortController>();
  return {
    command: assetCommandMachine.provide({
      actors: {
        run: fromPromise<AssetAnswer, AssetCommand | null>(({ input }) => {
          const command = must(input, "a call is made for a command");
          // Not the promise's own signal: that one ends with the page, and what was sent from there must not.
          const givenUp = new AbortController();
          underWay.set(command, givenUp);
          return runAssetCommand(live, open(), command, givenUp.signal);
        }),
      },
      actions: {
        giveUp: ({ context: { command } }) => {
          if (command !== null) underWay.get(command)?.abort();
        },
      },
    }),
    bulkAction: bulkAction(live, open),
    importer: importer(live, open),
    savedViews: savedViewsMachine.provide({
      actors: {
        read: fromPromise<readonly SavedView[], string>(({ input }) =>
          readSavedViews(live, open(), input),
        ),
        write: fromPromise<ViewAnswer, ViewCommand | null>(({ input }) =>
          runViewCommand(live, open(), must(input, "a call is made for a command")),
        ),
      },
    }),
    form: (id) =>
      formStatusMachine.provide({
        actors: {
          save: fromPromise<FormAnswer, FormSave>(({ input }) =>
            saveAsset(live, open(), id, input),
          ),
        },
      }),
    readPositions: (asset) => readLastPositions(live, open(), asset),
    readSet: (query, signal) => readAssetSet(live, query, signal),
    locationHistory: locationHistoryMachine.provide({
      actors: {
        read: fromPromise<LocationHistory, LocationHistoryQuery>(({ input }) =>
          readLocationHistory(live, open(), input),
        ),
      },
    }),
  };
}
