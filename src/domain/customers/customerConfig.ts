import { z } from "zod";
import { EmailAddress } from "../base/email.ts";
import { CustomerIndex } from "../base/ids.ts";
import { LONGEST_NAME, LONGEST_URL, MOST_PARTS, MOST_RECIPIENTS } from "../base/limits.ts";
import { LocalisedText } from "../base/localisedText.ts";
import { DEFAULT_TIMEZONE } from "../base/time.ts";
import { Timezone } from "../base/instant.ts";
import { ProfileName } from "../base/profile.ts";

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

/** Blocks of the asset sheet that a customer can hide or reorder. */
export const ASSET_SHEET_BLOCKS = [
  "identity",
  "location",
  "tag",
  "files",
  "comments",
  "maintenance",
  "history",
] as const;
export const AssetSheetBlock = z.enum(ASSET_SHEET_BLOCKS);
export type AssetSheetBlock = z.infer<typeof AssetSheetBlock>;

/** A customer's own layout: what the asset sheet shows, in order. */
export const CustomLayout = z.object({ assetSheet: z.array(AssetSheetBlock) });
export type CustomLayout = z.infer<typeof CustomLayout>;

/** How many days entries of the journal are kept at least and at most, where they are not kept for good (docs/decisions/0102). */
export const LEAST_JOURNAL_DAYS = 30;
export const MOST_JOURNAL_DAYS = 3650;
/** Null: as long as the customer is. */
export const JournalDays = z
  .number()
  .int()
  .min(LEAST_JOURNAL_DAYS)
  .max(MOST_JOURNAL_DAYS)
  .nullable();

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
  customLayout: CustomLayout.nullable(),
  journalDays: JournalDays.default(null),
});
export type CustomerConfig = z.infer<typeof CustomerConfig>;

const EnteredDashboards = z
  .array(
    ExternalDashboard.extend({
      name: ExternalDashboard.shape.name.max(LONGEST_NAME),
      url: ExternalDashboard.shape.url.max(LONGEST_URL),
    }),
  )
  .max(MOST_PARTS)
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
    error: "Two dashboards have one name: rename one of them.",
  });

/** What an administrator of a customer sets of it. */
export const CustomerSettings = z.object({
  reportEmails: z.array(EmailAddress).max(MOST_RECIPIENTS),
  externalDashboards: EnteredDashboards,
  markerLabel: CustomerConfig.shape.assetView.shape.label,
  timezone: Timezone,
  mapApiKey: z.string().trim().min(1).max(LONGEST_URL).nullable(),
  journalDays: JournalDays,
});
export type CustomerSettings = z.infer<typeof CustomerSettings>;

export function settingsOf(config: CustomerConfig, timezone: Timezone): CustomerSettings {
  return {
    reportEmails: config.reports.emails,
    externalDashboards: config.externalDashboards,
    markerLabel: config.assetView.label,
    timezone,
    mapApiKey: config.mapApiKey,
    journalDays: config.journalDays,
  };
}

/** A configuration with the settings of its administrator. */
export function withSettings(config: CustomerConfig, settings: CustomerSettings): CustomerConfig {
  return {
    ...config,
    reports: { emails: settings.reportEmails },
    externalDashboards: settings.externalDashboards,
    assetView: { label: settings.markerLabel },
    timezone: settings.timezone,
    mapApiKey: settings.mapApiKey,
    journalDays: settings.journalDays,
  };
}

/** What an operator of the platform writes of a configuration. */
export const EnteredCustomerConfig = CustomerConfig.extend({
  reports: z.object({ emails: z.array(EmailAddress).max(MOST_RECIPIENTS) }),
  externalDashboards: EnteredDashboards,
  assetList: z.object({
    columns: z.array(z.string().min(1).max(LONGEST_NAME)).max(MOST_PARTS).nullable(),
  }),
  customFieldsName: z
    .array(CustomFieldName.extend({ field: z.string().min(1).max(LONGEST_NAME) }))
    .max(MOST_PARTS),
  mapApiKey: z.string().min(1).max(LONGEST_URL).nullable(),
  customLayout: CustomLayout.extend({
    assetSheet: CustomLayout.shape.assetSheet.max(MOST_PARTS),
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
    customLayout: null,
    journalDays: null,
  };
}

/** The configuration as it is answered (specification section 7). */
export const CustomerConfigAnswer = z.object({
  mapApiKey: CustomerConfig.shape.mapApiKey,
  customerConfig: CustomerConfig.omit({ id: true, mapApiKey: true, customLayout: true }),
  viewCustomLayoutConfig: CustomLayout.nullable(),
});
export type CustomerConfigAnswer = z.infer<typeof CustomerConfigAnswer>;

/** `timezone`: the customer's, which is the only one (product.md section 8). `sees`: whether who asks is shown a dashboard. */
export function configAnswer(
  config: CustomerConfig,
  timezone: Timezone,
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
  };
}
