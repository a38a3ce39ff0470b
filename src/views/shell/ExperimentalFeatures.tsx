import "./ExperimentalFeatures.css";
import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { FEATURE_FLAGS, type FeatureFlag } from "../../domain/users/pages.ts";
import { useServices } from "../kit/services.ts";
import { useStored } from "../kit/useStored.ts";
import { Panel } from "../ui/Panel.tsx";
import { Switch } from "../ui/Switch.tsx";

const FLAGS: Readonly<Record<FeatureFlag, { title: MessageDescriptor; text: MessageDescriptor }>> =
  {
    liveSite: {
      title: msg`Live site`,
      text: msg`On-Site Live Feed, safety dashboard and data quality.`,
    },
    homepage: { title: msg`Home page`, text: msg`Recent alerts, live counters and the live site.` },
    tagInTagOut: {
      title: msg`In/Out`,
      text: msg`Who and what went in and out at the entry boxes.`,
    },
  };

/** The features that can be switched off in this browser (specification section 6). */
export function ExperimentalFeatures() {
  const { t } = useLingui();
  const { preferences } = useServices();
  const [disabled, setDisabled] = useStored(preferences.disabledFlags);
  return (
    <div className="ExperimentalFeatures">
      <Panel title={t`Features of this browser`}>
        <p className="ExperimentalFeatures-note">
          <Trans>
            What is switched off here is gone from this browser only, for whoever uses it: from the
            sidebar, from the search, and its addresses lead nowhere.
          </Trans>
        </p>
        <ul className="ExperimentalFeatures-list">
          {FEATURE_FLAGS.map((flag) => (
            <li key={flag}>
              <Switch
                isSelected={!disabled.includes(flag)}
                onChange={(isOn) =>
                  setDisabled(
                    isOn ? disabled.filter((other) => other !== flag) : [...disabled, flag],
                  )
                }
                description={t(FLAGS[flag].text)}
              >
                {t(FLAGS[flag].title)}
              </Switch>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
