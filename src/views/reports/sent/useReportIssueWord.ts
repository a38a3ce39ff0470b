import { useLingui } from "@lingui/react/macro";
import { useCallback } from "react";
import type { FieldIssue } from "../../../domain/base/domainError.ts";

/** What is wrong with a field of a report, in words. */
export function useReportIssueWord(): (issue: FieldIssue) => string {
  const { t } = useLingui();
  return useCallback(
    ({ path, code }) => {
      const [field] = path.split(".");
      if (code === "name_taken") return t`There is a report of this name already: choose another.`;
      if (code === "no_recipient") return t`The report goes to nobody: name somebody.`;
      if (code === "unknown") return t`What was chosen is gone: choose again.`;
      if (code === "missing") return t`Something has to be chosen here.`;
      if (field === "emails")
        return t`An address is not valid: it needs the form name@example.org.`;
      if (field === "sendTime") return t`Write the time of day as HH:MM.`;
      if (field === "name") return t`A name is missing.`;
      if (field === "schedule") return t`Choose one day at least.`;
      if (field === "formats") return t`Choose one format at least.`;
      return t`This is not accepted: correct it.`;
    },
    [t],
  );
}
