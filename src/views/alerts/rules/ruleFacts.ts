import { type AlertType, isPlaceAlert } from "../../../domain/alerts/alert.ts";
import { alertsOfSpans, type ReplayedAlert } from "../../../domain/alerts/alertBacktest.ts";
import {
  type AlertConfiguration,
  defaultAlertConfiguration,
} from "../../../domain/alerts/alertConfiguration.ts";
import {
  AlertConfigurationForm,
  alertConfigurationIssues,
} from "../../../domain/alerts/alertConfigurationForm.ts";
import { type FieldIssue, fieldIssues } from "../../../domain/base/domainError.ts";
import { type EpochMs, MINUTE } from "../../../domain/base/time.ts";

/** What rules alerts of a kind. `isOwn`: the customer has configured it; else the defaults rule and nobody is notified. */
export type AlertRule = {
  readonly alertType: AlertType;
  readonly configuration: AlertConfiguration;
  readonly isOwn: boolean;
};

export function ruleOf(
  alertType: AlertType,
  configurations: readonly AlertConfiguration[],
): AlertRule {
  const own = configurations.find((one) => one.alertType === alertType && !one.isArchived);
  return {
    alertType,
    configuration: own ?? defaultAlertConfiguration(alertType),
    isOwn: own !== undefined,
  };
}

/** The configurations that were archived, of the kinds that have one each, in the order of `alertTypes`. */
export function archivedRulesOf(
  alertTypes: readonly AlertType[],
  configurations: readonly AlertConfiguration[],
): readonly AlertRule[] {
  return alertTypes.flatMap((alertType) =>
    configurations
      .filter((one) => one.alertType === alertType && one.isArchived)
      .map((configuration) => ({ alertType, configuration, isOwn: true })),
  );
}

/** The rules about places that are in use, or those that were archived, by name. */
export function placeRulesOf(
  configurations: readonly AlertConfiguration[],
  isArchive = false,
): readonly AlertRule[] {
  return configurations
    .filter((one) => isPlaceAlert(one.alertType) && one.isArchived === isArchive)
    .map((configuration) => ({
      alertType: configuration.alertType,
      configuration,
      isOwn: true,
    }))
    .toSorted((a, b) => nameOf(a).localeCompare(nameOf(b)));
}

const nameOf = ({ configuration }: AlertRule) => configuration.place?.name ?? "";

/** The id that calls want of a rule: of those about places only. */
export function ruleIdOf({ alertType, configuration }: Omit<AlertRule, "isOwn">): string | null {
  return isPlaceAlert(alertType) ? configuration.id : null;
}

/** What the form edits of a rule, which a new one need not fill yet. */
export function formOf({
  id: _,
  alertType: __,
  isArchived: ___,
  ...form
}: AlertConfiguration): AlertConfigurationForm {
  return form;
}

/** Everything that keeps the form from being saved; the server's refusals come besides. */
export function ruleIssues(
  alertType: AlertType,
  form: AlertConfigurationForm,
): readonly FieldIssue[] {
  const read = AlertConfigurationForm.safeParse(form);
  const malformed = read.success ? [] : fieldIssues(read.error);
  const told = new Set(malformed.map(({ path }) => path));
  return [
    ...malformed,
    ...alertConfigurationIssues(alertType, form).filter(({ path }) => !told.has(path)),
  ];
}

/** How many recipients the rule reaches by the means it uses. */
export function recipientCount({
  alertedBy,
  emails,
  phones,
}: Pick<AlertConfigurationForm, "alertedBy" | "emails" | "phones">): number {
  return (
    (alertedBy.includes("email") ? emails.length : 0) +
    (alertedBy.includes("sms") ? phones.length : 0)
  );
}

/** The longest delay of a rule, in ms: a condition that began so long before a span can still raise an alert in it. */
export const LONGEST_DELAY = 7 * 24 * 60 * MINUTE;

/**
 * The alerts that a rule would have raised from `from` up to `to`, from the spans of its condition.
 * @param spans of the whole time since `from` less `LONGEST_DELAY`, as a back-test without a delay tells them
 * @param delay in minutes
 */
export function alertsWithDelay(
  spans: readonly ReplayedAlert[],
  delay: number,
  { from, to }: { readonly from: EpochMs; readonly to: EpochMs },
): readonly ReplayedAlert[] {
  return alertsOfSpans(spans, { delay, isEnabled: true }, to).filter(
    ({ raisedAt }) => raisedAt >= from,
  );
}
