import { changedFields } from "../../../domain/base/fieldEdit.ts";
import type { CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import { updateSite } from "../../../domain/sites/calls.ts";
import { Site } from "../../../domain/sites/site.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";

/** How often others may save between our question and its answer before it is given up. */
const MAX_ROUNDS = 5;

/**
 * Changes parts of a site that several people work on. `change` is asked what becomes of what is stored: of what was
 * `seen` first, and anew of what others have saved meanwhile, so that both have their way. `seen` has every field that
 * `change` answers. What `change` throws ends it; nothing is written then.
 * @throws RequestFailed where nobody answered, or the change breaks a rule
 */
export async function changeSite<Field extends keyof Site>(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  siteId: SiteId,
  seen: Pick<Site, Field>,
  change: (stored: Pick<Site, Field>) => Pick<Site, Field>,
): Promise<Site> {
  const changesOf = (site: Pick<Site, Field>) => changedFields(site, change(site));
  let stored = seen;
  for (let round = 1; ; round += 1) {
    const changes = changesOf(stored);
    const before = Object.fromEntries(
      Object.keys(changes).map((field) => [field, Reflect.get(stored, field)]),
    );
    try {
      const asked = { customerIndex, siteId, seen: before, changes };
      const { site } = await live.call(updateSite, asked);
      const isDone = Object.keys(changes).length > 0 || Object.keys(changesOf(site)).length === 0;
      // What was seen is as wanted, and what is stored is not: nothing was written yet.
      if (isDone || round === MAX_ROUNDS) return site;
      stored = site;
    } catch (error) {
      const current = overtakenBy(error);
      if (current === null || round === MAX_ROUNDS) throw error;
      stored = current;
    }
  }
}

/** The site as somebody else has saved it meanwhile; null: it failed for another reason. */
function overtakenBy(error: unknown): Site | null {
  if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") return null;
  return Site.safeParse(error.failure.data?.["current"]).data ?? null;
}
