import { z } from "zod";
import { AssetCommentId, AssetId, UserId } from "../base/ids.ts";
import { EpochMs } from "../base/instant.ts";

/** What somebody wrote about an asset; a document of its own, so that two who write at once lose nothing (product.md section 2). */
export const AssetComment = z.object({
  id: AssetCommentId,
  assetId: AssetId,
  author: UserId,
  /** The author's name when it was written: it outlives the account. */
  authorName: z.string().min(1),
  text: z
    .string()
    .trim()
    .min(1, "The comment is empty: write something.")
    .max(4000, "The comment is longer than 4,000 characters: shorten it."),
  createdAt: EpochMs,
  editedAt: EpochMs.nullable(),
});
export type AssetComment = z.infer<typeof AssetComment>;

/** Only who wrote a comment changes it. */
export function mayEditComment(comment: Pick<AssetComment, "author">, user: UserId): boolean {
  return comment.author === user;
}

/** Who wrote a comment removes it, and so does an admin. */
export function mayDeleteComment(
  comment: Pick<AssetComment, "author">,
  user: UserId,
  userIsAdmin: boolean,
): boolean {
  return userIsAdmin || comment.author === user;
}
