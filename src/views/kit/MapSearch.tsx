import { Trans, useLingui } from "@lingui/react/macro";
import { Building2, MapPin, Package } from "lucide-react";
import { type ReactNode, useEffect, useState } from "react";
import { plainText } from "../../domain/base/plainText.ts";
import { boundingBox, type BoundingBox, type LonLat } from "../../domain/base/geometry.ts";
import { siteGround } from "../../domain/sites/site.ts";
import { useReading } from "./reading.ts";
import { useServices } from "./services.ts";
import { useFeed } from "./useFeed.ts";
import { useDebouncedValue } from "./useDebouncedValue.ts";
import { SearchField } from "../ui/SearchField.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import "./MapSearch.css";

/** Where the map is taken. */
export type Found =
  | { readonly kind: "bounds"; readonly bounds: BoundingBox }
  | { readonly kind: "place"; readonly at: LonLat; readonly zoom: number };

/** Of each kind that are offered at once. */
const LIMIT = 5;
const ZOOM_OF_A_TOWN = 12;
const ZOOM_OF_AN_ASSET = 18;
/** ms after the last letter before the server is asked. */
const REST = 250;

type Entry = {
  readonly key: string;
  readonly icon: ReactNode;
  readonly label: string;
  readonly hint: string | null;
  readonly found: Found;
};

/** Finds sites, resources, towns and coordinates, and takes the map there. */
export function MapSearch({ onFound }: { readonly onFound: (found: Found) => void }) {
  const { t, i18n } = useLingui();
  const { placeSearch } = useServices();
  const [typed, setTyped] = useState("");
  const text = useDebouncedValue(typed.trim(), REST);
  const sites = useFeed("sites", null)?.sites ?? [];
  const assets = useFeed("assetSearch", { text, limit: LIMIT })?.assets ?? [];
  const { answer, answeredQuery, isBusy, isFailed, ask } = useReading(placeSearch);
  useEffect(() => {
    if (text !== "") ask(text);
  }, [ask, text]);
  const words = text.toLocaleLowerCase();
  const places = answeredQuery === text ? (answer ?? []) : [];
  const entries: readonly Entry[] =
    text === ""
      ? []
      : [
          ...sites
            .filter((site) => !site.isArchived && isIn(site.siteName, words))
            .slice(0, LIMIT)
            .map((site) => ({
              key: `site-${site.id}`,
              icon: <Building2 aria-hidden />,
              label: site.siteName,
              hint: t`Site`,
              found: { kind: "bounds" as const, bounds: boundingBox(siteGround(site)) },
            })),
          ...assets.flatMap(({ id, reference, designation, location }) =>
            location === null
              ? []
              : [
                  {
                    key: `asset-${id}`,
                    icon: <Package aria-hidden />,
                    label: reference,
                    hint: designation,
                    found: { kind: "place" as const, at: location, zoom: ZOOM_OF_AN_ASSET },
                  },
                ],
          ),
          ...places.slice(0, LIMIT).map(({ name, country, at }, index) => ({
            key: `place-${index}`,
            icon: <MapPin aria-hidden />,
            label: name,
            hint: country === null ? null : countryName(country, i18n.locale),
            found: { kind: "place" as const, at, zoom: ZOOM_OF_A_TOWN },
          })),
        ];
  const isAnswered = text !== "" && answeredQuery === text && !isBusy;
  return (
    <div className="MapSearch">
      <SearchField
        label={t`Find on the map`}
        placeholder={t`Town, site, resource or 48.11, -1.67`}
        value={typed}
        onChange={setTyped}
        autoFocus
        onSubmit={() => {
          const [first] = entries;
          if (first !== undefined) onFound(first.found);
        }}
      />
      {entries.length > 0 && (
        <ul className="MapSearch-found" aria-label={t`Found`}>
          {entries.map(({ key, icon, label, hint, found }) => (
            <li key={key}>
              <button type="button" onClick={() => onFound(found)}>
                {icon}
                <span>{label}</span>
                {hint !== null && <small>{hint}</small>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="MapSearch-state">
        {isBusy && <Spinner label={t`Searching`} />}
        {isFailed && <Trans>Towns cannot be searched now. Sites and resources can.</Trans>}
        {isAnswered && entries.length === 0 && (
          <Trans>Nothing is called “{text}”. Try a town, a reference or coordinates.</Trans>
        )}
      </p>
    </div>
  );
}

function isIn(name: string, words: string): boolean {
  return plainText(name).includes(plainText(words));
}

function countryName(code: string, locale: string): string {
  return new Intl.DisplayNames(locale, { type: "region" }).of(code) ?? code;
}
