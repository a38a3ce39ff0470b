import {
  type AlertConfiguration,
  defaultAlertConfiguration,
  newPlaceConfiguration,
} from "../../../src/domain/alerts/alertConfiguration.ts";
import { NEW_PLACE_RULE } from "../../../src/domain/alerts/placeRule.ts";
import type { Asset } from "../../../src/domain/assets/asset.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { initialCounterState } from "../../../src/domain/counters/counterEngine.ts";
import { ALWAYS } from "../../../src/domain/base/weekSchedule.ts";
import { AssetId, CustomerIndex, LabelId, TagId } from "../../../src/domain/base/ids.ts";
import type { Label } from "../../../src/domain/referential/label.ts";
import { must } from "../../../src/domain/base/must.ts";
import { newPermissions } from "../../../src/domain/users/permissions.ts";
import type { AssetMeters } from "../../../src/domain/assets/assetMeter.ts";
import { findSubFamily } from "../../../src/domain/referential/referential.ts";
import type { Tag } from "../../../src/domain/devices/tag.ts";
import { DAY, MINUTE } from "../../../src/domain/base/time.ts";
import { engineHoursAt } from "../simulation/meters.ts";
import { agencyOf, isExhibited } from "../simulation/fleet.ts";
import { configOf, customerOf, streetsOf } from "./customers.ts";
import { assetOf, numberValue, tagOf, textValue, WATCHED } from "./documents.ts";
import { inspected } from "./inspection.ts";
import { LOCAMAT_FAMILIES, MACHINE_KINDS } from "./locamatFamilies.ts";
import {
  AGENCIES,
  depotGateway,
  type DepotSite,
  GPS_CONNECTOR,
  LOCAMAT_SITES,
  siteDocument,
  WORKSITES,
} from "./locamatSites.ts";
import { maintenanceOf } from "./maintenance.ts";
import { randomOf } from "./random.ts";
import { commentsOf, viewsOf } from "./records.ts";
import { customerUsers, userIdOf } from "./users.ts";
import type { CustomerWorld } from "./worldTypes.ts";

export const LOCAMAT = CustomerIndex.parse("locamat");

/** How often a parked machine's tag speaks at the least, in ms. */
export const MACHINE_INTERVAL = 30 * MINUTE;

/** One tag in so many also speaks BLE and is heard by the gateways of the agencies. */
const ONE_IN = 6;

/** The renter of product.md section 7. */
export function createLocamat(seed: number, now: number): CustomerWorld {
  const createdAt = now - 900 * DAY;
  const { assets, tags } = machines(seed, now);
  const users = customerUsers(LOCAMAT);
  return {
    customer: customerOf(LOCAMAT, "Locamat", "renter", createdAt),
    config: configOf(
      LOCAMAT,
      streetsOf("Rues autour de l’agence de Lyon", [4.78, 45.7, 4.92, 45.8]),
    ),
    permissions: newPermissions(LOCAMAT),
    sites: LOCAMAT_SITES.map(siteDocument),
    devices: [connector(), ...AGENCIES.map(gatewayOf), ...tags],
    boxes: [],
    families: LOCAMAT_FAMILIES,
    assets,
    labels: LABELS,
    maintenance: maintenanceOf(assets, userIdOf(LOCAMAT, "worker"), seed, now),
    comments: commentsOf(assets, users, seed, now),
    views: viewsOf("renter", users, now),
    counters: counters(createdAt),
    alertConfigurations: ALERTS,
    users,
  };
}

/** Whether the machine's tag also speaks BLE. */
export function speaksBle(tag: Pick<Tag, "protocol">): boolean {
  return tag.protocol === "BlueUpXAbeeway";
}

const LABELS: readonly Label[] = [
  {
    id: LabelId.parse("label-reserve"),
    name: "Réservé",
    family: "Nacelles",
    subFamily: "Ciseaux",
    site: null,
  },
  {
    id: LabelId.parse("label-a-reviser"),
    name: "À réviser",
    family: "Terrassement",
    subFamily: "Mini-pelles",
    site: null,
  },
];

const ALERTS: readonly AlertConfiguration[] = [
  { ...defaultAlertConfiguration("battery"), delay: 10 },
  defaultAlertConfiguration("counters"),
  {
    ...defaultAlertConfiguration("gateway-offline"),
    alertedBy: ["email"],
    emails: ["exploitation@locamat.example"],
  },
  defaultAlertConfiguration("tito-offline"),
  {
    ...newPlaceConfiguration("off-site", "rule-machines-exposees"),
    isEnabled: true,
    place: { ...NEW_PLACE_RULE, name: "Machines exposées en agence" },
    alertedBy: ["email"],
    emails: ["exploitation@locamat.example"],
  },
];

function counters(createdAt: number): Counter[] {
  const counter = (id: string, name: string, colour: string, more: object) =>
    Counter.parse({
      id,
      name,
      description: "",
      areas: [],
      families: [],
      subFamilies: [],
      colour,
      visibility: "everybody",
      thresholds: [],
      alert: { isEnabled: false, alertedBy: [], emails: [], phones: [], delay: 0 },
      schedule: ALWAYS,
      reset: { period: "weekly", hourUtc: 4 },
      isArchived: false,
      createdAt,
      state: initialCounterState(0),
      ...more,
    });
  const ids = (sites: readonly DepotSite[]) => sites.map(({ id }) => id);
  return [
    counter("counter-agences", "Machines en agence", "#2f6fdb", { sites: ids(AGENCIES) }),
    counter("counter-clients", "Machines chez les clients", "#e9a03b", { sites: ids(WORKSITES) }),
    counter("counter-nacelles", "Nacelles disponibles", "#2a9d8f", {
      sites: ids(AGENCIES),
      families: ["Nacelles"],
    }),
  ];
}

function connector(): Tag {
  return tagOf(
    {
      id: GPS_CONNECTOR,
      name: "Connecteur GPS",
      type: "gateway",
      technology: "GPS",
      protocol: "DigitalMatter",
      model: null,
      manufacturer: "Digital Matter",
      ...WATCHED,
    },
    LOCAMAT,
  );
}

function gatewayOf(depot: DepotSite): Tag {
  return tagOf(
    {
      id: depotGateway(depot),
      name: `Passerelle ${depot.city}`,
      type: "gateway",
      technology: "BLE",
      protocol: "GatewayBlueUpV2",
      model: null,
      site: depot.id,
      settings: {
        accuracy: 60,
        accuracyType: "manual",
        altitude: null,
        latitude: depot.centre.lat,
        longitude: depot.centre.lon,
        floor: null,
      },
      ...WATCHED,
    },
    LOCAMAT,
  );
}

/** Where a machine goes next: a few are booked for a worksite, and some of these for the one after it. */
function plannedSites(seed: number, reference: string) {
  const random = randomOf(seed, "planned", reference);
  const isBooked = random.next() < BOOKED;
  const next = random.pick(WORKSITES).id;
  const after = random.pick(WORKSITES).id;
  return {
    nextLocationSite: isBooked ? next : null,
    futureWorksite: isBooked && after !== next && random.next() < BOOKED_TWICE ? after : null,
  };
}

/** Shares of the machines that are booked, and of these that are booked once more. */
const BOOKED = 0.08;
const BOOKED_TWICE = 0.3;

/** Families whose machines say how long their engines have run. */
const METERED: ReadonlySet<string> = new Set(["Chariots", "Terrassement"]);

/** As their devices have counted since they were mounted. */
function metersOf(
  seed: number,
  tagId: TagId,
  { now, createdAt }: { readonly now: number; readonly createdAt: number },
): AssetMeters {
  const value = engineHoursAt(seed, tagId, now);
  const device = { tagId, since: createdAt, reading: value, offset: 0 };
  const kept = { value, at: now };
  return { engineHours: { value, at: now, used: value, device, doubted: null, kept } };
}

function machines(seed: number, now: number): { assets: Asset[]; tags: Tag[] } {
  const random = randomOf(seed, "machines");
  const assets: Asset[] = [];
  const tags: Tag[] = [];
  for (const [family, subFamily, prefix, count, model, energy] of MACHINE_KINDS) {
    const kind = must(
      findSubFamily(LOCAMAT_FAMILIES, family, subFamily),
      "the kinds name families of the fleet",
    );
    for (let number = 1; number <= count; number += 1) {
      const reference = `${prefix}-${String(number).padStart(4, "0")}`;
      const id = AssetId.parse(`asset-${reference.toLowerCase()}`);
      const tagId = TagId.parse(`DM${String(86_000_000 + tags.length + 1)}`);
      const year = random.integer(2015, 2026);
      const labels = LABELS.filter((l) => l.subFamily === subFamily && random.next() < 0.15);
      const asset = assetOf(
        {
          id,
          tagId,
          reference,
          designation: model,
          family,
          subFamily,
          category: "material",
          labels: labels.map((label) => label.id),
          currentWorksite: isExhibited(tags.length) ? agencyOf(seed, tags.length).id : null,
          ...plannedSites(seed, reference),
          attributes: inspected(
            kind,
            [
              textValue("serialNumber", `${prefix}${year}${random.integer(10_000, 99_999)}`),
              numberValue("year", year),
              textValue("energy", energy),
            ],
            now,
            random,
          ),
        },
        "GPS",
        now - random.integer(30, 800) * DAY,
      );
      const { createdAt } = asset;
      const meters = METERED.has(family) ? metersOf(seed, tagId, { now, createdAt }) : {};
      assets.push({ ...asset, meters });
      tags.push(
        tagOf(
          {
            id: tagId,
            name: `Balise ${reference}`,
            type: "tag",
            technology: "GPS",
            protocol: tags.length % ONE_IN === 0 ? "BlueUpXAbeeway" : "DigitalMatter",
            model: null,
            manufacturer: "Digital Matter",
            gatewayId: GPS_CONNECTOR,
            assetId: id,
            sendInterval: MACHINE_INTERVAL,
          },
          LOCAMAT,
        ),
      );
    }
  }
  return { assets, tags };
}
