import { type BulkCall, callsOf } from "../../../domain/assets/bulkAction.ts";
import { associateAssets } from "../../../domain/assets/calls.ts";
import type { AssetId, CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { archiveSite, unarchiveSite } from "../../../domain/sites/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { callInParts } from "../callInParts.ts";
import { type Answered, answered, type Refusal, refusalOf } from "../refusal.ts";

/** What is done with a site as a whole, and with what is associated with it. What is filled in is saved by forms. */
export type SiteCommand =
  | { readonly kind: "archive"; readonly siteIds: readonly SiteId[] }
  | { readonly kind: "unarchive"; readonly siteIds: readonly SiteId[] }
  /** Associates assets with a site (null: with none) that are still associated with the one that was `seen`. */
  | {
      readonly kind: "associate";
      readonly assetIds: readonly AssetId[];
      readonly siteId: SiteId | null;
      readonly seen: SiteId | null;
    };

/**
 * `assets`: how many were associated, or dissociated from sites that were archived. `sites`: those that were archived or taken
 * back, `backCalls`: what gives them their assets again. `left`: why the others are as they were; null: there are none.
 */
type Done = {
  readonly assets: number;
  readonly sites: readonly SiteId[];
  readonly backCalls: readonly BulkCall[];
  readonly left: Refusal | null;
};
export type SiteAnswer = Answered<Done>;

/** Carries out one command for the customer. Never rejects. */
export const runSiteCommand = (
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  command: SiteCommand,
): Promise<SiteAnswer> => answered(() => run(live, customer, command));

async function run(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: SiteCommand,
): Promise<Done> {
  switch (command.kind) {
    case "archive":
      return eachSite(command.siteIds, async (siteId) => {
        const { dissociated, taken } = await live.call(archiveSite, { customerIndex, siteId });
        const backCalls = taken.flatMap(({ link, assetIds }) =>
          callsOf({ kind: "associate", siteId, link, seen: null }, assetIds),
        );
        return { assets: dissociated, backCalls };
      });
    case "unarchive":
      return eachSite(command.siteIds, async (siteId) => {
        await live.call(unarchiveSite, { customerIndex, siteId });
        return { assets: 0, backCalls: [] };
      });
    case "associate": {
      const { assetIds, siteId, seen } = command;
      const asked = { customerIndex, assetIds, siteId, seen };
      let associated = 0;
      for await (const { outcomes } of callInParts(live, associateAssets, asked))
        associated += outcomes.filter(
          ({ status }) => status === "done" || status === "unchanged",
        ).length;
      return { assets: associated, sites: [], backCalls: [], left: null };
    }
    default:
      return unreachable(command);
  }
}

/** One site after another, up to the first that is refused. @throws what refuses the very first: nothing was done */
async function eachSite(
  siteIds: readonly SiteId[],
  change: (siteId: SiteId) => Promise<Pick<Done, "assets" | "backCalls">>,
): Promise<Done> {
  let done: Done = { assets: 0, sites: [], backCalls: [], left: null };
  for (const siteId of siteIds)
    try {
      const { assets, backCalls } = await change(siteId);
      done = {
        ...done,
        assets: done.assets + assets,
        sites: [...done.sites, siteId],
        backCalls: [...done.backCalls, ...backCalls],
      };
    } catch (error) {
      if (done.sites.length === 0) throw error;
      return { ...done, left: refusalOf(error) };
    }
  return done;
}
