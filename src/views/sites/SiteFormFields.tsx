import { useLingui } from "@lingui/react/macro";
import { floorsInUse } from "../../domain/sites/floor.ts";
import { type Site, SiteType } from "../../domain/sites/site.ts";
import type { Form } from "../kit/administration/useForm.ts";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useFloorName } from "../kit/words/useFloorName.ts";
import type { SiteField, SiteFields } from "./siteFields.ts";
import { SitePlaceMap } from "./SitePlaceMap.tsx";
import { SITE_TYPE_WORDS } from "./siteWords.ts";
import "../ui/Form.css";

/** As precise as a GPS is, in degrees: about a decimetre. */
const DEGREES = { maximumFractionDigits: 6 } as const;
const NO_FLOOR = "none";

/** The fields of a site. Floors, areas and a drawn edge have screens of their own. */
export function SiteFormFields({
  form,
  site,
  sites,
  problem,
}: {
  readonly form: Form<SiteFields>;
  /** Null: it is new. */
  readonly site: Site | null;
  readonly sites: readonly Site[];
  /** What is wrong with a field. */
  readonly problem: (field: SiteField) => string | null;
}) {
  const { t } = useLingui();
  const floorName = useFloorName();
  const { values } = form;
  const isNew = site === null;
  const text = (value: string) => (value === "" ? null : value);
  return (
    <>
      <div className="Form-pair">
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
      <div className="Form-pair">
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
      <div className="Form-pair">
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
      <SitePlaceMap
        fields={values}
        site={site}
        sites={sites}
        onCentre={({ latitude, longitude }) => {
          form.change("latitude", latitude);
          form.change("longitude", longitude);
        }}
      />
      <TextField
        label={t`Address`}
        value={values.address ?? ""}
        onChange={(address) => form.change("address", text(address))}
        autoComplete="off"
      />
      <div className="Form-pair">
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
        {site !== null && floorsInUse(site.floors).length > 0 && (
          <Select
            label={t`Floor shown first`}
            options={[
              { id: NO_FLOOR, label: t`None` },
              ...floorsInUse(site.floors).map(({ number }) => ({
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
    </>
  );
}
