import { useLingui } from "@lingui/react/macro";
import type { RowIssue } from "../../domain/imports/assetImport.ts";
import type { CellMisfit } from "../../domain/imports/importCells.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { fieldIssueWords } from "../assets/assetFormWords.ts";
import { ROW_REASON_WORDS } from "./importWords.ts";

/** Issues whose detail is a value of the file; of the others it is the server's own words, which are English. */
const TELLS_VALUE: readonly RowIssue["reason"][] = [
  "OM001",
  "sheetError",
  "unknownLabel",
  "unknownSite",
];

/** What the cell that a row is refused for says, and what is wrong with that. */
export type RefusedCell = { readonly text: string; readonly misfit: CellMisfit };

/** Says in the reader's language what a row is refused for; with the cell, where its text is what is wrong. */
export function useRowIssueWords(): (
  issue: Pick<RowIssue, "detail" | "reason">,
  cell?: RefusedCell | null,
) => string {
  const { t } = useLingui();
  const misfitWords = ({ text, misfit }: RefusedCell) => {
    switch (misfit) {
      case "noSuchDay":
        return t`There is no such day as ${text}. Correct it. (OM002)`;
      case "noDate":
        return t`“${text}” is not a date that can be kept. Write it as DD/MM/YYYY, from 1970 on. (OM002)`;
      case "noNumber":
        return t`“${text}” is not a number. Correct it. (OM002)`;
      default:
        return unreachable(misfit);
    }
  };
  return ({ reason, detail }, cell = null) => {
    if (reason === "OM002")
      return cell === null ? t(fieldIssueWords({ code: detail })) : misfitWords(cell);
    if (reason === "tooLong" && /^\d+$/u.test(detail))
      return t`Too long: ${detail} characters at most`;
    const why = t(ROW_REASON_WORDS[reason]);
    return TELLS_VALUE.includes(reason) && detail !== "" ? t`${why} (${detail})` : why;
  };
}
