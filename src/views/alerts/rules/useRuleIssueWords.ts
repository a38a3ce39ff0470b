import { useLingui } from "@lingui/react/macro";
import type { AlertConfigurationForm } from "../../../domain/alerts/alertConfigurationForm.ts";
import type { FieldIssue } from "../../../domain/base/domainError.ts";

/** What is wrong with a field of a rule, in the reader's language: what, and what now. */
export function useRuleIssueWords(
  form: Pick<AlertConfigurationForm, "emails" | "phones">,
): (issue: FieldIssue) => string {
  const { t } = useLingui();
  return ({ path, code, message }) => {
    const [field = "", second = ""] = path.split(".");
    switch (code) {
      case "no_emails":
        return t`There is no e-mail address: give one.`;
      case "no_phones":
        return t`There is no phone number: give one.`;
      case "no_condition":
        return t`A battery alert needs its levels: give them.`;
      case "not_applicable":
        return t`Only a battery alert has levels.`;
      case "no_place":
        return t`No place is chosen: choose one.`;
      case "no_date":
        return t`No date is chosen: choose one.`;
      default:
    }
    if (field === "place") {
      if (second === "name") return t`The rule has no name: give one.`;
      if (second === "days") return t`Days are whole, from 1 to 365.`;
      if (second === "schedule")
        return t`A time is written 08:00, and a slot does not end as it begins.`;
    }
    if (field === "condition")
      return code === "custom"
        ? t`The level that closes the alert is below the one that raises it: raise it.`
        : t`A level is between 0 and 100 %.`;
    if (field === "emails") {
      const email = form.emails[Number(second)] ?? "";
      return t`${email} is not an e-mail address: write name@example.org.`;
    }
    if (field === "phones") {
      const phone = form.phones[Number(second)] ?? "";
      return t`${phone} is not a phone number: write 06 12 34 56 78 or +44 20 7946 0958.`;
    }
    if (field === "delay") return t`The delay is between 0 minutes and 7 days.`;
    return message;
  };
}
