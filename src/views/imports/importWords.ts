import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ImportState, KeptAsset, RowReason } from "../../domain/imports/assetImport.ts";
import type { PlannedRow } from "../../domain/imports/calls.ts";
import { ownValue } from "../../domain/base/ownValue.ts";
import { DISK_FULL } from "../kit/words/diskFull.ts";

/** Why a row is refused. */
export const ROW_REASON_WORDS: Readonly<Record<RowReason, MessageDescriptor>> = {
  invalid: msg`The row as a whole does not fit`,
  missing: msg`A value is required here`,
  tooLong: msg`Too long`,
  notAllowed: msg`Not what this field accepts`,
  sheetError: msg`The error of a formula, not a value: correct it in the spreadsheet`,
  OM001: msg`The referential has no such family and sub-family (OM001)`,
  OM002: msg`The value does not fit the referential (OM002)`,
  OM005: msg`The reference exists already (OM005)`,
  OM006: msg`No resource has this reference (OM006)`,
  repeated: msg`The reference is in the file more than once`,
  archived: msg`The resource is archived`,
  unknownSite: msg`There is no such site`,
  unknownLabel: msg`The sub-family has no such label`,
};

/** How a past import stands. */
export const IMPORT_STATE_WORDS: Readonly<Record<ImportState, MessageDescriptor>> = {
  planning: msg`Checked, not written`,
  applying: msg`Being written`,
  applied: msg`Written`,
  rollingBack: msg`Being taken back`,
  failed: msg`Failed: nothing of it stays`,
  cancelled: msg`Stopped: nothing of it stays`,
  undoing: msg`Being taken back`,
  undone: msg({ message: "Taken back", context: "an import" }),
};

export const VERDICT_WORDS: Readonly<Record<PlannedRow["verdict"], MessageDescriptor>> = {
  create: msg`New`,
  update: msg`Changed`,
  unchanged: msg`Unchanged`,
  refused: msg({ message: "Refused", context: "rows of an import" }),
};

/** Why an undo left a resource as it is. */
export const KEPT_WORDS: Readonly<Record<KeptAsset["reason"], MessageDescriptor>> = {
  changed: msg`somebody has changed it since`,
  linked: msg`a tag was linked to it`,
  used: msg`something was written about it`,
  archived: msg`it was archived`,
};

/** Of a call that failed like this nobody knows whether the server has begun what it asked for. */
export const UNANSWERED = "unreachable";

/** Why a call of the import failed, and what now. */
const FAILURE_WORDS: Readonly<Record<string, MessageDescriptor>> = {
  unreachable: msg`The server did not answer. Try again: nothing is done twice.`,
  not_allowed: msg`You are not allowed to do this. Ask an administrator.`,
  conflict: msg`The import stands otherwise than it is shown here: go back and check it again.`,
  invalid_input: msg`The server does not accept it as it is: go back and check it again.`,
  disk_full: DISK_FULL,
  too_many: msg`There are too many rows: split the file.`,
};
const GENERAL = msg`It failed for a reason of the server's own. Try again; if it stays, tell your administrator.`;

export function importFailureWords(problem: string): MessageDescriptor {
  return ownValue(FAILURE_WORDS, problem) ?? GENERAL;
}
