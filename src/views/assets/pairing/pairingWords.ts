import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { PairingColumn, PairingIssue, PairingRow } from "../../../domain/assets/tagPairing.ts";

/** The columns of a pairing list. */
export const PAIRING_COLUMN_WORDS: Readonly<Record<PairingColumn, MessageDescriptor>> = {
  reference: msg`Resource reference`,
  tag: msg({ message: "Tag", context: "column of a pairing list" }),
};

export const PAIRING_VERDICT_WORDS: Readonly<Record<PairingRow["verdict"], MessageDescriptor>> = {
  refused: msg({ message: "Refused", context: "rows of an import" }),
  link: msg({ message: "New links", context: "rows of an import" }),
  move: msg({ message: "Moved", context: "rows of an import" }),
  unlink: msg({ message: "Unlinked", context: "rows of an import" }),
  unchanged: msg({ message: "Already so", context: "rows of an import" }),
};

const REFERENCE_WORDS: Readonly<Partial<Record<PairingIssue["code"], MessageDescriptor>>> = {
  missing: msg`There is no reference: give one.`,
  unknown: msg`No resource in use has this reference: correct it.`,
  repeated: msg`This resource is in the file more than once: keep one line of it.`,
};

const TAG_WORDS: Readonly<Record<PairingIssue["code"], MessageDescriptor>> = {
  ambiguous: msg`Several tags have this code: give the id of one.`,
  archived: msg`This tag is archived: give another.`,
  missing: msg`There is no tag: give one, or ask for rows without a tag to unlink.`,
  notWorn: msg`This is a gateway or an anchor, which nobody carries: give a tag.`,
  otherCustomer: msg`This tag belongs to another customer: it is moved here first, by a batch operation.`,
  repeated: msg`This tag is in the file more than once: keep one line of it.`,
  sheetError: msg`This is the error of a formula: correct it.`,
  unassigned: msg`This tag is taken from its customer: assign it first.`,
  unknown: msg`This customer has no tag of this id or code: correct it.`,
};

/** What is wrong with a cell, and what now. */
export function pairingIssueWords({ column, code }: PairingIssue): MessageDescriptor {
  return (column === "reference" ? REFERENCE_WORDS[code] : undefined) ?? TAG_WORDS[code];
}
