import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type Site, SiteType } from "../../domain/site.ts";
import { useAdministrationMachines } from "../administration/administrationContext.ts";
import { FormNotes } from "../administration/FormNotes.tsx";
import { useForm } from "../administration/useForm.ts";
import { UnsavedQuestion } from "../assets/UnsavedQuestion.tsx";
import { NOTHING } from "../format/nothing.ts";
import { Button } from "../ui/Button.tsx";
import { Checkbox } from "../ui/Checkbox.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { useFloorName } from "../words/useFloorName.ts";
import {
  newSiteFields,
  refusedSiteIssues,
  type SiteField,
  siteFieldIssues,
  type SiteFields,
  siteFieldsOf,
} from "./siteFields.ts";
import { SITE_TYPE_WORDS, siteProblemWords } from "./siteWords.ts";

/** As precise as a GPS is, in degrees: about a decimetre. */
const DEGREES = { maximumFractionDigits: 6 } as const;
const NO_FLOOR = "none";

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
  const floorName = useFloorName();
  const { siteForm } = useAdministrationMachines();
  const isNew = site === null;
  const [seen] = useState<SiteFields>(() =>
    site === null ? newSiteFields(usualType) : siteFieldsOf(site),
  );
  const [isTried, setIsTried] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const form = useForm<SiteFields>(
    siteForm,
    { mode: isNew ? "create" : "edit", seen },
    (stored) => {
      const name = String(stored["siteName"]);
      toasts.success(t`The site ${name} is saved`);
      onClose();
    },
  );
  const { values } = form;
  const own = siteFieldIssues(values, isNew ? sites : []);
  const issues = { ...(isTried ? own : {}), ...refusedSiteIssues(form.issues) };
  const problem = (field: SiteField) => {
    const code = issues[field];
    return code === undefined ? null : t(siteProblemWords(field, code));
  };
  const text = (value: string) => (value === "" ? null : value);
  const leave = () => (form.isUnsaved ? setIsLeaving(true) : onClose());
  const save = () => {
    setIsTried(true);
    if (Object.keys(own).length === 0) form.save();
  };
  return (
    <Dialog
      isOpen
      size="medium"
      isDismissable={!form.isUnsaved}
      title={isNew ? t`New site` : t`Edit the site ${site.siteName}`}
      onClose={leave}
      actions={
        <>
          <Button onPress={leave} isDisabled={form.isBusy}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            variant="primary"
            onPress={save}
            isPending={form.isBusy}
            isDisabled={form.conflicts.length > 0}
          >
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      <form
        className="Administration-form"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FormNotes form={form} fieldName={fieldName} valueText={valueText} />
        <div className="Administration-pair">
          <TextField
            label={t`Name`}
            value={values.siteName}
            onChange={(siteName) => form.change("siteName", siteName)}
            isRequired
            autoFocus
            errorMessage={problem("siteName")}
          />
          <TextField
            label={t`Id`}
            value={values.id}
            onChange={(id) => form.change("id", id)}
            isReadOnly={!isNew}
            description={isNew ? t`Left empty, one is given.` : undefined}
            errorMessage={problem("id")}
          />
        </div>
        <div className="Administration-pair">
          <Select
            label={t`Type`}
            options={SiteType.options.map((id) => ({ id, label: t(SITE_TYPE_WORDS[id]) }))}
            value={values.type}
            onChange={(type) => form.change("type", type)}
            isRequired
          />
          <TextField
            label={t`Owner`}
            value={values.owner}
            onChange={(owner) => form.change("owner", owner)}
            isRequired
            errorMessage={problem("owner")}
          />
        </div>
        <div className="Administration-pair">
          <NumberField
            label={t`Latitude`}
            value={values.latitude}
            onChange={(latitude) => form.change("latitude", latitude)}
            formatOptions={DEGREES}
            unit="°"
            isRequired
            errorMessage={problem("latitude")}
          />
          <NumberField
            label={t`Longitude`}
            value={values.longitude}
            onChange={(longitude) => form.change("longitude", longitude)}
            formatOptions={DEGREES}
            unit="°"
            isRequired
            errorMessage={problem("longitude")}
          />
          <NumberField
            label={t`Radius`}
            value={values.radius}
            onChange={(radius) => form.change("radius", radius)}
            unit="m"
            isRequired
            description={
              site?.shape === "polygon"
                ? t`The edge of this site is drawn; the radius tells how far to zoom.`
                : undefined
            }
            errorMessage={problem("radius")}
          />
        </div>
        <TextField
          label={t`Address`}
          value={values.address ?? ""}
          onChange={(address) => form.change("address", text(address))}
          autoComplete="off"
        />
        <div className="Administration-pair">
          <TextField
            label={t`City`}
            value={values.city ?? ""}
            onChange={(city) => form.change("city", text(city))}
            autoComplete="off"
          />
          <TextField
            label={t`Timezone`}
            value={values.timezone ?? ""}
            onChange={(timezone) => form.change("timezone", text(timezone))}
            placeholder={t`The customer's`}
            errorMessage={problem("timezone")}
          />
          {site !== null && site.floors.length > 0 && (
            <Select
              label={t`Floor shown first`}
              options={[
                { id: NO_FLOOR, label: t`None` },
                ...site.floors.map(({ number }) => ({
                  id: String(number),
                  label: floorName(site, number),
                })),
              ]}
              value={values.defaultFloor === null ? NO_FLOOR : String(values.defaultFloor)}
              onChange={(id) => form.change("defaultFloor", id === NO_FLOOR ? null : Number(id))}
              errorMessage={problem("defaultFloor")}
            />
          )}
        </div>
        <Checkbox
          isSelected={values.skipSiteSync}
          onChange={(skipSiteSync) => form.change("skipSiteSync", skipSiteSync)}
        >
          <Trans>Leave this site alone when sites are synchronised with the map service</Trans>
        </Checkbox>
      </form>
      <UnsavedQuestion isAsking={isLeaving} onStay={() => setIsLeaving(false)} onLeave={onClose} />
    </Dialog>
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
    };
    return names[field] ?? field;
  }

  function valueText(field: string, value: unknown): string {
    if (field === "type") {
      const type = SiteType.safeParse(value).data;
      return type === undefined ? NOTHING : t(SITE_TYPE_WORDS[type]);
    }
    if (field === "skipSiteSync") return value === true ? t`Left alone` : t`Synchronised`;
    return typeof value === "string" || typeof value === "number" ? String(value) : NOTHING;
  }
}
