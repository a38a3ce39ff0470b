import { Customer, type CustomerKind } from "../../../src/domain/customers/customer.ts";
import {
  type CustomerConfig,
  defaultCustomerConfig,
} from "../../../src/domain/customers/customerConfig.ts";
import type { CustomerIndex } from "../../../src/domain/base/ids.ts";
import { slug } from "./names.ts";

/** A customer of the demo; names hold neither upper case nor hyphen (specification section 5), people see `displayName`. */
export function customerOf(
  index: CustomerIndex,
  displayName: string,
  kind: CustomerKind,
  createdAt: number,
): Customer {
  const domain = `${slug(displayName).replaceAll("-", "")}.example`;
  return Customer.parse({
    id: index,
    index,
    name: displayName.toLowerCase(),
    displayName,
    kind,
    size: kind === "renter" ? "250-1000" : "50-250",
    entity: displayName,
    mapToken: "demo",
    venueId: `venue-${index}`,
    defaultFloor: 0,
    timezone: "Europe/Paris",
    operationalContact: {
      name: "Hélène Marchand",
      email: `exploitation@${domain}`,
      phone: "+33472000001",
    },
    administrativeContact: {
      name: "Bruno Lacroix",
      email: `administration@${domain}`,
      phone: "+33472000002",
    },
    createdAt,
    geocoding: false,
    isArchived: false,
  });
}

/** The usual configuration, with the holidays of where they work and what a customer adds of others: a map that their drivers know, and a page of another system. */
export function configOf(
  index: CustomerIndex,
  dashboard: CustomerConfig["externalDashboards"][number],
): CustomerConfig {
  const defaultValue = defaultCustomerConfig(index);
  return {
    ...defaultValue,
    workingDays: { ...defaultValue.workingDays, holidays: "france" },
    reports: { emails: [`rapports@${index}.example`] },
    externalDashboards: [dashboard],
    outsideMapUrl: "https://www.openstreetmap.org/?mlat={lat}&mlon={lng}#map=17/{lat}/{lng}",
  };
}

/** A page that other sites may frame: the streets about a place. `west`, `south`, `east`, `north` in degrees. */
export function streetsOf(
  name: string,
  box: readonly [west: number, south: number, east: number, north: number],
): CustomerConfig["externalDashboards"][number] {
  const query = new URLSearchParams({ bbox: box.join(","), layer: "mapnik" });
  const url = `https://www.openstreetmap.org/export/embed.html?${query.toString()}`;
  return { name, url, profiles: null };
}
