import { useLingui } from "@lingui/react/macro";
import { PROFILE_NAMES } from "../../../domain/base/profile.ts";
import { WEEKDAYS } from "../../../domain/base/time.ts";
import type { ReportReader } from "../../../domain/reports/calls.ts";
import { REPORT_CONTENTS, REPORT_FORMATS } from "../../../domain/reports/report.ts";
import { ReportSchedule } from "../../../domain/reports/reportSchedule.ts";
import { REPORT_SPANS } from "../../../domain/reports/reportSpan.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { LANGUAGE_NAMES } from "../../kit/words/languageNames.ts";
import { useSiteName } from "../../kit/useSiteName.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { ROLES } from "../../users/administration/userWords.ts";
import { DAY_WORDS } from "../../kit/words/dayWords.ts";
import { CONTENT_WORDS, FORMAT_WORDS, SPAN_WORDS } from "./reportWords.ts";

/** The value of a field of a report in words, where two people have given it different ones. */
export function useReportValueText({
  sites,
  recipients,
}: {
  readonly sites: readonly Site[];
  readonly recipients: readonly ReportReader[];
}): (field: string, value: unknown) => string {
  const { t } = useLingui();
  const siteName = useSiteName();
  const daysText = (schedule: ReportSchedule): string => {
    if (schedule.every === "month") return t`Monthly, day ${schedule.day}`;
    const chosen = schedule.every === "week" ? [schedule.day] : schedule.days;
    return WEEKDAYS.filter((day) => chosen.includes(day))
      .map((day) => t(DAY_WORDS[day]))
      .join(", ");
  };
  /** One value, or one of several. */
  const oneText = (field: string, value: unknown): string => {
    const text = typeof value === "string" ? value : "";
    switch (field) {
      case "content": {
        const content = REPORT_CONTENTS.find((one) => one === value);
        return content === undefined ? NOTHING : t(CONTENT_WORDS[content]);
      }
      case "span": {
        const span = REPORT_SPANS.find((one) => one === value);
        return span === undefined ? NOTHING : t(SPAN_WORDS[span]);
      }
      case "site":
        return text === "" ? t`All sites` : siteName(text);
      case "area":
        return (
          sites.flatMap(({ areas }) => areas).find(({ id }) => id === value)?.name ?? t`All areas`
        );
      case "users":
        return recipients.find(({ id }) => id === value)?.name ?? text;
      case "roles": {
        const role = PROFILE_NAMES.find((one) => one === value);
        return role === undefined ? text : t(ROLES[role].name);
      }
      case "formats": {
        const format = REPORT_FORMATS.find((one) => one === value);
        return format === undefined ? text : FORMAT_WORDS[format];
      }
      case "locale":
        return LANGUAGE_NAMES[value === "fr" ? "fr" : "en"];
      case "schedule": {
        const schedule = ReportSchedule.safeParse(value);
        return schedule.success ? daysText(schedule.data) : NOTHING;
      }
      case "namesPeople":
        return value === true ? t`Yes` : t`No`;
      default:
        return text === "" ? NOTHING : text;
    }
  };
  return (field, value) => {
    if (!Array.isArray(value)) return oneText(field, value);
    return value.length === 0 ? NOTHING : value.map((one) => oneText(field, one)).join(", ");
  };
}
