import { z } from "zod";
import { linkTag, unlinkTags } from "../../../domain/assets/calls.ts";
import { AssetId, type CustomerIndex, TagId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { replaceTag } from "../../../domain/devices/tagCalls.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Refusal, refusalOf } from "../refusal.ts";

/** What is done to one device. */
export type TagCommand =
  /** `from`: the assets whose tags are unlinked first, as whoever moves a tag has agreed to. */
  | {
      readonly kind: "link";
      readonly tagId: TagId;
      readonly assetId: AssetId;
      readonly from: readonly AssetId[];
    }
  | { readonly kind: "unlink"; readonly tagId: TagId; readonly assetId: AssetId }
  | { readonly kind: "replace"; readonly tagId: TagId; readonly by: TagId };

/** What keeps a tag from being linked: another asset that has it, or another tag that the asset has. */
export type LinkHolder =
  | { readonly kind: "asset"; readonly assetId: AssetId; readonly reference: string }
  | { readonly kind: "tag"; readonly assetId: AssetId; readonly tagId: TagId };

export type TagAnswer =
  | { readonly status: "done" }
  | ({ readonly status: "refused"; readonly holder: LinkHolder | null } & Refusal);

const HeldByAsset = z.object({ linkedTo: AssetId, reference: z.string() });
const HeldByTag = z.object({ assetId: AssetId, tagId: TagId });

/** Carries out one command. Never rejects: what went wrong is an answer too. */
export async function runTagCommand(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: TagCommand,
): Promise<TagAnswer> {
  try {
    await run(live, customerIndex, command);
    return { status: "done" };
  } catch (error) {
    const holder = command.kind === "link" ? holderIn(error) : null;
    return { status: "refused", holder, ...refusalOf(error) };
  }
}

async function run(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  command: TagCommand,
): Promise<void> {
  switch (command.kind) {
    case "link": {
      const { tagId, assetId, from } = command;
      if (from.length > 0) await live.call(unlinkTags, { customerIndex, assetIds: from });
      await live.call(linkTag, { customerIndex, assetId, tagId });
      return;
    }
    case "unlink":
      await live.call(unlinkTags, { customerIndex, assetIds: [command.assetId] });
      return;
    case "replace":
      await live.call(replaceTag, { customerIndex, tagId: command.tagId, by: command.by });
      return;
    default:
      unreachable(command);
  }
}

/** Who holds the tag, or what the asset has, as the refusal of a link names it. */
function holderIn(error: unknown): LinkHolder | null {
  if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") return null;
  const { data } = error.failure;
  const asset = HeldByAsset.safeParse(data).data;
  if (asset !== undefined)
    return { kind: "asset", assetId: asset.linkedTo, reference: asset.reference };
  const tag = HeldByTag.safeParse(data).data;
  return tag === undefined ? null : { kind: "tag", ...tag };
}
