import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { BulkStatus } from "../../domain/assets/bulkAction.ts";

/** Why a resource of a bulk action was left as it is; those that are as wanted have no words. */
export const BULK_FAILURE_WORDS: Readonly<
  Record<Exclude<BulkStatus, "done" | "unchanged">, MessageDescriptor>
> = {
  archived: msg`archived: take it out of the archive first`,
  changedSince: msg`somebody has changed it since: it stays as it is now`,
  failed: msg`refused by the server`,
  gone: msg`the site or label is not in use any more`,
  linkedTag: msg`a tag is linked to it: unlink it first`,
  notAllowed: msg`you are not allowed to do this`,
  notFound: msg`not there any more`,
  otherSubFamily: msg`the label is for another sub-family`,
  tagUnusable: msg`the tag is not there any more, or cannot be worn`,
};
