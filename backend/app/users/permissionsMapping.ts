import { boolean, keyword, stored, strict, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection permissions. */
export const permissionsMapping: Mapping = strict({
  permissions: stored,
  defaultPage: keyword,
  locked: boolean,
  template: keyword,
  callsForHelp: stored,
});
