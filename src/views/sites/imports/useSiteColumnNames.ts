import { useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import type { SiteColumn } from "../../../domain/sites/siteColumns.ts";
import { SITE_COLUMN_WORDS } from "../siteWords.ts";

/** The columns of a file of sites in the reader's language. */
export function useSiteColumnNames(): Readonly<Record<SiteColumn, string>> {
  const { t } = useLingui();
  return useMemo(
    () => ({
      id: t(SITE_COLUMN_WORDS.id),
      name: t(SITE_COLUMN_WORDS.name),
      type: t(SITE_COLUMN_WORDS.type),
      owner: t(SITE_COLUMN_WORDS.owner),
      longitude: t(SITE_COLUMN_WORDS.longitude),
      latitude: t(SITE_COLUMN_WORDS.latitude),
      radius: t(SITE_COLUMN_WORDS.radius),
      address: t(SITE_COLUMN_WORDS.address),
      city: t(SITE_COLUMN_WORDS.city),
      timezone: t(SITE_COLUMN_WORDS.timezone),
    }),
    [t],
  );
}
