import { useLingui } from "@lingui/react/macro";
import { type Site, SiteType } from "../../domain/sites/site.ts";
import { useSiteMachines } from "./siteMachines.ts";
import { EditorDrawer } from "../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../kit/editor/useEditor.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { useToasts } from "../ui/useToasts.ts";
import {
  newSiteFields,
  refusedSiteIssues,
  type SiteField,
  siteFieldIssues,
  type SiteFields,
  siteFieldsOf,
} from "./siteFields.ts";
import { SiteFormFields } from "./SiteFormFields.tsx";
import { SITE_TYPE_WORDS, siteProblemWords } from "./siteWords.ts";
import { ownValue } from "../../domain/base/ownValue.ts";

/** Creates a site or changes what is known of it. */
export function SiteEditor({
  site,
  sites,
  usualType,
  onClose,
}: {
  /** Null: a new one. */
  readonly site: Site | null;
  readonly sites: readonly Site[];
  readonly usualType: SiteType;
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
      seen: isNew ? newSiteFields(usualType) : siteFieldsOf(site),
    }),
    (stored) => {
      const name = String(stored["siteName"]);
      toasts.success(t`The site ${name} is saved`);
    },
    onClose,
  );
  const { values } = form;
  const own = siteFieldIssues(values, isNew ? sites : []);
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
    };
    return ownValue(names, field) ?? field;
  }

  function valueText(field: string, value: unknown): string {
    if (field === "type") {
      const type = SiteType.safeParse(value).data;
      return type === undefined ? NOTHING : t(SITE_TYPE_WORDS[type]);
    }
    return typeof value === "string" || typeof value === "number" ? String(value) : NOTHING;
  }
}
