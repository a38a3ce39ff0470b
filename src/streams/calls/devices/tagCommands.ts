import { linkTag, unlinkTags } from "../../../domain/assets/calls.ts";
import type { AssetId, CustomerIndex, TagId } from "../../../domain/base/ids.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { MountedAt } from "../../../domain/devices/mountedAt.ts";
import { createTag, replaceTag, updateTag } from "../../../domain/devices/tagCalls.ts";
import type { TagForm } from "../../../domain/devices/tagForm.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { type Refused, refusalOf } from "../refusal.ts";
import { holderIn, type LinkHolder } from "../linkHolder.ts";

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
  | { readonly kind: "replace"; readonly tagId: TagId; readonly by: TagId }
  /** Makes a device that was heard known. */
  | { readonly kind: "register"; readonly tagId: TagId; readonly form: TagForm }
  /** The same for many, one after the other: those before one that is refused stay registered. */
  | {
      readonly kind: "registerAll";
      readonly devices: readonly { readonly tagId: TagId; readonly form: TagForm }[];
    }
  /** Mounts a device somewhere else than where it was `seen`. */
  | {
      readonly kind: "place";
      readonly tagId: TagId;
      readonly seen: MountedAt;
      readonly changes: MountedAt;
    };

export type TagAnswer =
  | { readonly status: "done" }
  /** `holder`: what keeps a tag from being linked; absent: nothing of the kind. */
  | (Refused & { readonly holder?: LinkHolder });

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
    return { status: "refused", ...refusalOf(error), ...(holder === null ? {} : { holder }) };
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
      await live.call(linkTag, { customerIndex, assetId, tagId, from });
      return;
    }
    case "unlink":
      await live.call(unlinkTags, { customerIndex, assetIds: [command.assetId] });
      return;
    case "replace":
      await live.call(replaceTag, { customerIndex, tagId: command.tagId, by: command.by });
      return;
    case "register":
      await live.call(createTag, { customerIndex, tagId: command.tagId, tag: command.form });
      return;
    case "registerAll":
      for (const { tagId, form } of command.devices)
        await live.call(createTag, { customerIndex, tagId, tag: form });
      return;
    case "place": {
      const { tagId, seen, changes } = command;
      await live.call(updateTag, { customerIndex, tagId, seen, changes });
      return;
    }
    default:
      unreachable(command);
  }
}
