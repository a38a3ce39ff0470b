import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { stepOfField, type WizardStep } from "../../domain/counters/counterWizardSteps.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { DescriptionList } from "../ui/DescriptionList.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useNameOf } from "../kit/useNameWords.ts";
import { familyNames } from "../kit/words/familyNames.ts";
import { areasOfScope } from "./counterScope.ts";
import { BoundsWords } from "./ThresholdPill.tsx";
import { useIssueWords } from "./useIssueWords.ts";
import type { WizardForm } from "./wizardForm.ts";

/** Everything once more before it is saved, and what still keeps it from being saved. */
export function SaveStep({
  form: { draft, sites, families, issues },
  onGoTo,
}: {
  readonly form: WizardForm;
  readonly onGoTo: (step: WizardStep) => void;
}) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const words = useIssueWords(draft);
  const areas = areasOfScope(draft, sites);
  const areaName = useNameOf(areas);
  const siteNames = sites.filter(({ id }) => draft.sites.includes(id)).map((one) => one.siteName);
  const names = familyNames(families, locale);
  const list = (all: readonly string[], none: string) => (all.length === 0 ? none : all.join(", "));
  return (
    <>
      {issues.length > 0 && (
        <Banner
          tone="danger"
          title={
            <Plural
              value={issues.length}
              one="# thing keeps the counter from being saved."
              other="# things keep the counter from being saved."
            />
          }
        >
          <ul className="CounterWizard-issues">
            {issues.map((issue) => (
              <li key={`${issue.path} ${issue.code}`}>
                {words(issue)}{" "}
                <Button
                  size="small"
                  variant="quiet"
                  onPress={() => onGoTo(stepOfField(issue.path))}
                >
                  <Trans>Go there</Trans>
                </Button>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <DescriptionList
        items={[
          { id: "name", term: t`Name`, description: draft.name },
          { id: "sites", term: t`Sites`, description: list(siteNames, t`None`) },
          {
            id: "areas",
            term: t`Areas`,
            description:
              draft.areas.length === 0
                ? t`The whole of each site`
                : areas.map(({ name }) => name).join(", "),
          },
          {
            id: "families",
            term: t`Families`,
            description: list(draft.families.map(names.family), t`All families`),
          },
          {
            id: "subFamilies",
            term: t`Sub-families`,
            description: list(draft.subFamilies.map(names.subFamily), t`All sub-families`),
          },
          {
            id: "thresholds",
            term: t`Thresholds`,
            description:
              draft.thresholds.length === 0 ? (
                <Trans>None</Trans>
              ) : (
                <ul>
                  {draft.thresholds.map(({ area, min, max }) => (
                    <li key={area}>
                      {areaName(area)}: <BoundsWords min={min} max={max} />
                    </li>
                  ))}
                </ul>
              ),
          },
          {
            id: "alert",
            term: t`Alert`,
            description: draft.alert.isEnabled ? (
              <Plural
                value={draft.alert.delay}
                _0="At once"
                one="After # minute"
                other="After # minutes"
              />
            ) : (
              <Trans>Off</Trans>
            ),
          },
          {
            id: "recipients",
            term: t`Recipients`,
            description: draft.alert.isEnabled
              ? list([...draft.alert.emails, ...draft.alert.phones], t`None`)
              : t`None`,
          },
        ]}
      />
    </>
  );
}
