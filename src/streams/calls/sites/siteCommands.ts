import { associateAssets } from "../../../domain/assets/calls.ts";
import type { AssetId, CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { archiveSite, unarchiveSite } from "../../../domain/sites/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { callInParts } from "../callInParts.ts";
import { type Answered, answered } from "../refusal.ts";

/** What is done with a site as a whole, and with what is associated with it. What is filled in is saved by forms. */
export type SiteCommand =
  | { readonly kind: "archive"; readonly siteId: SiteId }
  | { readonly kind: "unarchive"; readonly siteId: SiteId }
  /** Associates assets with a site (null: with none) that are still associated with the one that was `seen`. */
  | {
      readonly kind: "associate";
      readonly assetIds: readonly AssetId[];
      readonly siteId: SiteId | null;
      readonly seen: SiteId | null;
    };

/** `assets`: how many were associated, or dissociated from a site that was archived. */
export type SiteAnswer = Answered<{ readonly assets: number }>;

/** Carries out one command for the customer. Never rejects. */
export const runSiteCommand = (
  live: Pick<LiveClient, "call">,
  customer: CustomerIndex,
  command: SiteCommand,
): Promise<SiteAnswer> => answered(async () => ({ assets: await run(live, customer, command) }));

async function run(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: SiteCommand,
): Promise<number> {
  switch (command.kind) {
    case "archive":
      return (await live.call(archiveSite, { customerIndex, siteId: command.siteId })).dissociated;
    case "unarchive":
      await live.call(unarchiveSite, { customerIndex, siteId: command.siteId });
      return 0;
    case "associate": {
      const { assetIds, siteId, seen } = command;
      const asked = { customerIndex, assetIds, siteId, seen };
      let associated = 0;
      for await (const { outcomes } of callInParts(live, associateAssets, asked))
        associated += outcomes.filter(
          ({ status }) => status === "done" || status === "unchanged",
        ).length;
      return associated;
    }
    default:
      return unreachable(command);
  }
}
