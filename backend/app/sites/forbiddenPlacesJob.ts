import { AlertConfiguration } from "../../../src/domain/alerts/alertConfiguration.ts";
import { SECOND } from "../../../src/domain/base/time.ts";
import { sameJson } from "../../../src/domain/base/fieldEdit.ts";
import { forbiddenPlaces } from "../../../src/domain/sites/forbiddenPlaces.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import type { JobModule } from "../platform/jobs/job.ts";
import { searchAll } from "../platform/kuzzle/searchDocuments.ts";
import { updateDocuments } from "../platform/kuzzle/writeDocuments.ts";

/**
 * Keeps on each site which of its areas are forbidden: administrators alone read the rules, and everybody who sees the
 * ground sees where nobody may be (docs/decisions/0265).
 */
export const forbiddenPlacesJob: JobModule = ({ sdk, skipInvalid, isHeld }) => ({
  name: "forbidden places",
  every: 2 * SECOND,
  wokenBy: ["alert-configurations", "sites"],
  async run({ index }) {
    const forbidding = {
      query: {
        bool: {
          filter: [{ term: { alertType: "forbidden-place" } }, { term: { isEnabled: true } }],
        },
      },
    };
    const rules: NonNullable<AlertConfiguration["place"]>[] = [];
    const configurations = searchAll(
      sdk,
      index,
      "alert-configurations",
      AlertConfiguration,
      forbidding,
      skipInvalid,
    );
    for await (const { place, isArchived } of configurations)
      if (place !== null && !isArchived) rules.push(place);
    const updates: { readonly id: string; readonly changes: Pick<Site, "forbidden"> }[] = [];
    const all = { query: { match_all: {} } };
    for await (const site of searchAll(sdk, index, "sites", Site, all, skipInvalid)) {
      const forbidden = [...forbiddenPlaces(site, rules)];
      if (!sameJson(forbidden, site.forbidden ?? []))
        updates.push({ id: site.id, changes: { forbidden } });
    }
    if (updates.length === 0) return "idle";
    if (isHeld()) await updateDocuments(sdk, index, "sites", updates);
    return undefined;
  },
});
