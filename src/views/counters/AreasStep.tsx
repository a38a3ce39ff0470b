import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../ui/Button.tsx";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { areasOfScope } from "./counterScope.ts";
import { withAreas, withSites } from "./counterDraft.ts";
import type { WizardForm } from "./wizardForm.ts";

/** Where a counter counts: in areas of its sites, or all over them. */
export function AreasStep({ form }: { readonly form: WizardForm }) {
  const { t } = useLingui();
  const { draft, change, problem, sites, issues } = form;
  const used = sites.filter(({ isArchived }) => !isArchived);
  const areas = areasOfScope({ sites: draft.sites, areas: [] }, used);
  const known = new Set(areas.map(({ id }) => id));
  const hasUnknown = issues.some(({ code }) => code === "unknown_site" || code === "unknown_area");
  return (
    <>
      <MultiSelect
        label={t`Sites`}
        isRequired
        options={used.map(({ id, siteName }) => ({ id, label: siteName }))}
        values={draft.sites}
        onChange={(chosen) => change(withSites(draft, chosen, used))}
        errorMessage={problem("sites")}
      />
      <MultiSelect
        label={t`Areas`}
        placeholder={t`The whole of each site`}
        description={t`With nothing chosen, the whole of each site is counted, outside areas too.`}
        isDisabled={areas.length === 0}
        options={areas.map(({ id, name, site }) => ({ id, label: name, description: site }))}
        values={draft.areas}
        onChange={(chosen) => change(withAreas(draft, chosen))}
        errorMessage={problem("areas")}
      />
      {hasUnknown && (
        <Button
          onPress={() => {
            const left = draft.sites.filter((id) => used.some((site) => site.id === id));
            change({
              ...withSites(draft, left, used),
              areas: draft.areas.filter((id) => known.has(id)),
            });
          }}
        >
          <Trans>Remove what is no longer there</Trans>
        </Button>
      )}
    </>
  );
}
