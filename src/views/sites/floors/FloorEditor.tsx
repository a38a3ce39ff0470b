import { useLingui } from "@lingui/react/macro";
import type { Floor } from "../../../domain/sites/floor.ts";
import { PLAIN_STYLE } from "../../../domain/sites/floorEdit.ts";
import type { MapStyle, Site } from "../../../domain/sites/site.ts";
import { EditorDrawer } from "../../kit/editor/EditorDrawer.tsx";
import { useEditor } from "../../kit/editor/useEditor.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useSiteMachines } from "../siteMachines.ts";
import {
  floorIssues,
  type FloorValues,
  groundOfFloors,
  newFloorValues,
  refusedFloorIssues,
  stylesFor,
} from "./floorForm.ts";
import { FLOOR_ISSUE_WORDS } from "./floorIssueWords.ts";

/** Makes a floor of one of the sites, or changes one. */
export function FloorEditor({
  edited,
  first,
  sites,
  onClose,
}: {
  /** Null: a new one. */
  readonly edited: { readonly site: Site; readonly floor: Floor } | null;
  /** The site that a new floor is of, while no other is chosen. */
  readonly first: Site;
  readonly sites: readonly Site[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const floorName = useFloorName();
  const { floorForm } = useSiteMachines();
  const isNew = edited === null;
  const form = useEditor<FloorValues>(
    () => ({
      machine: floorForm,
      mode: isNew ? "create" : "edit",
      seen: isNew ? newFloorValues(first) : valuesOf(edited),
      draft: isNew ? "floor." : `floor.${edited.site.id}.${edited.floor.number}`,
    }),
    (stored) => {
      const { number, name } = stored as FloorValues;
      const saved = name ?? floorName(null, number ?? 0);
      toasts.success(t`The floor ${saved} is saved`);
    },
    onClose,
  );
  const { values } = form;
  const site = sites.find(({ id }) => id === values.siteId) ?? first;
  const own = floorIssues(values, site, isNew);
  const issues = {
    ...(form.isTried ? own : {}),
    ...refusedFloorIssues(form.refusal, form.issues),
  };
  const problem = (field: keyof typeof issues) => {
    const issue = issues[field];
    return issue === undefined ? null : t(FLOOR_ISSUE_WORDS[issue]);
  };
  const styleName = ({ id, name }: MapStyle) => (id === PLAIN_STYLE.id ? t`Plain` : name);
  const defaultName = floorName(null, values.number ?? 0);
  const title = edited === null ? "" : floorName(edited.site, edited.floor.number);
  return (
    <EditorDrawer
      editor={form}
      size="medium"
      title={isNew ? t`New floor` : t`Edit the floor ${title}`}
      isSound={Object.keys(own).length === 0}
      fieldName={(field) => (field === "styleId" ? t`Map style` : t`Name`)}
      valueText={(field, value) => {
        const style = stylesFor(site).find(({ id }) => field === "styleId" && id === value);
        if (style !== undefined) return styleName(style);
        return typeof value === "string" ? value : NOTHING;
      }}
    >
      {isNew && sites.length > 1 && (
        <Select
          label={t`Site`}
          options={sites.map(({ id, siteName }) => ({ id: id as string, label: siteName }))}
          value={values.siteId}
          onChange={(id) => {
            const chosen = sites.find((one) => one.id === id);
            if (chosen === undefined) return;
            const { siteId, number, styleId, ground } = newFloorValues(chosen);
            form.change("siteId", siteId);
            form.change("ground", ground);
            form.change("number", number);
            form.change("styleId", styleId);
          }}
          isRequired
        />
      )}
      <NumberField
        label={t`Floor number`}
        value={values.number}
        onChange={(number) => form.change("number", number)}
        isReadOnly={!isNew}
        isRequired
        autoFocus={isNew}
        description={
          isNew
            ? t`0 is the ground floor, basements are negative.`
            : t`The number stays: sensors and the past name the floor by it.`
        }
        errorMessage={problem("number")}
      />
      <TextField
        label={t`Name`}
        value={values.name ?? ""}
        onChange={(name) => form.change("name", name === "" ? null : name)}
        placeholder={defaultName}
        description={t`Left empty, it is called ${defaultName}.`}
        autoFocus={!isNew}
        autoComplete="off"
        errorMessage={problem("name")}
      />
      <Select
        label={t`Map style`}
        options={stylesFor(site).map((style) => ({ id: style.id, label: styleName(style) }))}
        value={values.styleId}
        onChange={(styleId) => form.change("styleId", styleId)}
        isRequired
        description={t`One of the site's styles; the map shows it with this floor.`}
        errorMessage={problem("styleId")}
      />
    </EditorDrawer>
  );
}

function valuesOf({ site, floor }: { readonly site: Site; readonly floor: Floor }): FloorValues {
  const { number, name, styleId } = floor;
  return { siteId: site.id, number, name, styleId, ground: groundOfFloors(site) };
}
