import {
  addComment,
  addMaintenance,
  archiveAssets,
  completeMaintenance,
  deleteComment,
  deleteFile,
  deleteMaintenance,
  downloadFile,
  editComment,
  linkTag,
  unarchiveAssets,
  unlinkTags,
  uploadFile,
} from "../../../domain/assets/calls.ts";
import { judgeUpload } from "../../../domain/assets/assetFile.ts";
import type {
  AssetCommentId,
  AssetFileId,
  AssetId,
  CustomerIndex,
  MaintenanceRecordId,
} from "../../../domain/base/ids.ts";
import { DOCUMENTS_PER_CALL } from "../../../domain/base/limits.ts";
import { partsOf } from "../../../domain/base/parts.ts";
import type { RefusalOf } from "../../../domain/base/call.ts";
import type { MaintenanceRecord } from "../../../domain/assets/maintenanceRecord.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { refusedCode } from "../../core/kuzzle/refusedCode.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";
import { holderIn, type LinkHolder } from "../linkHolder.ts";
import { findTag } from "./findTag.ts";
import { base64Of, bytesOf } from "../base64.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";

/** What somebody fills in of a maintenance; times in epoch ms. */
export type MaintenanceForm = Omit<MaintenanceRecord, "createdAt" | "createdBy">;

/** What is said of a maintenance that is done; `doneMeter` null: what the meter says now. */
type MaintenanceDone = Pick<
  MaintenanceRecord,
  "doneAt" | "doneMeter" | "performedBy" | "parts" | "cost"
> & {
  readonly doneAt: number;
  /** Absent: they stay. */
  readonly notes?: string;
};

/** What people do with assets. Ids of what is new are chosen by the caller: a repeated call does its work once. */
export type AssetCommand =
  | {
      readonly kind: "comment.add";
      readonly assetId: AssetId;
      readonly commentId: AssetCommentId;
      readonly text: string;
    }
  | { readonly kind: "comment.edit"; readonly commentId: AssetCommentId; readonly text: string }
  | { readonly kind: "comment.delete"; readonly commentId: AssetCommentId }
  | { readonly kind: "maintenance.add"; readonly record: MaintenanceForm }
  | {
      readonly kind: "maintenance.complete";
      readonly recordId: MaintenanceRecordId;
      readonly done: MaintenanceDone;
    }
  | { readonly kind: "maintenance.delete"; readonly recordId: MaintenanceRecordId }
  | {
      readonly kind: "file.upload";
      readonly assetId: AssetId;
      readonly fileId: AssetFileId;
      readonly name: string;
      readonly content: Blob;
      /** The names of the files the asset has: one more of the same is refused before it is sent. */
      readonly taken: readonly string[];
    }
  | { readonly kind: "file.download"; readonly fileId: AssetFileId }
  | { readonly kind: "file.delete"; readonly fileId: AssetFileId }
  /** `unlinkTags`: linked tags are unlinked in the same step; otherwise they are a refusal. */
  | {
      readonly kind: "archive";
      readonly assetIds: readonly AssetId[];
      readonly unlinkTags: boolean;
    }
  | { readonly kind: "unarchive"; readonly assetIds: readonly AssetId[] }
  /** `code`: the tag's id, or the manufacturer's id printed on it. */
  | {
      readonly kind: "tag.link";
      readonly assetId: AssetId;
      readonly code: string;
      /** The assets that the tag is moved from, as whoever links it has agreed to. */
      readonly from: readonly AssetId[];
    }
  | { readonly kind: "tag.unlink"; readonly assetId: AssetId };

/** Why a command was not carried out. */
export type AssetProblem =
  | "unreachable"
  | "notAllowed"
  | "notFound"
  | "archived"
  | "linkedTag"
  /** Another asset has the tag, or the asset has another. */
  | "tagHeld"
  | "unknownTag"
  | "fileTooBig"
  | "fileType"
  | "fileInfected"
  | "scanFailed"
  | "fileNameTaken"
  | "tooMany"
  | "conflict"
  | "invalid"
  | "diskFull"
  | "failed";

/** What came of it. `told`: the server's own words, which name what it happened to; empty where it said nothing. */
export type AssetAnswer =
  | { readonly status: "done" }
  | {
      readonly status: "downloaded";
      readonly name: string;
      readonly type: string;
      readonly bytes: Uint8Array<ArrayBuffer>;
    }
  | {
      readonly status: "refused";
      readonly problem: AssetProblem;
      readonly told: string;
      /** Who has the tag that was to be linked, or which tag the asset has; absent: nothing of the kind. */
      readonly holder?: LinkHolder;
    };

/** Carries out one command for the customer, until the signal gives it up. Never rejects: what went wrong is an answer too. */
export async function runAssetCommand(
  live: Pick<LiveClient, "call" | "request">,
  customer: CustomerIndex,
  command: AssetCommand,
  signal?: AbortSignal,
): Promise<AssetAnswer> {
  try {
    return await run(live, customer, command, signal);
  } catch (error) {
    const told = error instanceof RequestFailed ? error.reason : "";
    const holder = command.kind === "tag.link" ? holderIn(error) : null;
    const refusal = { status: "refused", problem: problemOf(error), told } as const;
    return holder === null ? refusal : { ...refusal, problem: "tagHeld", holder };
  }
}

async function run(
  live: Pick<LiveClient, "call" | "request">,
  customerIndex: CustomerIndex,
  command: AssetCommand,
  signal: AbortSignal | undefined,
): Promise<AssetAnswer> {
  const call: LiveClient["call"] = (declared, body) => live.call(declared, body, options);
  const options = signal === undefined ? {} : { signal };
  switch (command.kind) {
    case "comment.add": {
      const { assetId, commentId, text } = command;
      await call(addComment, { customerIndex, assetId, commentId, text });
      return { status: "done" };
    }
    case "comment.edit":
      await call(editComment, { customerIndex, commentId: command.commentId, text: command.text });
      return { status: "done" };
    case "comment.delete":
      await call(deleteComment, { customerIndex, commentId: command.commentId });
      return { status: "done" };
    case "maintenance.add":
      await call(addMaintenance, { customerIndex, record: command.record });
      return { status: "done" };
    case "maintenance.complete":
      await call(completeMaintenance, {
        customerIndex,
        recordId: command.recordId,
        ...command.done,
      });
      return { status: "done" };
    case "maintenance.delete":
      await call(deleteMaintenance, { customerIndex, recordId: command.recordId });
      return { status: "done" };
    case "file.delete":
      await call(deleteFile, { customerIndex, fileId: command.fileId });
      return { status: "done" };
    case "archive":
      await call(archiveAssets, {
        customerIndex,
        assetIds: command.assetIds,
        unlinkTags: command.unlinkTags,
      });
      return { status: "done" };
    case "unarchive":
      for (const assetIds of partsOf(command.assetIds, DOCUMENTS_PER_CALL))
        await call(unarchiveAssets, { customerIndex, assetIds });
      return { status: "done" };
    case "tag.link": {
      const { assetId, code, from } = command;
      const tagId = await findTag(live, customerIndex, code);
      if (tagId === null) return { status: "refused", problem: "unknownTag", told: "" };
      await call(linkTag, { customerIndex, assetId, tagId, from });
      return { status: "done" };
    }
    case "tag.unlink":
      await call(unlinkTags, { customerIndex, assetIds: [command.assetId] });
      return { status: "done" };
    case "file.upload": {
      const { assetId, fileId, name, content, taken } = command;
      const bytes = new Uint8Array(await content.arrayBuffer());
      const verdict = judgeUpload(name, bytes, taken);
      if (!verdict.ok)
        return { status: "refused", problem: PROBLEM_OF_CODE[verdict.code], told: "" };
      await call(uploadFile, { customerIndex, assetId, fileId, name, content: base64Of(bytes) });
      return { status: "done" };
    }
    case "file.download": {
      const { fileId } = command;
      const { name, type, content } = await call(downloadFile, { customerIndex, fileId });
      return { status: "downloaded", name, type, bytes: bytesOf(content) };
    }
    default:
      return unreachable(command);
  }
}

const PROBLEM_OF_CODE: Readonly<
  Record<
    RefusalOf<typeof uploadFile> | RefusalOf<typeof archiveAssets> | RefusalOf<typeof linkTag>,
    AssetProblem
  >
> & { readonly [code: string]: AssetProblem | undefined } = {
  file_too_big: "fileTooBig",
  file_type_refused: "fileType",
  file_infected: "fileInfected",
  scan_failed: "scanFailed",
  file_name_taken: "fileNameTaken",
  invalid_input: "invalid",
  asset_has_linked_tag: "linkedTag",
  archived: "archived",
  conflict: "conflict",
  too_many: "tooMany",
  not_found: "notFound",
  not_allowed: "notAllowed",
  not_signed_in: "notAllowed",
  disk_full: "diskFull",
  busy: "unreachable",
  OM006: "notFound",
};

function problemOf(error: unknown): AssetProblem {
  if (!(error instanceof RequestFailed)) return "failed";
  const { failure } = error;
  if (failure.kind !== "refused") return "unreachable";
  const code = refusedCode(failure.id);
  const known = ownValue(PROBLEM_OF_CODE, code);
  if (known !== undefined) return known;
  if (failure.status === 404) return "notFound";
  return failure.status === 401 || failure.status === 403 ? "notAllowed" : "failed";
}
