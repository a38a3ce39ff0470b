import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatBattery } from "../../ui/format/formatBattery.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { recipientCount, type AlertRule } from "./ruleFacts.ts";
import { PlaceRuleText } from "./PlaceRuleText.tsx";
import { CONDITION_WORDS } from "./ruleWords.ts";

/** When an alert of the kind is raised and closed. */
export function ConditionText({
  rule: { alertType, configuration },
}: {
  readonly rule: AlertRule;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  if (configuration.place !== null) return <PlaceRuleText rule={{ alertType, configuration }} />;
  if (alertType !== "battery") return t(CONDITION_WORDS[alertType]);
  const { condition } = configuration;
  if (condition === null) return <Trans>No level is given: no alert is raised.</Trans>;
  const below = formatBattery(condition.raisedBelow, locale);
  const closed = formatBattery(condition.closedAt, locale);
  return (
    <Trans>
      A battery is below {below}; closed at {closed}.
    </Trans>
  );
}

/** Who is notified and after how long. */
export function TellingText({ rule: { configuration } }: { readonly rule: AlertRule }) {
  const { delay, alertedBy } = configuration;
  const count = recipientCount(configuration);
  return (
    <>
      <Plural value={delay} _0="At once" one="After # minute" other="After # minutes" />
      <span aria-hidden> · </span>
      {count === 0 ? (
        <Trans>nobody is notified</Trans>
      ) : alertedBy.length === 2 ? (
        <Plural
          value={count}
          one="# recipient by e-mail and SMS"
          other="# recipients by e-mail and SMS"
        />
      ) : alertedBy[0] === "email" ? (
        <Plural value={count} one="# recipient by e-mail" other="# recipients by e-mail" />
      ) : (
        <Plural value={count} one="# recipient by SMS" other="# recipients by SMS" />
      )}
    </>
  );
}
