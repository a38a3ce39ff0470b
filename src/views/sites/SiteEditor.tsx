import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { Polygon } from "../../domain/base/geometry.ts";
import { FloorMatch, MapStyle, type Site, SiteType } from "../../domain/sites/site.ts";
import { useSiteMachines } from "./siteMachines.ts";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { Banner } from "../ui/Banner.tsx";
import { useToasts } from "../ui/useToasts.ts";
import {
  newSiteFields,
  refusedSiteIssues,
  type SiteField,
  siteFieldIssues,
  type SiteFields,
  siteFieldsOf,
  siteTwins,
} from "./siteFields.ts";
import { SiteFormFields } from "./SiteFormFields.tsx";
import { SITE_TYPE_WORDS, siteProblemWords } from "./siteWords.ts";
import { ownValue } from "../../domain/base/ownValue.ts";

/** Creates a site or changes what is known of it. */
export function SiteEditor({
  site,
  sites,
  defaultType,
  onClose,
}: {
  /** Null: a new one. */
  readonly site: Site | null;
  readonly sites: readonly Site[];
  readonly defaultType: SiteType;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { form: siteForm } = useSiteMachines();
  const isNew = site === null;
  const form = useEditor<SiteFields>(
    () => ({
      machine: siteForm,
      mode: isNew ? "create" : "edit",
      seen: isNew ? newSiteFields(defaultType) : siteFieldsOf(site),
      draft: `site.${site?.id ?? ""}`,
    }),
    (stored) => {
      const name = String(stored["siteName"]);
      toasts.success(t`The site ${name} is saved`);
    },
    onClose,
  );
  const { values } = form;
  const own = siteFieldIssues(values, isNew ? sites : [], site?.floors);
  const twins = siteTwins(values, sites, site?.id ?? null);
  const issues = { ...(form.isTried ? own : {}), ...refusedSiteIssues(form.issues) };
  const problem = (field: SiteField) => {
    const code = issues[field];
    return code === undefined ? null : t(siteProblemWords(field, code));
  };
  return (
    <EditorDrawer
      editor={form}
      title={isNew ? t`New site` : t`Edit the site ${site.siteName}`}
      isSound={Object.keys(own).length === 0}
      fieldName={fieldName}
      valueText={valueText}
    >
      {twins.map(({ kind, other }) => (
        <Banner key={kind} tone="warning" isLive>
          {kind === "name" ? (
            <Trans>Another site has this name: {other}. Lists show both alike.</Trans>
          ) : (
            <Trans>
              The id differs from that of the site {other} in capitals only. Imports and addresses
              tell them apart by it.
            </Trans>
          )}
        </Banner>
      ))}
      <SiteFormFields form={form} site={site} sites={sites} problem={problem} />
    </EditorDrawer>
  );

  function fieldName(field: string): string {
    const names: Readonly<Record<string, string>> = {
      siteName: t`Name`,
      type: t`Type`,
      owner: t`Owner`,
      latitude: t`Latitude`,
      longitude: t`Longitude`,
      radius: t`Radius`,
      address: t`Address`,
      city: t`City`,
      timezone: t`Timezone`,
      defaultFloor: t`Floor shown first`,
      skipSiteSync: t`Synchronisation`,
      shape: t`Edge`,
      polygon: t`Drawn edge`,
      styles: t`Map styles`,
      floorMatching: t`Names of floors in readings`,
      musterAreas: t`Muster areas`,
    };
    return ownValue(names, field) ?? field;
  }

  function valueText(field: string, value: unknown): string {
    if (field === "type") {
      const type = SiteType.safeParse(value).data;
      return type === undefined ? NOTHING : t(SITE_TYPE_WORDS[type]);
    }
    if (field === "skipSiteSync") return value === true ? t`Excluded` : t`Synchronised`;
    if (field === "shape") return value === "polygon" ? t`Drawn` : t`Circle`;
    if (field === "polygon") {
      const corners = Polygon.safeParse(value).data?.rings[0]?.length;
      if (corners === undefined) return NOTHING;
      return plural(corners - 1, { one: "# corner", other: "# corners" });
    }
    if (Array.isArray(value)) return listText(field, value);
    return typeof value === "string" || typeof value === "number" ? String(value) : NOTHING;
  }

  function listText(field: string, values: readonly unknown[]): string {
    const area = (id: unknown) => site?.areas.find((one) => one.id === id)?.name;
    const texts = values.map((value) => {
      if (field === "styles") return MapStyle.safeParse(value).data?.name;
      if (field === "musterAreas") return area(value);
      const match = FloorMatch.safeParse(value).data;
      return match === undefined ? undefined : `${match.from} → ${match.floor}`;
    });
    return texts.length === 0 ? NOTHING : texts.map((one) => one ?? NOTHING).join(", ");
  }
}
