import "./ExperimentalFeatures.css";
import { Trans, useLingui } from "@lingui/react/macro";
import { FEATURE_FLAGS } from "../../domain/users/pages.ts";
import { useServices } from "../kit/services.ts";
import { useStored } from "../kit/useStored.ts";
import { FLAG_WORDS } from "../kit/words/flagWords.ts";
import { Panel } from "../ui/Panel.tsx";
import { Switch } from "../ui/Switch.tsx";

/** The features that can be switched off in this browser (specification section 6). */
export function ExperimentalFeatures() {
  const { t } = useLingui();
  const { preferences } = useServices();
  const [disabled, setDisabled] = useStored(preferences.disabledFlags);
  return (
    <div className="ExperimentalFeatures">
      <Panel title={t`Features of this browser`}>
        <p className="muted">
          <Trans>
            What is switched off here is gone from this browser only, for everyone who uses it: from
            the sidebar, from the search, and its addresses lead nowhere. What is switched off for a
            customer stays off here too.
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
                description={t(FLAG_WORDS[flag].text)}
              >
                {t(FLAG_WORDS[flag].title)}
              </Switch>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}
