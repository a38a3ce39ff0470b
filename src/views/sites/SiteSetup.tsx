import { Trans, useLingui } from "@lingui/react/macro";
import { Circle, CircleCheck } from "lucide-react";
import {
  SETUP_STEPS,
  type SetupFacts,
  type SetupStep,
  setupOf,
} from "../../domain/sites/siteSetup.ts";
import type { Site } from "../../domain/sites/site.ts";
import { linkTo } from "../kit/routes.ts";
import { TextLink } from "../ui/TextLink.tsx";
import { SETUP_WORDS } from "./siteWords.ts";
import "./SiteSetup.css";

/** What a new worksite still lacks to be live, each line with the way to it. */
export function SiteSetup({ site, facts }: { readonly site: Site; readonly facts: SetupFacts }) {
  const { t } = useLingui();
  const done = setupOf(site, facts);
  const count = SETUP_STEPS.filter((step) => done[step]).length;
  const total = SETUP_STEPS.length;
  return (
    <section className="SiteSetup" aria-label={t`Setting up ${site.siteName}`}>
      <h3>
        <Trans>
          {site.siteName} is not live yet: {count} of {total} steps are done
        </Trans>
      </h3>
      <ol>
        {SETUP_STEPS.map((step) => (
          <li key={step} data-done={done[step] || undefined}>
            {done[step] ? <CircleCheck aria-label={t`Done`} /> : <Circle aria-label={t`To do`} />}
            <TextLink href={wayTo(step, site)}>{t(SETUP_WORDS[step])}</TextLink>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wayTo(step: SetupStep, { id }: Site): string {
  const ways: Readonly<Record<SetupStep, string>> = {
    outline: linkTo("sites", {}, { edit: id }),
    floors: linkTo("floors"),
    plan: linkTo("plans", {}, { site: id }),
    areas: linkTo("areas", {}, { site: id }),
    receivers: linkTo("tags", {}, { do: "plan", site: id }),
    tags: linkTo("tags"),
    pairs: linkTo("resources", {}, { import: "pairs" }),
  };
  return ways[step];
}
