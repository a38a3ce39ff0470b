import { z } from "zod";
import {
  ASSET_COLUMNS,
  AssetColumn,
  CommonAssetColumn,
  DEFAULT_ASSET_COLUMNS,
  RENTER_ASSET_COLUMNS,
  storedColumnSet,
} from "../assets/assetColumns.ts";
import { shownColumns } from "../base/columnChoice.ts";
import { EmailAddress } from "../base/email.ts";
import { CustomerIndex } from "../base/ids.ts";
import {
  LONGEST_NAME,
  LONGEST_URL,
  MAX_VISIBLE_COLUMNS,
  MAX_PARTS,
  MAX_RECIPIENTS,
} from "../base/limits.ts";
import { LocalisedText } from "../base/localisedText.ts";
import { ALWAYS_RECORDED, RecordedHours } from "../base/recordedHours.ts";
import { DEFAULT_RETENTION, RetentionRules } from "../base/retention.ts";
import { DEFAULT_TIMEZONE } from "../base/time.ts";
import { Timezone } from "../base/instant.ts";
import { ProfileName } from "../base/profile.ts";
import { DEFAULT_WORKING_DAYS, WorkingDays } from "../base/workingDays.ts";
import { Customer, type CustomerKind } from "./customer.ts";
import { FloorNumber } from "../sites/floor.ts";
import { OutsideMapUrl } from "./outsideMap.ts";
import { MapSource, sourcesOfCustomer } from "./mapSource.ts";

/** A dashboard of another system, shown on the BI dashboards page. https only: it is framed into ours. */
export const ExternalDashboard = z.object({
  name: z.string().trim().min(1),
  url: z.url({ protocol: /^https$/u, error: "A dashboard needs an https address." }),
  /** Who sees it; null: everybody of the customer. Administrators see all. */
  profiles: z.array(ProfileName).nullable().default(null),
});
export type ExternalDashboard = z.infer<typeof ExternalDashboard>;

/** A customer's own name for a field of assets. */
export const CustomFieldName = z.object({ field: z.string().min(1), name: LocalisedText });
export type CustomFieldName = z.infer<typeof CustomFieldName>;

/** Blocks of the asset sheet that a customer can hide or reorder, in their usual order. */
export const ASSET_SHEET_BLOCKS = [
  "identity",
  "location",
  "tag",
  "comments",
  "maintenance",
  "files",
  "history",
] as const;
export const AssetSheetBlock = z.enum(ASSET_SHEET_BLOCKS);
export type AssetSheetBlock = z.infer<typeof AssetSheetBlock>;

/** A customer's own layout: what the asset sheet shows, in order. */
export const CustomLayout = z.object({ assetSheet: z.array(AssetSheetBlock) });
export type CustomLayout = z.infer<typeof CustomLayout>;

/** How many days entries of the journal are kept at least and at most, where they are not kept for good (docs/decisions/0102). */
export const MIN_JOURNAL_DAYS = 30;
export const MAX_JOURNAL_DAYS = 3650;
/** Null: as long as the customer is. */
export const JournalDays = z.number().int().min(MIN_JOURNAL_DAYS).max(MAX_JOURNAL_DAYS).nullable();

/** The roles that a customer can ask for a second factor (docs/decisions/0227). */
export const FACTOR_ROLES = [
  "admin",
  "worker",
  "preperer",
] as const satisfies readonly ProfileName[];

/** A domain of mail, in lower case. */
export const MailDomain = z
  .string()
  .trim()
  .toLowerCase()
  .max(253)
  .regex(
    /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/u,
    "A domain has the form example.org.",
  );
const MailDomains = z.array(MailDomain).max(MAX_RECIPIENTS);

/** Roles of people; programs and screens have no second factor. */
const FactorRoles = z.array(z.enum(FACTOR_ROLES)).max(FACTOR_ROLES.length);

const ChosenMapSources = z.array(z.string().min(1).max(LONGEST_NAME)).max(MAX_PARTS).nullable();

/** How the product looks and behaves for one customer (specification section 3, Customer config). */
export const CustomerConfig = z.object({
  id: CustomerIndex,
  reports: z.object({ emails: z.array(EmailAddress) }),
  externalDashboards: z.array(ExternalDashboard),
  /** True: resources come from the quickconnect service, and are read-only here. */
  quickConnectSlave: z.boolean(),
  /** What maps show beside a marker until their reader chooses. */
  assetView: z.object({ label: z.enum(["reference", "designation", "none"]) }),
  /** The columns of the asset list, null: the usual ones. */
  assetList: z.object({ columns: z.array(z.string().min(1)).nullable() }),
  timezone: Timezone.default(DEFAULT_TIMEZONE),
  customFieldsName: z.array(CustomFieldName),
  /** Key of the map service; null: the engine that needs none. */
  mapApiKey: z.string().min(1).nullable(),
  /** Ids of the grounds of the platform that readers choose among; null: all (docs/decisions/0115). */
  mapSources: ChosenMapSources.default(null),
  /** Where the page of an asset leads to a map of others; null: nowhere. */
  outsideMapUrl: OutsideMapUrl.nullable().default(null),
  customLayout: CustomLayout.nullable(),
  journalDays: JournalDays.default(null),
  /** Domains of the addresses of the customer's people; empty: it lists none (docs/decisions/0192). */
  mailDomains: MailDomains.default([]),
  /** Who signs in by password with a second factor alone; who has none sets one up at the next sign-in. */
  factorRoles: FactorRoles.default([]),
  /** What days of use are counted in (docs/decisions/0159). */
  workingDays: WorkingDays.default(DEFAULT_WORKING_DAYS),
  /** How long positions are kept (docs/decisions/0212). */
  retention: RetentionRules.default(DEFAULT_RETENTION),
  /** In which hours places of people are recorded (docs/decisions/0225). */
  recordedHours: RecordedHours.default(ALWAYS_RECORDED),
});
export type CustomerConfig = z.infer<typeof CustomerConfig>;

const EnteredDashboards = z
  .array(
    ExternalDashboard.extend({
      name: ExternalDashboard.shape.name.max(LONGEST_NAME),
      url: ExternalDashboard.shape.url.max(LONGEST_URL),
    }),
  )
  .max(MAX_PARTS)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
    error: "Two dashboards have one name: rename one of them.",
  });

const EnteredName = z.string().trim().max(LONGEST_NAME).nullable().default(null);
/** A field's own name as it is entered: with one language given, the other shows the same. */
const EnteredFieldName = z.object({
  field: CommonAssetColumn,
  name: z
    .object({ fr: EnteredName, en: EnteredName })
    .refine(({ fr, en }) => Boolean(fr ?? "") || Boolean(en ?? ""), {
      error: "A field has no name: name it in one language at least.",
    }),
});

/** What an administrator of a customer sets of it. */
export const CustomerSettings = z.object({
  reportEmails: z.array(EmailAddress).max(MAX_RECIPIENTS),
  externalDashboards: EnteredDashboards,
  markerLabel: CustomerConfig.shape.assetView.shape.label,
  /** The columns of the asset list in their order, until a reader chooses; null: the usual ones. */
  assetColumns: z.array(AssetColumn).min(1).max(MAX_VISIBLE_COLUMNS).nullable(),
  fieldNames: z
    .array(EnteredFieldName)
    .max(ASSET_COLUMNS.length)
    .refine((all) => new Set(all.map(({ field }) => field)).size === all.length, {
      error: "A field is named twice: name it once.",
    }),
  /** The blocks of the asset sheet in their order; null: all, in the usual one. */
  sheetBlocks: z.array(AssetSheetBlock).min(1).max(ASSET_SHEET_BLOCKS.length).nullable(),
  timezone: Timezone,
  mapApiKey: z.string().trim().min(1).max(LONGEST_URL).nullable(),
  mapSources: ChosenMapSources,
  outsideMapUrl: OutsideMapUrl.nullable(),
  journalDays: JournalDays,
  mailDomains: MailDomains,
  factorRoles: FactorRoles,
  workingDays: WorkingDays,
  retention: RetentionRules,
  recordedHours: RecordedHours,
});
export type CustomerSettings = z.infer<typeof CustomerSettings>;

export function settingsOf(config: CustomerConfig, timezone: Timezone): CustomerSettings {
  return {
    reportEmails: config.reports.emails,
    externalDashboards: config.externalDashboards,
    markerLabel: config.assetView.label,
    assetColumns:
      config.assetList.columns === null
        ? null
        : [...defaultAssetColumns(config.assetList.columns, null)],
    fieldNames: ASSET_COLUMNS.flatMap((field) => {
      const named = config.customFieldsName.find((one) => one.field === field);
      return named === undefined ? [] : [{ field, name: named.name }];
    }),
    sheetBlocks: config.customLayout === null ? null : [...shownBlocks(config.customLayout)],
    timezone,
    mapApiKey: config.mapApiKey,
    mapSources: config.mapSources,
    outsideMapUrl: config.outsideMapUrl,
    journalDays: config.journalDays,
    mailDomains: config.mailDomains,
    factorRoles: config.factorRoles,
    workingDays: config.workingDays,
    retention: config.retention,
    recordedHours: config.recordedHours,
  };
}

/** The columns of the asset list until its reader chooses, for what the customer has stored; `kind` null: it is not known. */
export function defaultAssetColumns(
  stored: readonly string[] | null,
  kind: CustomerKind | null,
): readonly AssetColumn[] {
  const defaultValue = kind === "renter" ? RENTER_ASSET_COLUMNS : DEFAULT_ASSET_COLUMNS;
  return shownColumns(storedColumnSet(stored, defaultValue), stored);
}

/** The blocks of the asset sheet in their order, each once. A layout without any shows all: a page is never empty. */
export function shownBlocks(layout: CustomLayout | null): readonly AssetSheetBlock[] {
  const chosen = [...new Set(layout?.assetSheet)];
  return chosen.length === 0 ? ASSET_SHEET_BLOCKS : chosen;
}

/** A configuration with the settings of its administrator. */
export function withSettings(config: CustomerConfig, settings: CustomerSettings): CustomerConfig {
  return {
    ...config,
    reports: { emails: settings.reportEmails },
    externalDashboards: settings.externalDashboards,
    assetView: { label: settings.markerLabel },
    assetList: { columns: settings.assetColumns },
    customFieldsName: settings.fieldNames,
    customLayout: settings.sheetBlocks === null ? null : { assetSheet: settings.sheetBlocks },
    timezone: settings.timezone,
    mapApiKey: settings.mapApiKey,
    mapSources: settings.mapSources,
    outsideMapUrl: settings.outsideMapUrl,
    journalDays: settings.journalDays,
    mailDomains: settings.mailDomains,
    factorRoles: settings.factorRoles,
    workingDays: settings.workingDays,
    retention: settings.retention,
    recordedHours: settings.recordedHours,
  };
}

/** What an operator of the platform writes of a configuration. */
export const EnteredCustomerConfig = CustomerConfig.extend({
  reports: z.object({ emails: z.array(EmailAddress).max(MAX_RECIPIENTS) }),
  externalDashboards: EnteredDashboards,
  assetList: z.object({
    columns: z.array(z.string().min(1).max(LONGEST_NAME)).max(MAX_PARTS).nullable(),
  }),
  customFieldsName: z
    .array(CustomFieldName.extend({ field: z.string().min(1).max(LONGEST_NAME) }))
    .max(MAX_PARTS),
  mapApiKey: z.string().min(1).max(LONGEST_URL).nullable(),
  customLayout: CustomLayout.extend({
    assetSheet: CustomLayout.shape.assetSheet.max(MAX_PARTS),
  }).nullable(),
});

/** The configuration of a customer who has chosen nothing. */
export function defaultCustomerConfig(id: CustomerIndex): CustomerConfig {
  return {
    id,
    reports: { emails: [] },
    externalDashboards: [],
    quickConnectSlave: false,
    assetView: { label: "none" },
    assetList: { columns: null },
    timezone: DEFAULT_TIMEZONE,
    customFieldsName: [],
    mapApiKey: null,
    mapSources: null,
    outsideMapUrl: null,
    customLayout: null,
    journalDays: null,
    mailDomains: [],
    factorRoles: [],
    workingDays: DEFAULT_WORKING_DAYS,
    retention: DEFAULT_RETENTION,
    recordedHours: ALWAYS_RECORDED,
  };
}

/** The configuration as it is answered (specification section 7). */
export const CustomerConfigAnswer = z.object({
  mapApiKey: CustomerConfig.shape.mapApiKey,
  customerConfig: CustomerConfig.omit({ id: true, mapApiKey: true, customLayout: true }),
  viewCustomLayoutConfig: CustomLayout.nullable(),
  /** The grounds of maps that a reader of the customer chooses among, besides the embedded one. */
  grounds: z.array(MapSource),
  /** The floor on which maps open where a site says none. */
  defaultFloor: FloorNumber,
  /** Features that are switched off for all its users. */
  disabledFlags: Customer.shape.disabledFlags,
});
/** The configuration of the customer that is open, with the grounds that its maps have and the floor they open on. */
export type OpenCustomerConfig = CustomerConfig & {
  readonly grounds: readonly MapSource[];
  readonly defaultFloor: FloorNumber;
  readonly disabledFlags: Customer["disabledFlags"];
};
export type CustomerConfigAnswer = z.infer<typeof CustomerConfigAnswer>;

/**
 * `timezone` and `defaultFloor`: the customer's, which are the only ones (product.md section 8). `sources`: the
 * platform's. `sees`: whether who asks is shown a dashboard.
 */
export function configAnswer(
  config: CustomerConfig,
  {
    timezone,
    defaultFloor,
    disabledFlags,
  }: Pick<Customer, "defaultFloor" | "disabledFlags" | "timezone">,
  sources: readonly MapSource[],
  sees: (dashboard: ExternalDashboard) => boolean,
): CustomerConfigAnswer {
  const { id: _, mapApiKey, customLayout, ...customerConfig } = config;
  return {
    mapApiKey,
    customerConfig: {
      ...customerConfig,
      timezone,
      externalDashboards: customerConfig.externalDashboards.filter(sees),
    },
    viewCustomLayoutConfig: customLayout,
    grounds: sourcesOfCustomer(sources, config.mapSources, mapApiKey !== null),
    defaultFloor,
    disabledFlags,
  };
}
