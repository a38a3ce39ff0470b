import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { floorsInUse } from "../../domain/sites/floor.ts";
import { shownPlace } from "../../domain/sites/drawing/siteEdge.ts";
import { type Site, SiteType } from "../../domain/sites/site.ts";
import type { Form } from "../kit/administration/useForm.ts";
import { Checkbox } from "../ui/Checkbox.tsx";
import { linkTo } from "../kit/routes.ts";
import type { MapTarget } from "../map/MapPanel.tsx";
import { LinkButton } from "../ui/LinkButton.tsx";
import { MultiSelect } from "../ui/MultiSelect.tsx";
import { NumberField } from "../ui/NumberField.tsx";
import { Select } from "../ui/Select.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useFloorName } from "../kit/words/useFloorName.ts";
import type { SiteField, SiteFields } from "./siteFields.ts";
import { FloorMatchRows } from "./FloorMatchRows.tsx";
import { PlaceSearch } from "./PlaceSearch.tsx";
import { SiteEdgeMap } from "./SiteEdgeMap.tsx";
import type { EdgeFields } from "./siteEdgeHand.ts";
import { StyleRows } from "./StyleRows.tsx";
import { PlaceDoubtNote } from "../kit/editor/PlaceDoubtNote.tsx";
import { type TypedPlace, typedBounds } from "./sitePlace.ts";
import { SITE_TYPE_WORDS } from "./siteWords.ts";
import "../ui/Form.css";

/** As precise as a GPS is, in degrees: about a decimetre. */
const DEGREES = { maximumFractionDigits: 6 } as const;
const NO_FLOOR = "none";
const EDGE_FIELDS = ["shape", "polygon", "latitude", "longitude", "radius"] as const;

/** Nearer than a town, so that a place of work is found by eye. */
const PLACE_ZOOM = 13;

/** The fields of a site. Floors and areas have screens of their own. */
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
  const [target, setTarget] = useState<MapTarget | null>(null);
  const floors = floorsInUse(site?.floors ?? []);
  function changeEdge(changes: Partial<EdgeFields>): void {
    for (const field of EDGE_FIELDS) {
      const value = changes[field];
      if (value !== undefined) form.change(field, value);
    }
  }
  /** The map goes to what is typed: it may lie anywhere on earth. */
  function typePlace(changes: Partial<TypedPlace>): void {
    changeEdge(changes);
    const bounds = typedBounds({ ...values, ...changes });
    if (bounds !== null) setTarget({ kind: "bounds", bounds });
  }
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
      <PlaceSearch
        onFound={({ name, at }) => {
          setTarget({ kind: "place", at, zoom: PLACE_ZOOM });
          if (values.shape === "circle") changeEdge(shownPlace([at.lon, at.lat]));
          if (values.city === null) form.change("city", name);
        }}
      />
      <div className="Form-pair">
        <NumberField
          label={t`Latitude`}
          value={values.latitude}
          onChange={(latitude) => typePlace({ latitude })}
          formatOptions={DEGREES}
          unit="°"
          isRequired
          errorMessage={problem("latitude")}
        />
        <NumberField
          label={t`Longitude`}
          value={values.longitude}
          onChange={(longitude) => typePlace({ longitude })}
          formatOptions={DEGREES}
          unit="°"
          isRequired
          errorMessage={problem("longitude")}
        />
        <NumberField
          label={t`Radius`}
          value={values.radius}
          onChange={(radius) => typePlace({ radius })}
          unit="m"
          isRequired
          description={
            values.shape === "polygon"
              ? t`The edge of this site is drawn; the radius tells how far to zoom.`
              : undefined
          }
          errorMessage={problem("radius")}
        />
      </div>
      {/* A drawn edge lies where the map was pressed. */}
      {values.shape !== "polygon" && (
        <PlaceDoubtNote
          place={values}
          sites={sites.filter(({ id, isArchived }) => id !== site?.id && !isArchived)}
          onExchange={typePlace}
        />
      )}
      <SiteEdgeMap
        fields={values}
        site={site}
        sites={sites}
        target={target}
        problem={problem("polygon")}
        onChange={changeEdge}
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
        {site !== null && floors.length > 0 && (
          <Select
            label={t`Floor shown first`}
            options={[
              { id: NO_FLOOR, label: t`None` },
              ...floors.map(({ number }) => ({
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
        description={t`Name, place, edge and floors then stay as they are written here.`}
      >
        <Trans>Leave this site alone when sites are synchronised with the maps service</Trans>
      </Checkbox>
      {site !== null && site.areas.length > 0 && (
        <MultiSelect
          label={t`Muster areas`}
          description={t`In an evacuation, a person who is seen in one of them is safe.`}
          placeholder={t`None`}
          options={site.areas.map(({ id, name, floor }) => ({
            id,
            label: floor === null ? name : `${name} · ${floorName(site, floor)}`,
          }))}
          values={values.musterAreas}
          onChange={(areas) => form.change("musterAreas", areas)}
        />
      )}
      <StyleRows
        styles={values.styles}
        problem={problem("styles")}
        onChange={(styles) => form.change("styles", styles)}
      />
      {site !== null && floors.length > 0 && (
        <FloorMatchRows
          site={site}
          floors={floors}
          matches={values.floorMatching}
          problem={problem("floorMatching")}
          onChange={(matches) => form.change("floorMatching", matches)}
        />
      )}
      {site !== null && (
        <div className="wrap-2">
          {site.type === "worksite" && (
            <LinkButton size="small" href={linkTo("floors")}>
              <Plural value={floors.length} one="To its # floor" other="To its # floors" />
            </LinkButton>
          )}
          <LinkButton size="small" href={linkTo("areas")}>
            <Plural value={site.areas.length} one="To its # area" other="To its # areas" />
          </LinkButton>
        </div>
      )}
    </>
  );
}
