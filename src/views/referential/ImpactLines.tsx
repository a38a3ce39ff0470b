import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReferentialImpact } from "../../domain/referential/impact.ts";
import { EFFECT_WORDS } from "./referentialWords.ts";
import "../ui/Form.css";

/** What a change of the referential does to existing resources (OM002), before it is saved. */
export function ImpactLines({ impact }: { readonly impact: ReferentialImpact }) {
  const { t } = useLingui();
  return (
    <div className="ImpactLines" role="status">
      <p>
        <strong>
          <Plural
            value={impact.assets}
            one="# existing resource is affected."
            other="# existing resources are affected."
          />
        </strong>
      </p>
      <ul>
        {impact.lines.map(({ effect, subFamily, attribute, assets, examples }) => {
          const names = examples.map(({ reference }) => reference).join(", ");
          return (
            <li key={`${effect} ${subFamily} ${attribute}`}>
              <p>
                <strong>{attribute === null ? subFamily : `${subFamily} · ${attribute}`}</strong> (
                <Plural value={assets} one="# resource" other="# resources" />)
              </p>
              <p>{t(EFFECT_WORDS[effect])}</p>
              <p className="note">
                {assets > examples.length ? <Trans>For instance {names}</Trans> : names}
              </p>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
