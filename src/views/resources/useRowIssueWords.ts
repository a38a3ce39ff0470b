import { useLingui } from "@lingui/react/macro";
import type { RowIssue } from "../../domain/assetImport.ts";
import { fieldIssueWords } from "../assets/assetFormWords.ts";
import { ROW_REASON_WORDS } from "./importWords.ts";

/** Issues whose detail is a value of the file; of the others it is the server's own words, which are English. */
const TELLS_VALUE: readonly RowIssue["reason"][] = ["OM001", "unknownLabel", "unknownSite"];

/** Says in the reader's language what a row is refused for. */
export function useRowIssueWords(): (issue: Pick<RowIssue, "detail" | "reason">) => string {
  const { t } = useLingui();
  return ({ reason, detail }) => {
    if (reason === "OM002") return t(fieldIssueWords({ code: detail }));
    const why = t(ROW_REASON_WORDS[reason]);
    return TELLS_VALUE.includes(reason) ? t`${why} (${detail})` : why;
  };
}
