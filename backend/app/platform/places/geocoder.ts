import { z } from "zod";
import type { LonLat } from "../../../../src/domain/base/geometry.ts";
import type { NamedPlace } from "../../../../src/domain/sites/namedPlace.ts";
import { unreachable } from "../../../../src/domain/base/unreachable.ts";
import type { ServiceClient } from "../delivery/serviceClient.ts";

/** The services whose answers are known: Nominatim and Photon on OpenStreetMap, the address base of France. */
export const GEOCODER_KINDS = ["nominatim", "photon", "ban"] as const;
export type GeocoderKind = (typeof GEOCODER_KINDS)[number];

/** Where a geocoder is, without a closing slash, and how many ms lie between two questions at least. */
export type GeocoderPlace = {
  readonly kind: GeocoderKind;
  readonly url: string;
  readonly pause: number;
};

/** A geocoding service. Both answer null where it does not answer, or not in its form. */
export type Geocoder = {
  /** The municipality of a point; `place` null: the service knows none. */
  placeAt(point: LonLat): Promise<{ readonly place: Omit<NamedPlace, "at"> | null } | null>;
  /** Addresses and towns that a text means, best first. */
  named(text: string, most: number): Promise<readonly NamedPlace[] | null>;
};

const Text = z.string().trim().min(1).max(300);
const Country = z
  .string()
  .regex(/^[a-z]{2}$/iu)
  .transform((code) => code.toUpperCase());

const NominatimAddress = z.looseObject({
  city: Text.optional(),
  town: Text.optional(),
  village: Text.optional(),
  municipality: Text.optional(),
  county: Text.optional(),
  country_code: Country.optional(),
});
const NominatimPlace = z.union([
  z.looseObject({ address: NominatimAddress }),
  // As it says that nothing is there.
  z.looseObject({ error: z.string() }).transform(() => null),
]);
const NominatimFound = z.array(
  z.looseObject({
    display_name: Text,
    lat: z.coerce.number().min(-90).max(90),
    lon: z.coerce.number().min(-180).max(180),
    address: NominatimAddress.optional(),
  }),
);

/** Photon and the address base answer GeoJSON whose properties differ. */
const Features = z.looseObject({
  features: z.array(
    z.looseObject({
      geometry: z.looseObject({
        coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
      }),
      properties: z.looseObject({
        name: Text.optional(),
        label: Text.optional(),
        street: Text.optional(),
        housenumber: Text.optional(),
        postcode: Text.optional(),
        city: Text.optional(),
        countrycode: Country.optional(),
        osm_value: z.string().optional(),
      }),
    }),
  ),
});
type Properties = z.output<typeof Features>["features"][number]["properties"];

/** A geocoder at an address. @param turn waits until it may be asked again; false: that took too long */
export function createGeocoder(
  { kind, url }: Pick<GeocoderPlace, "kind" | "url">,
  client: ServiceClient,
  turn: () => Promise<boolean>,
): Geocoder {
  async function ask<Schema extends z.ZodType>(path: string, schema: Schema) {
    if (!(await turn())) return null;
    const { status, error, body } = await client.ask({
      method: "GET",
      url: `${url}${path}`,
      token: "",
    });
    if (status === null || error !== null) return null;
    const read = schema.safeParse(body);
    return read.success ? { answer: read.data as z.output<Schema> } : null;
  }
  return {
    async placeAt({ lat, lon }) {
      switch (kind) {
        case "nominatim": {
          const path = `/reverse?format=jsonv2&zoom=10&addressdetails=1&lat=${lat}&lon=${lon}`;
          const read = await ask(path, NominatimPlace);
          return read && { place: read.answer === null ? null : municipality(read.answer.address) };
        }
        case "photon":
        case "ban": {
          const read = await ask(
            `/reverse${kind === "ban" ? "/" : ""}?lat=${lat}&lon=${lon}`,
            Features,
          );
          const [first] = read?.answer.features ?? [];
          if (read === null) return null;
          return { place: first === undefined ? null : townOf(kind, first.properties) };
        }
        default:
          return unreachable(kind);
      }
    },

    async named(text, most) {
      const q = encodeURIComponent(text);
      switch (kind) {
        case "nominatim": {
          const path = `/search?format=jsonv2&addressdetails=1&limit=${most}&q=${q}`;
          const read = await ask(path, NominatimFound);
          return (
            read &&
            read.answer.map(({ display_name: name, lat, lon, address }) => ({
              name,
              country: address?.country_code ?? null,
              at: { lat, lon },
            }))
          );
        }
        case "photon":
        case "ban": {
          const path = kind === "ban" ? "/search/" : "/api";
          const read = await ask(`${path}?limit=${most}&q=${q}`, Features);
          return (
            read &&
            read.answer.features.flatMap(({ properties, geometry: { coordinates } }) => {
              const name = labelOf(properties);
              const [lon, lat] = coordinates;
              const country = countryOf(kind, properties);
              return name === "" ? [] : [{ name, country, at: { lat, lon } }];
            })
          );
        }
        default:
          return unreachable(kind);
      }
    },
  };
}

function municipality(address: z.output<typeof NominatimAddress>): Omit<NamedPlace, "at"> | null {
  const { city, town, village, municipality: whole, county, country_code: code } = address;
  const name = city ?? town ?? village ?? whole ?? county;
  return name === undefined ? null : { name, country: code ?? null };
}

/** Photon says the town of a town in its name. */
function townOf(kind: "ban" | "photon", properties: Properties): Omit<NamedPlace, "at"> | null {
  const { city, name, osm_value: value } = properties;
  const isTown = ["city", "town", "village", "hamlet"].includes(value ?? "");
  const town = city ?? (isTown ? name : undefined);
  return town === undefined ? null : { name: town, country: countryOf(kind, properties) };
}

function countryOf(kind: "ban" | "photon", { countrycode }: Properties): string | null {
  return kind === "ban" ? "FR" : (countrycode ?? null);
}

function labelOf({ label, name, street, housenumber, postcode, city }: Properties): string {
  if (label !== undefined) return label;
  const line = [housenumber, street].filter((part) => part !== undefined).join(" ");
  const town = [postcode, city === name ? undefined : city].filter((part) => part !== undefined);
  return [name, line, town.join(" ")]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
}
