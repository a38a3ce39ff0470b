import { keyword, stored, strict, text, type Mapping } from "../platform/mappings/mapping.ts";

/** Collection permission-templates. */
export const permissionTemplatesMapping: Mapping = strict({
  name: text,
  permissions: stored,
  defaultPage: keyword,
});
