import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type {
  ImportMode,
  ImportState,
  KeptAsset,
  RowReason,
} from "../../domain/imports/assetImport.ts";
import type { TableProblem } from "../../domain/base/readTable.ts";
import type { PlannedRow } from "../../domain/imports/calls.ts";
import { ownValue } from "../../domain/base/ownValue.ts";

/** Why a file was not read, and what now. */
export const TABLE_PROBLEM_WORDS: Readonly<Record<TableProblem, MessageDescriptor>> = {
  notATable: msg`This is neither CSV nor a spreadsheet: save it as CSV or XLSX.`,
  tooBig: msg`The file is too large, or unpacks to something too large: split it.`,
  tooManyRows: msg`The file has more than 20,000 rows: split it.`,
  tooManyColumns: msg`The file has too many columns: remove those that are not needed.`,
  cellTooLong: msg`A cell holds more text than a spreadsheet takes: shorten it.`,
  empty: msg`The file is empty.`,
  noRows: msg`The file has a header and no row under it.`,
  broken: msg`The file is damaged: save it again.`,
  cutOff: msg`The file is not complete, its end is missing: copy or download it again.`,
  openQuote: msg`A quote opens a cell and nothing closes it: close it, or remove it.`,
  encrypted: msg`The file has a password, or is of a kind before 2007: save it as XLSX without a password.`,
};

/** Why a row is refused. */
export const ROW_REASON_WORDS: Readonly<Record<RowReason, MessageDescriptor>> = {
  invalid: msg`Missing, too long, or not what the field takes`,
  OM001: msg`OM001: the referential has no such family and sub-family`,
  OM002: msg`OM002: the value does not fit the referential`,
  OM005: msg`OM005: the reference exists already`,
  OM006: msg`OM006: no resource has this reference`,
  repeated: msg`The reference is in the file more than once`,
  archived: msg`The resource is archived`,
  unknownSite: msg`There is no such site`,
  unknownLabel: msg`The sub-family has no such label`,
};

export const IMPORT_MODE_WORDS: Readonly<Record<ImportMode, MessageDescriptor>> = {
  createOrUpdate: msg`Create and update`,
  create: msg`Create only`,
  update: msg`Update only`,
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
  too_many: msg`There are too many rows: split the file.`,
};
const GENERAL = msg`It failed for a reason of the server's own. Try again; if it stays, tell your administrator.`;

export function importFailureWords(problem: string): MessageDescriptor {
  return ownValue(FAILURE_WORDS, problem) ?? GENERAL;
}
