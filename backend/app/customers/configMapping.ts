import {
  boolean,
  keyword,
  long,
  object,
  stored,
  strict,
  text,
  type Mapping,
} from "../platform/mappings/mapping.ts";

/** Collection config. */
export const configMapping: Mapping = strict({
  reports: object({ emails: keyword }),
  externalDashboards: object({ name: text, url: keyword, profiles: keyword }),
  quickConnectSlave: boolean,
  assetView: object({ label: keyword }),
  assetList: object({ columns: keyword }),
  timezone: keyword,
  customFieldsName: stored,
  mapApiKey: keyword,
  mapSources: keyword,
  outsideMapUrl: keyword,
  customLayout: stored,
  journalDays: long,
  mailDomains: keyword,
  factorRoles: keyword,
  workingDays: stored,
  retention: stored,
  recordedHours: stored,
});
