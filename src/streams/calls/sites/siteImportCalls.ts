import type { RequestOf } from "../../../domain/base/call.ts";
import type { CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import { archiveSite, importSites, updateSite } from "../../../domain/sites/calls.ts";
import type { Site } from "../../../domain/sites/site.ts";
import type { SiteForm } from "../../../domain/sites/siteForm.ts";
import type { SitePatch, SiteRowPlan } from "../../../domain/sites/siteImport.ts";
import { DOCUMENTS_PER_CALL } from "../../../domain/base/limits.ts";
import { NOTHING_WRITTEN, type SitesWritten } from "../../../domain/sites/sitesWritten.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { refusalOf } from "../refusal.ts";

type Live = Pick<LiveClient, "call">;

type NewSite = SiteForm & { readonly id: SiteId };

/**
 * Writes what a file was found to do: new sites in parts of which each is made whole or not at all, changes one by one.
 * Yields what is written so far; what fails is named, and the rest goes on.
 */
export async function* writeSites(
  live: Live,
  customerIndex: CustomerIndex,
  plan: readonly SiteRowPlan[],
  signal: AbortSignal,
): AsyncGenerator<SitesWritten> {
  let written = NOTHING_WRITTEN;
  const made = plan.flatMap((one) => (one.verdict === "create" ? [one.form] : []));
  for (let at = 0; at < made.length && !signal.aborted; at += DOCUMENTS_PER_CALL) {
    written = await created(live, customerIndex, made.slice(at, at + DOCUMENTS_PER_CALL), written);
    yield written;
  }
  for (const one of plan) {
    if (one.verdict !== "update") continue;
    if (signal.aborted) return;
    written = await updated(live, customerIndex, one.site, one.changes, written);
    yield written;
  }
}

async function created(
  live: Live,
  customerIndex: CustomerIndex,
  forms: readonly NewSite[],
  written: SitesWritten,
): Promise<SitesWritten> {
  const names = forms.map(({ id, siteName: name }) => ({ id, name }));
  try {
    const sites = forms as RequestOf<typeof importSites>["sites"];
    await live.call(importSites, { customerIndex, sites });
    return { ...written, created: [...written.created, ...names] };
  } catch (error) {
    const { problem } = refusalOf(error);
    const failed = names.map(({ name }) => ({ name, problem }));
    return { ...written, failed: [...written.failed, ...failed] };
  }
}

async function updated(
  live: Live,
  customerIndex: CustomerIndex,
  site: Site,
  changes: SitePatch,
  written: SitesWritten,
): Promise<SitesWritten> {
  const { id, siteName: name } = site;
  const fields = Object.keys(changes);
  const before: SitePatch = Object.fromEntries(fields.map((one) => [one, Reflect.get(site, one)]));
  try {
    await live.call(updateSite, { customerIndex, siteId: id, seen: before, changes });
    return { ...written, updated: [...written.updated, { id, name, before, after: changes }] };
  } catch (error) {
    const { problem } = refusalOf(error);
    return { ...written, failed: [...written.failed, { name, problem }] };
  }
}

/**
 * Takes back what was written: what was made is archived, what was changed is as before. Yields what is left to be taken
 * back; what somebody has changed since stays, and is in `failed`.
 */
export async function* takeBackSites(
  live: Live,
  customerIndex: CustomerIndex,
  { created: made, updated: changed }: SitesWritten,
): AsyncGenerator<SitesWritten> {
  let left: SitesWritten = { created: made, updated: changed, failed: [] };
  const attempt = async (name: string, call: () => Promise<unknown>) => {
    try {
      await call();
    } catch (error) {
      left = { ...left, failed: [...left.failed, { name, problem: refusalOf(error).problem }] };
    }
  };
  for (const [at, { id: siteId, name, before, after }] of changed.entries()) {
    await attempt(name, () =>
      live.call(updateSite, { customerIndex, siteId, seen: after, changes: before }),
    );
    left = { ...left, updated: changed.slice(at + 1) };
    yield left;
  }
  for (const [at, { id: siteId, name }] of made.entries()) {
    await attempt(name, () => live.call(archiveSite, { customerIndex, siteId }));
    left = { ...left, created: made.slice(at + 1) };
    yield left;
  }
}
