import type { MaintenanceRecord } from "../../../../src/domain/assets/maintenanceRecord.ts";
import type { AssetMoved } from "../../../../src/domain/assets/assetHistory.ts";
import type { SilentDevice } from "../../../../src/domain/assets/positionCertainty.ts";
import { EvacuationId, MaintenanceRecordId, UserId } from "../../../../src/domain/base/ids.ts";
import { NOTHING_PURGED } from "../../../../src/domain/base/retention.ts";
import { DAY, HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import type { EvacuationReport } from "../../../../src/domain/evacuations/evacuationReport.ts";
import { buildReport } from "../../../../src/domain/reports/document/buildReport.ts";
import type { ReportDocument } from "../../../../src/domain/reports/document/reportDocument.ts";
import type {
  FactsOf,
  Receiver,
  ReportFacts,
  ReportFrame,
} from "../../../../src/domain/reports/document/reportFacts.ts";
import { hasSpan, type ReportContent } from "../../../../src/domain/reports/report.ts";
import type { ReportDraft } from "../../../../src/domain/reports/reportForm.ts";
import { spanAt } from "../../../../src/domain/reports/reportSpan.ts";
import { asset, placeIn, site, T0, tag } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

export const PARIS = "Europe/Paris";

/** A gateway that has been offline for two hours at T0. */
export const GATE = tag("gate").id;

export function receiver(name: string, connectivity: SilentDevice["connectivity"]): Receiver {
  return { name, silence: { name, connectivity, lastMessageAt: T0 - 2 * HOUR } };
}

/** What a report of the small tower is made with at T0, which is 2 March 2026 10:00 in Paris; of its resources unless told otherwise. */
export function frameOf(
  more: Partial<ReportDraft> = {},
  around: Partial<Omit<ReportFrame, "draft">> = {},
): ReportFrame {
  const draft: ReportDraft = {
    name: "Chaque matin",
    content: "assets",
    site: null,
    area: null,
    family: null,
    subFamily: null,
    span: null,
    locale: "fr",
    namesPeople: false,
    ...more,
  };
  return {
    draft,
    customerName: "Tour Horizon",
    timezone: PARIS,
    asOf: T0,
    span: draft.span === null ? null : spanAt(draft.span, T0, PARIS),
    sites: [smallTower()],
    families: [],
    planImages: new Map(),
    keptSince: NOTHING_PURGED,
    receivers: new Map([[GATE, receiver("Passerelle G4", "offline")]]),
    ...around,
  };
}

/** A report in English of what was read; where it looks back, upon the last seven days: 23 February to 1 March. */
export function documentOf<Content extends ReportContent>(
  content: Content,
  facts: FactsOf<Content>,
  draft: Partial<ReportDraft> = {},
  around: Partial<Omit<ReportFrame, "draft">> = {},
): ReportDocument {
  const span = hasSpan(content) ? "last7Days" : null;
  const read = { content, facts, omitted: 0 } as unknown as ReportFacts;
  return buildReport(frameOf({ content, span, locale: "en", ...draft }, around), read, null);
}

/** A day of those that `documentOf` looks back upon, at noon in Paris: 1 is yesterday. */
export const daysAgo = (count: number) => T0 + 2 * HOUR - count * DAY;

/** Bars of the seven days, with so many on each. */
export const weekOf = (...values: readonly (number | null)[]) =>
  ["23/02", "24/02", "25/02", "26/02", "27/02", "28/02", "01/03"].map((label, index) => ({
    label,
    value: values[index] ?? null,
    doubtful: 0,
  }));

/** Headers of the table: all of them, and those that only spreadsheets have. */
export const headersOf = ({ columns }: Pick<ReportDocument, "columns">) => ({
  all: columns.map(({ header }) => header),
  inSheetsOnly: columns.flatMap(({ header, isPrinted }) => (isPrinted === false ? [header] : [])),
});

/** Planned maintenance of `asset-<name>`. */
export function planned(
  name: string,
  title: string,
  plannedAt: number | null,
  more: Partial<MaintenanceRecord> = {},
): MaintenanceRecord {
  return {
    id: MaintenanceRecordId.parse(`maintenance-${name}`),
    assetId: asset(name).id,
    kind: "preventive",
    title,
    notes: null,
    plannedAt,
    doneAt: null,
    performedBy: null,
    createdAt: T0,
    createdBy: UserId.parse("user-1"),
    ...more,
  };
}

/** `asset-<name>` went from the yard to the hall of the tower, yesterday. */
export function moved(name: string, more: Partial<AssetMoved> = {}): AssetMoved {
  const at = more.at ?? daysAgo(1);
  return {
    id: `moved-${name}`,
    seq: 1,
    at,
    recordedAt: at,
    assetId: asset(name).id,
    tagId: null,
    family: "people",
    subFamily: "crew",
    type: "asset.moved",
    from: placeIn("yard"),
    to: placeIn("hall"),
    ...more,
  };
}

/** A drill at the tower that began a day before T0 and goes on: half of twelve people were found after four minutes. */
export function evacuated(
  more: Partial<Omit<EvacuationReport, "evacuation">> = {},
  own: Partial<EvacuationReport["evacuation"]> = {},
): EvacuationReport {
  return {
    evacuation: {
      id: EvacuationId.parse("evacuation-1"),
      site: site("tower"),
      siteName: "Tower",
      kind: "drill",
      startedBy: UserId.parse("user-ann"),
      startedByName: "Ann",
      startedAt: T0 - DAY,
      musterAreas: [],
      roll: [],
      state: "running",
      endedAt: null,
      ...own,
    },
    endedAt: null,
    duration: DAY,
    expected: 12,
    found: [],
    missing: [],
    halfAfter: 4 * MINUTE,
    ninetyPercentAfter: null,
    allAfter: null,
    bySign: { badge: 0, badgeThere: 0, hand: 0, phone: 0 },
    heardInside: [],
    firstFoundAt: null,
    lastFoundAt: null,
    observed: null,
    unlisted: [],
    end: {
      kind: "missing",
      expected: 12,
      found: 0,
      missing: 0,
      heardInside: [],
      unconfirmed: 0,
      uncovered: [],
      isCovered: true,
    },
    ...more,
  };
}
