import { Trans, useLingui } from "@lingui/react/macro";
import { TagId } from "../../../domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../domain/base/time.ts";
import type { TagRow } from "../../../domain/devices/tagRow.ts";
import { accuracyOf } from "../../../domain/devices/tagSettings.ts";
import { TAG_PROTOCOLS } from "../../../domain/devices/tagProtocol.ts";
import type { Site } from "../../../domain/sites/site.ts";
import { EditorDrawer } from "../../kit/editor/EditorDrawer.tsx";
import { PlaceDoubtNote } from "../../kit/editor/PlaceDoubtNote.tsx";
import { type Editor, useEditor } from "../../kit/editor/useEditor.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { Switch } from "../../ui/Switch.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useDeviceMachines } from "../deviceMachines.ts";
import {
  draftOfTag,
  NEW_PLACE,
  NEW_TAG,
  type PlaceDraft,
  refusedTagIssues,
  type TagDraft,
  tagDraftIssues,
  type TagField,
} from "./tagDraft.ts";
import { TAG_ISSUE_WORDS } from "./tagIssueWords.ts";
import { ACCURACY_TYPE_WORDS, ROLE_WORDS, TAG_COLUMN_WORDS, TAG_TYPE_WORDS } from "./tagWords.ts";

const NONE: readonly never[] = [];
const NOWHERE = "";
const SORT = { column: "name", isDescending: false } as const;
/** More gateways than any customer has. */
const GATEWAYS = 1000;
/** Degrees with a decimetre's precision. */
const DEGREES: Intl.NumberFormatOptions = { maximumFractionDigits: 7 };

/** Changes a device, or makes one, once its list is read. */
export function TagEditor({
  id: given,
  onClose,
}: {
  /** Null: a new one. */
  readonly id: string | null;
  readonly onClose: () => void;
}) {
  const id = TagId.safeParse(given).data ?? null;
  const ids = id === null ? NONE : [id];
  const feed = useFeed("tagRows", { filter: { text: "", ids }, sort: SORT, from: 0, to: 1 });
  const gateways = useFeed("tagRows", {
    filter: { text: "", type: "gateway" },
    sort: SORT,
    from: 0,
    to: GATEWAYS,
  });
  const sites = useFeed("sites", null);
  const row = feed?.rows.find(({ tag }) => tag.id === id) ?? null;
  const isReady = sites?.isLoaded === true && gateways?.isLoaded === true;
  if (!isReady || (given !== null && row === null)) return null;
  return <TagFormDrawer row={row} gateways={gateways.rows} sites={sites.sites} onClose={onClose} />;
}

function TagFormDrawer({
  row,
  gateways,
  sites,
  onClose,
}: {
  readonly row: TagRow | null;
  readonly gateways: readonly TagRow[];
  readonly sites: readonly Site[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { tagForm } = useDeviceMachines();
  const isNew = row === null;
  const form = useEditor<TagDraft>(
    () => ({
      machine: tagForm(row?.tag.id ?? null),
      mode: isNew ? "create" : "edit",
      seen: row === null ? NEW_TAG : draftOfTag(row.tag),
      draft: `tag.${row?.tag.id ?? ""}`,
    }),
    ({ name }) => {
      const saved = String(name);
      toasts.success(t`The device ${saved} is saved`);
    },
    onClose,
  );
  const { values } = form;
  const site = sites.find(({ id }) => id === values.site) ?? null;
  const own = tagDraftIssues(values, site?.areas ?? NONE, isNew);
  const issues = {
    ...(form.isTried ? own : {}),
    ...refusedTagIssues(isNew ? form.refusal : null, form.issues),
  };
  const problem = (field: TagField) => {
    const issue = issues[field];
    return issue === undefined ? null : t(TAG_ISSUE_WORDS[issue]);
  };
  const fieldName = (field: string) => {
    const words = new Map(Object.entries(TAG_COLUMN_WORDS)).get(field);
    return words === undefined ? t`Place` : t(words);
  };
  return (
    <EditorDrawer
      editor={form}
      title={row === null ? t`New sensor` : t`Edit ${row.tag.name}`}
      isSound={Object.keys(own).length === 0}
      fieldName={fieldName}
      valueText={(_, value) =>
        value === null || value === undefined
          ? NOTHING
          : typeof value === "object"
            ? Object.values(value).join(", ")
            : String(value as string | number)
      }
    >
      <IdentityFields form={form} problem={problem} isNew={isNew} isLinked={row?.asset != null} />
      <SendingFields form={form} problem={problem} gateways={gateways} />
      <PlaceFields form={form} problem={problem} sites={sites} site={site} />
    </EditorDrawer>
  );
}

type Part = {
  readonly form: Editor<TagDraft>;
  readonly problem: (field: TagField) => string | null;
};

function IdentityFields({
  form: { values, change },
  problem,
  isNew,
  isLinked,
}: Part & { readonly isNew: boolean; readonly isLinked: boolean }) {
  const { t } = useLingui();
  const optional = (field: "manufacturer" | "model" | "networkId" | "nodeAddress") => (
    <TextField
      label={t(TAG_COLUMN_WORDS[field])}
      value={values[field] ?? ""}
      onChange={(text) => change(field, text.trim() === "" ? null : text)}
      autoComplete="off"
      spellCheck={false}
      errorMessage={problem(field)}
    />
  );
  return (
    <>
      <TextField
        label={t(TAG_COLUMN_WORDS.id)}
        value={values.id}
        onChange={(id) => change("id", id)}
        description={t`As it names itself in its messages.`}
        isReadOnly={!isNew}
        isRequired
        autoFocus={isNew}
        autoComplete="off"
        spellCheck={false}
        errorMessage={problem("id")}
      />
      <TextField
        label={t(TAG_COLUMN_WORDS.manufacturerId)}
        value={values.manufacturerId}
        onChange={(code) => change("manufacturerId", code)}
        description={t`The code printed on it.`}
        isReadOnly={!isNew}
        isRequired
        autoComplete="off"
        spellCheck={false}
        errorMessage={problem("manufacturerId")}
      />
      <TextField
        label={t(TAG_COLUMN_WORDS.name)}
        value={values.name}
        onChange={(name) => change("name", name)}
        isRequired
        autoFocus={!isNew}
        autoComplete="off"
        errorMessage={problem("name")}
      />
      <Select
        label={t(TAG_COLUMN_WORDS.type)}
        options={(["gateway", "anchor", "tag"] as const).map((id) => ({
          id,
          label: t(TAG_TYPE_WORDS[id]),
        }))}
        value={values.type}
        onChange={(type) => change("type", type)}
        isDisabled={isLinked}
        isRequired
        errorMessage={problem("type")}
      />
      <Select
        label={t(TAG_COLUMN_WORDS.technology)}
        options={[
          { id: "BLE", label: "BLE" },
          { id: "GPS", label: "GPS" },
        ]}
        value={values.technology}
        onChange={(technology) => change("technology", technology)}
        isRequired
      />
      <Select
        label={t(TAG_COLUMN_WORDS.protocol)}
        options={[
          { id: "", label: t`Not known` },
          ...TAG_PROTOCOLS.map((id) => ({ id, label: id })),
        ]}
        value={values.protocol ?? ""}
        onChange={(id) => change("protocol", id === "" ? null : id)}
      />
      {optional("model")}
      {optional("manufacturer")}
      {optional("nodeAddress")}
      {optional("networkId")}
    </>
  );
}

function SendingFields({
  form: { values, change },
  problem,
  gateways,
}: Part & { readonly gateways: readonly TagRow[] }) {
  const { t } = useLingui();
  const through = gateways.filter(({ tag }) => tag.id !== values.id);
  return (
    <>
      <NumberField
        label={t(TAG_COLUMN_WORDS.sendInterval)}
        value={values.sendInterval === null ? null : values.sendInterval / SECOND}
        onChange={(seconds) =>
          change("sendInterval", seconds === null ? null : Math.round(seconds * SECOND))
        }
        unit={t`s`}
        minValue={0}
        description={t`0: as it comes from its maker.`}
        isRequired
        errorMessage={problem("sendInterval")}
      />
      <NumberField
        label={t(TAG_COLUMN_WORDS.timeout)}
        value={values.timeout === null ? null : values.timeout / MINUTE}
        onChange={(minutes) =>
          change("timeout", minutes === null ? null : Math.round(minutes * MINUTE))
        }
        unit={t`min`}
        minValue={1}
        description={t`After so long a silence it counts as offline.`}
        isRequired
        errorMessage={problem("timeout")}
      />
      <Select
        label={t(TAG_COLUMN_WORDS.gatewayId)}
        options={[
          { id: "", label: t`None` },
          ...through.map(({ tag }) => ({ id: tag.id as string, label: tag.name })),
        ]}
        value={values.gatewayId ?? ""}
        onChange={(id) =>
          change("gatewayId", through.find(({ tag }) => tag.id === id)?.tag.id ?? null)
        }
        description={t`Its messages pass this gateway.`}
        errorMessage={problem("gatewayId")}
      />
      <Select
        label={t(TAG_COLUMN_WORDS.positioningRole)}
        options={(["none", "anchor"] as const).map((id) => ({ id, label: t(ROLE_WORDS[id]) }))}
        value={values.positioningRole}
        onChange={(role) => change("positioningRole", role)}
        errorMessage={problem("positioningRole")}
      />
    </>
  );
}

function PlaceFields({
  form: { values, change },
  problem,
  sites,
  site,
}: Part & { readonly sites: readonly Site[]; readonly site: Site | null }) {
  const { t } = useLingui();
  const floorName = useFloorName();
  const { settings } = values;
  const place = (part: Partial<PlaceDraft>) =>
    change("settings", { ...(settings ?? NEW_PLACE), ...part });
  const inUse = sites.filter(({ isArchived, id }) => !isArchived || id === values.site);
  const areas = site?.areas ?? NONE;
  return (
    <>
      <Switch
        isSelected={settings !== null}
        onChange={(isMounted) => {
          change("settings", isMounted ? NEW_PLACE : null);
          if (!isMounted) {
            change("site", null);
            change("area", null);
          }
        }}
      >
        <Trans>It is mounted at a place</Trans>
      </Switch>
      {settings !== null && (
        <>
          <Select
            label={t(TAG_COLUMN_WORDS.site)}
            options={[
              { id: NOWHERE, label: t`None` },
              ...inUse.map(({ id, siteName }) => ({ id: id as string, label: siteName })),
            ]}
            value={values.site ?? NOWHERE}
            onChange={(id) => {
              change("site", inUse.find((one) => one.id === id)?.id ?? null);
              change("area", null);
            }}
            errorMessage={problem("site")}
          />
          <NumberField
            label={t(TAG_COLUMN_WORDS.floor)}
            value={settings.floor}
            onChange={(floor) => place({ floor })}
            description={settings.floor === null ? undefined : floorName(site, settings.floor)}
            errorMessage={problem("floor")}
          />
          <Select
            label={t(TAG_COLUMN_WORDS.area)}
            options={[
              { id: NOWHERE, label: t`None` },
              ...areas.map(({ id, name }) => ({ id: id as string, label: name })),
            ]}
            value={values.area ?? NOWHERE}
            onChange={(id) => {
              const area = areas.find((one) => one.id === id) ?? null;
              change("area", area?.id ?? null);
              if (area !== null) place({ floor: area.floor });
            }}
            description={t`Tags that it receives best are said to be in this area.`}
            errorMessage={problem("area")}
          />
          <NumberField
            label={t(TAG_COLUMN_WORDS.latitude)}
            value={settings.latitude}
            onChange={(latitude) => place({ latitude })}
            formatOptions={DEGREES}
            isRequired
            errorMessage={problem("latitude")}
          />
          <NumberField
            label={t(TAG_COLUMN_WORDS.longitude)}
            value={settings.longitude}
            onChange={(longitude) => place({ longitude })}
            formatOptions={DEGREES}
            isRequired
            errorMessage={problem("longitude")}
          />
          <PlaceDoubtNote place={settings} sites={inUse} onExchange={place} />
          <NumberField
            label={t(TAG_COLUMN_WORDS.altitude)}
            value={settings.altitude}
            onChange={(altitude) => place({ altitude })}
            unit={t`m`}
          />
          <Select
            label={t(TAG_COLUMN_WORDS.accuracyType)}
            options={(["high", "low", "manual"] as const).map((id) => ({
              id,
              label: t(ACCURACY_TYPE_WORDS[id]),
            }))}
            value={settings.accuracyType}
            onChange={(accuracyType) =>
              place({ accuracyType, accuracy: accuracyOf(accuracyType, settings.accuracy) })
            }
          />
          <NumberField
            label={t(TAG_COLUMN_WORDS.accuracy)}
            value={settings.accuracy}
            onChange={(accuracy) => place({ accuracy })}
            unit={t`m`}
            isReadOnly={settings.accuracyType !== "manual"}
            isRequired
            errorMessage={problem("accuracy")}
          />
        </>
      )}
    </>
  );
}
