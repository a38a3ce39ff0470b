import { useLingui } from "@lingui/react/macro";
import type { FieldIssue } from "../../domain/base/domainError.ts";
import type { CounterDraft } from "../../machines/counters/counterWizardMachine.ts";

/** What is wrong with a field of a counter, in the reader's language: what, and what now. */
export function useIssueWords(draft: CounterDraft): (issue: FieldIssue) => string {
  const { t } = useLingui();
  return (issue) => {
    const { path, code } = issue;
    const [field = "", second = "", third = ""] = path.split(".");
    const value = (texts: readonly string[], place: string) => texts[Number(place)] ?? "";
    switch (code) {
      case "name_taken":
        return t`There is a counter of this name already: choose another.`;
      case "unknown_site":
        return t`A chosen site is no longer in use: remove it.`;
      case "unknown_area":
        return t`A chosen area is no longer there: remove it.`;
      case "unknown_family":
        return t`A chosen family is no longer there: remove it.`;
      case "unknown_sub_family":
        return t`A chosen sub-family is no longer there: remove it.`;
      case "area_repeated":
        return t`The area has two thresholds: keep one.`;
      case "area_not_counted":
        return t`The area is not counted: count it or remove its threshold.`;
      case "no_means":
        return t`Nobody would be notified: choose e-mail or SMS.`;
      case "no_emails":
        return t`There is no e-mail address: give one.`;
      case "no_phones":
        return t`There is no phone number: give one.`;
      default:
    }
    if (field === "name")
      return code === "too_big"
        ? t`The name is longer than 128 characters: shorten it.`
        : t`The counter has no name: name it.`;
    if (field === "description") return t`The description is too long: shorten it.`;
    if (field === "colour") return t`A colour is written #rrggbb, for instance #2563eb.`;
    if (field === "sites") return t`No site is chosen: choose at least one.`;
    if (field === "thresholds") {
      const threshold = draft.thresholds[Number(second)];
      if (code !== "custom") return t`A bound is a whole number, 0 or more.`;
      return threshold?.min == null && threshold?.max == null
        ? t`There is neither min nor max: give one.`
        : t`The max is not greater than the min: raise it.`;
    }
    if (second === "emails") {
      const email = value(draft.alert.emails, third);
      return t`${email} is not an e-mail address: write name@example.org.`;
    }
    if (second === "phones") {
      const phone = value(draft.alert.phones, third);
      return t`${phone} is not a phone number: write 06 12 34 56 78 or +44 20 7946 0958.`;
    }
    if (second === "delay") return t`The delay is between 0 minutes and 24 hours.`;
    if (second === "slots")
      return code === "custom"
        ? t`The slot begins and ends at the same time: change one of them.`
        : t`A time of day is HH:MM, from 00:00 to 24:00.`;
    if (field === "reset") return t`The hour is between 0 and 23.`;
    return issue.message;
  };
}
