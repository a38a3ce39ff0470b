import { z } from "zod";
import { EmailAddress } from "../base/email.ts";
import { CustomerIndex } from "../base/ids.ts";
import { LONGEST_NAME, LONGEST_URL, MOST_PARTS, MOST_RECIPIENTS } from "../base/limits.ts";
import { LocalisedText } from "../base/localisedText.ts";
import { DEFAULT_TIMEZONE } from "../base/time.ts";
import { Timezone } from "../base/instant.ts";

/** A dashboard of another system, shown on the BI dashboards page. https only: it is framed into ours. */
export const ExternalDashboard = z.object({
  name: z.string().trim().min(1),
  url: z.url({ protocol: /^https$/u, error: "A dashboard needs an https address." }),
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

/** How the product looks and behaves for one customer (specification section 3, Customer config). */
export const CustomerConfig = z.object({
  id: CustomerIndex,
  reports: z.object({ emails: z.array(EmailAddress) }),
  externalDashboards: z.array(ExternalDashboard),
  /** True: resources come from the quickconnect service, and are read-only here. */
  quickConnectSlave: z.boolean(),
  /** What the map of assets shows beside the marker. */
  assetView: z.object({ label: z.enum(["reference", "designation", "none"]) }),
  /** The columns of the asset list, null: the usual ones. */
  assetList: z.object({ columns: z.array(z.string().min(1)).nullable() }),
  timezone: Timezone.default(DEFAULT_TIMEZONE),
  customFieldsName: z.array(CustomFieldName),
  /** Key of the map service; null: the engine that needs none. */
  mapApiKey: z.string().min(1).nullable(),
  customLayout: CustomLayout.nullable(),
});
export type CustomerConfig = z.infer<typeof CustomerConfig>;

/** What an operator of the platform writes of a configuration. */
export const EnteredCustomerConfig = CustomerConfig.extend({
  reports: z.object({ emails: z.array(EmailAddress).max(MOST_RECIPIENTS) }),
  externalDashboards: z
    .array(
      ExternalDashboard.extend({
        name: ExternalDashboard.shape.name.max(LONGEST_NAME),
        url: ExternalDashboard.shape.url.max(LONGEST_URL),
      }),
    )
    .max(MOST_PARTS),
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
    assetView: { label: "reference" },
    assetList: { columns: null },
    timezone: DEFAULT_TIMEZONE,
    customFieldsName: [],
    mapApiKey: null,
    customLayout: null,
  };
}

/** The configuration as it is answered (specification section 7). */
export const CustomerConfigAnswer = z.object({
  mapApiKey: CustomerConfig.shape.mapApiKey,
  customerConfig: CustomerConfig.omit({ id: true, mapApiKey: true, customLayout: true }),
  viewCustomLayoutConfig: CustomLayout.nullable(),
});
export type CustomerConfigAnswer = z.infer<typeof CustomerConfigAnswer>;

export function configAnswer(config: CustomerConfig): CustomerConfigAnswer {
  const { id: _, mapApiKey, customLayout, ...customerConfig } = config;
  return { mapApiKey, customerConfig, viewCustomLayoutConfig: customLayout };
}
