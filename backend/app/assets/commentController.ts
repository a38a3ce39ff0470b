import { isAdmin } from "../../../src/domain/base/profileIds.ts";
import {
  AssetComment,
  mayDeleteComment,
  mayEditComment,
} from "../../../src/domain/assets/assetComment.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import { AssetCommentId, CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import { assetOf } from "./assets.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { createDocuments, updateDocuments } from "../platform/kuzzle/writeDocuments.ts";
import { nameOf } from "../platform/tenancy/users.ts";
import { answer, type AnswersModule } from "../platform/answer.ts";
import * as calls from "../../../src/domain/assets/calls.ts";

/** `omniscient/comment`: what people write about an asset; a document each, so that two at once lose nothing. */
export const commentController: AnswersModule = (deps) => {
  const place = (index: CustomerIndex, id: AssetCommentId) => ({
    index,
    collection: "asset-comments",
    id,
  });

  async function commentOf(index: CustomerIndex, id: AssetCommentId): Promise<AssetComment> {
    const comment = await readDocument(deps.sdk, place(index, id), AssetComment);
    if (comment !== null) return comment;
    throw new DomainError(
      "not_found",
      { commentId: id },
      `There is no comment ${id}: load the list again.`,
    );
  }

  return [
    answer(calls.addComment, async ({ customerIndex: index, assetId, commentId, text }, caller) => {
      await assetOf(deps.sdk, index, assetId);
      const comment: AssetComment = {
        id: commentId,
        assetId,
        author: UserId.parse(caller.kuid),
        authorName: await nameOf(deps.sdk, caller.kuid),
        text,
        createdAt: deps.now(),
        editedAt: null,
      };
      await createDocuments(deps.sdk, index, "asset-comments", [comment]);
      const stored = await commentOf(index, commentId);
      if (stored.author !== comment.author || stored.assetId !== assetId)
        throw new DomainError(
          "conflict",
          { commentId },
          `There is a comment ${commentId} already: take another id.`,
        );
      return { comment: stored };
    }),

    answer(calls.editComment, async ({ customerIndex: index, commentId, text }, caller) => {
      const comment = await commentOf(index, commentId);
      if (!mayEditComment(comment, UserId.parse(caller.kuid)))
        throw new DomainError(
          "not_allowed",
          { commentId },
          `${comment.authorName} wrote this comment: only they can change it.`,
        );
      const changes = { text, editedAt: deps.now() };
      if (comment.text === text) return { comment };
      await updateDocuments(deps.sdk, index, "asset-comments", [{ id: commentId, changes }]);
      return { comment: { ...comment, ...changes } };
    }),

    answer(calls.deleteComment, async ({ customerIndex: index, commentId }, caller) => {
      const comment = await readDocument(deps.sdk, place(index, commentId), AssetComment);
      if (comment === null) return { commentId };
      const user = UserId.parse(caller.kuid);
      if (!mayDeleteComment(comment, user, isAdmin(caller.profileIds, index)))
        throw new DomainError(
          "not_allowed",
          { commentId },
          `${comment.authorName} wrote this comment: only they or an administrator can remove it.`,
        );
      await deps.sdk.document.delete(index, "asset-comments", commentId);
      return { commentId };
    }),
  ];
};
