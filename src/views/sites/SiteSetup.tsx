import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Circle, CircleCheck } from "lucide-react";
import { needsSite, type SetupStep, setupOf } from "../../domain/sites/siteSetup.ts";
import type { Site } from "../../domain/sites/site.ts";
import { linkTo } from "../kit/routes.ts";
import { useServices } from "../kit/services.ts";
import { TextLink } from "../ui/TextLink.tsx";
import { SETUP_WORDS } from "./siteWords.ts";
import { useSetupFacts } from "./useSetupFacts.ts";
import "./SiteSetup.css";

/** What is left until a customer's site is live, each line with the way to it; nothing once all is done. `site`: null, there is none yet. */
export function SiteSetup({ site }: { readonly site: Site | null }) {
  const { t } = useLingui();
  const { session } = useServices();
  const kind = useSelector(session, ({ context }) => context.customer?.kind ?? null);
  const facts = useSetupFacts(site?.id ?? null);
  if (facts === null) return null;
  const steps = setupOf(site, facts, site?.type ?? (kind === "renter" ? "agency" : "worksite"));
  const count = steps.filter(({ isDone }) => isDone).length;
  const total = steps.length;
  if (count === total) return null;
  return (
    <section
      className="SiteSetup"
      aria-label={site === null ? t`First steps` : t`Setting up ${site.siteName}`}
    >
      <h2>
        {site === null ? (
          <Trans>
            Nothing is live yet: {count} of {total} steps are done
          </Trans>
        ) : (
          <Trans>
            {site.siteName} is not live yet: {count} of {total} steps are done
          </Trans>
        )}
      </h2>
      <ol>
        {steps.map(({ step, isDone }) => (
          <li key={step} className="line-2" data-done={isDone || undefined}>
            {isDone ? <CircleCheck aria-label={t`Done`} /> : <Circle aria-label={t`To do`} />}
            {site === null && needsSite(step) ? (
              <span className="note">{t(SETUP_WORDS[step])}</span>
            ) : (
              <TextLink href={wayTo(step, site)}>{t(SETUP_WORDS[step])}</TextLink>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

function wayTo(step: SetupStep, site: Site | null): string {
  const of = site === null ? {} : { site: site.id };
  const ways: Readonly<Record<SetupStep, string>> = {
    site: linkTo("sites", {}, { edit: site?.id ?? "new" }),
    floors: linkTo("floors"),
    plan: linkTo("plans", {}, of),
    areas: linkTo("areas", {}, of),
    receivers: linkTo("tags", {}, { do: "plan", ...of }),
    tags: linkTo("tags"),
    assets: linkTo("resourceCreate"),
    people: linkTo("resourceCreate"),
    pairs: linkTo("resources", {}, { import: "pairs" }),
    reading: linkTo("connectors"),
    alert: linkTo("alertsConfiguration"),
  };
  return ways[step];
}
