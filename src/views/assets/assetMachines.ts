import type { AssetLocation } from "../../domain/assets/assetLocation.ts";
import type { MeterUseRow } from "../../domain/assets/meterCalls.ts";
import type { SavedView } from "../../domain/assets/savedView.ts";
import type { AssetFileId, AssetId, TagId } from "../../domain/base/ids.ts";
import type { dayTripsMachine } from "../../machines/assets/dayTripsMachine.ts";
import type { bulkActionMachine } from "../../machines/assets/bulkActionMachine.ts";
import type { locationHistoryMachine } from "../../machines/assets/locationHistoryMachine.ts";
import type { CommandMachine } from "../../machines/kit/commandMachine.ts";
import type { formMachine } from "../../machines/kit/formMachine.ts";
import type { playbackMachine } from "../../machines/kit/playbackMachine.ts";
import type { ReadingMachine } from "../../machines/kit/readingMachine.ts";
import type { TripDay } from "../../domain/assets/tripCalls.ts";
import type { AssetAnswer, AssetCommand } from "../../streams/calls/assets/assetCommands.ts";
import type {
  LocationHistory,
  LocationHistoryQuery,
} from "../../streams/calls/assets/locationHistory.ts";
import type { FilePreviewQuery, ShownFile } from "../../streams/calls/assets/filePreview.ts";
import type { MeterUseQuery } from "../../streams/calls/assets/meterUses.ts";
import type { SiteUseQuery, SiteUses } from "../../streams/calls/assets/siteUses.ts";
import type { TripPage, TripQuery } from "../../streams/calls/assets/trips.ts";
import type { AssetSetPart, AssetSetQuery } from "../../streams/calls/assets/assetSet.ts";
import type {
  PairingQuery,
  PairingRead,
  TagsElsewhere,
} from "../../streams/calls/assets/pairing.ts";
import { machinesContext } from "../kit/machinesContext.ts";

/** The machines of the asset screens with their effects, for the open customer. */
export type AssetMachines = {
  readonly bulkAction: typeof bulkActionMachine;
  /** The upload of a large file can be given up. */
  readonly command: CommandMachine<AssetCommand, AssetAnswer>;
  readonly locationHistory: typeof locationHistoryMachine;
  /** A track that is driven again. */
  readonly playback: typeof playbackMachine;
  /** The saved views of a page: one's own and those that an administrator shares. */
  readonly savedViews: ReadingMachine<string, readonly SavedView[]>;
  /** A pairing list, with the resources and tags that it is judged by. */
  readonly pairing: ReadingMachine<PairingQuery, PairingRead>;
  /** Whose tags of other customers are. For super admins. */
  readonly tagsElsewhere: ReadingMachine<readonly TagId[], TagsElsewhere>;
  /** A file as it is shown, page by page; and a small picture of it, null where there is none. */
  readonly filePreview: ReadingMachine<FilePreviewQuery, ShownFile>;
  readonly fileThumb: ReadingMachine<AssetFileId, Blob | null>;
  /** The form that edits the asset of the id, or creates it under that id. */
  readonly form: (id: AssetId) => typeof formMachine;
  /** The last positions of an asset, newest first (specification section 9: 250), for an export. */
  readonly readPositions: (asset: AssetId) => Promise<readonly AssetLocation[]>;
  /** The days on which something drove. */
  readonly tripDays: ReadingMachine<TripQuery, readonly TripDay[]>;
  /** The trips of a day of every asset. */
  readonly dayTrips: typeof dayTripsMachine;
  /** The same of many days, page by page, for an export. */
  readonly readTripPages: (query: TripQuery) => AsyncIterable<TripPage>;
  /** Who was on which site for how long. */
  readonly siteUses: ReadingMachine<SiteUseQuery, SiteUses>;
  /** How long machines ran, by their counters. */
  readonly meterUses: ReadingMachine<MeterUseQuery, readonly MeterUseRow[]>;
  /** Where an asset was, for a file. */
  readonly readTrack: (query: LocationHistoryQuery) => Promise<LocationHistory>;
  /** Everything that a filter keeps, part by part: the same set as list and map. */
  readonly readSet: (query: AssetSetQuery, signal: AbortSignal) => AsyncIterable<AssetSetPart>;
};

export const [AssetMachinesContext, useAssetMachines] =
  machinesContext<AssetMachines>("AssetMachinesContext");
