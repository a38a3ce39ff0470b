import { keyword, stored, strict, text, type Mapping } from "./mapping.ts";

/** Collection permission-templates. */
export const permissionTemplatesMapping: Mapping = strict({
  name: text,
  permissions: stored,
  defaultPage: keyword,
});
