import type { Alert } from "../../alerts/alert.ts";
import type { Asset } from "../../assets/asset.ts";
import type { AssetMoved } from "../../assets/assetHistory.ts";
import type { MaintenanceRecord } from "../../assets/maintenanceRecord.ts";
import type { SilentDevice } from "../../assets/positionCertainty.ts";
import type { AssetId, TagId } from "../../base/ids.ts";
import type { KeptSince } from "../../base/retention.ts";
import type { EpochMs, Timezone } from "../../base/time.ts";
import type { Counter } from "../../counters/counter.ts";
import type { CounterHour } from "../../counters/counterHistory.ts";
import type { BadgeTest } from "../../distress/badgeTest.ts";
import type { Distress } from "../../distress/distress.ts";
import type { Outage } from "../../devices/deviceOutages.ts";
import type { DrillRegister } from "../../evacuations/drillRegister.ts";
import type { EvacuationReport } from "../../evacuations/evacuationReport.ts";
import type { Family } from "../../referential/referential.ts";
import type { Site } from "../../sites/site.ts";
import type { TagInOutRecord } from "../../attendance/tagInOut.ts";
import type { OccupancyRow } from "../calls.ts";
import type { ReportContent } from "../report.ts";
import type { ReportDraft } from "../reportForm.ts";
import type { TimeSpan } from "../reportSpan.ts";

/** Who hears a tag, as far as a report needs it: what it is called, and whether its silence puts its tags in doubt. */
export type Receiver = { readonly name: string; readonly silence: SilentDevice | null };

/** An image as it is kept. */
export type PlanPicture = { readonly mime: string; readonly bytes: Uint8Array };

/** What every report is made with. `span` null: it says how things stand. */
export type ReportFrame = {
  readonly draft: ReportDraft;
  readonly customerName: string;
  readonly timezone: Timezone;
  readonly asOf: EpochMs;
  readonly span: TimeSpan | null;
  readonly sites: readonly Site[];
  readonly families: readonly Family[];
  readonly receivers: ReadonlyMap<TagId, Receiver>;
  /** The images of floor plans that a document can print, by their key in the file store. */
  readonly planImages: ReadonlyMap<string, PlanPicture>;
  /** From when on the past is whole. */
  readonly keptSince: KeptSince;
};

/** What was read for each content; rows beyond the limit are counted in `omitted`. */
type Facts = {
  readonly assets: { readonly assets: readonly Asset[] };
  readonly movements: {
    readonly moves: readonly AssetMoved[];
    readonly assets: ReadonlyMap<AssetId, Asset>;
    readonly outages: readonly Outage[];
  };
  readonly counters: {
    readonly counters: readonly Counter[];
    readonly hours: readonly CounterHour[];
  };
  readonly alerts: {
    readonly alerts: readonly Alert[];
    readonly assets: ReadonlyMap<AssetId, Asset>;
  };
  readonly stays: {
    readonly stays: readonly TagInOutRecord[];
    readonly assets: ReadonlyMap<AssetId, Asset>;
  };
  readonly occupancy: { readonly rows: readonly OccupancyRow[] };
  readonly deadlines: {
    readonly assets: readonly Asset[];
    /** Maintenance of those assets that is planned and not done. */
    readonly planned: readonly MaintenanceRecord[];
  };
  readonly inactiveTags: { readonly assets: readonly Asset[] };
  readonly drills: { readonly register: DrillRegister };
  /** The calls that were received in the span, and the tests of badges that began in it. */
  readonly callsForHelp: {
    readonly calls: readonly Distress[];
    readonly tests: readonly BadgeTest[];
  };
  readonly evacuations: { readonly evacuations: readonly EvacuationReport[] };
};

/** What was read for a report of one content. */
export type ReportFacts = {
  [Content in ReportContent]: {
    readonly content: Content;
    readonly facts: Facts[Content];
    readonly omitted: number;
  };
}[ReportContent];

export type FactsOf<Content extends ReportContent> = Facts[Content];
