import { describe, expect, test } from "vitest";
import { customersOfWorld, createWorld } from "../../../backend/demo/world/world.ts";
import { identityAccounts } from "../../../backend/demo/world/identityAccounts.ts";
import { AlertConfiguration } from "../../../src/domain/alerts/alertConfiguration.ts";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { AssetComment } from "../../../src/domain/assets/assetComment.ts";
import { SavedView } from "../../../src/domain/assets/savedView.ts";
import { attributeIssues } from "../../../src/domain/referential/attributeValue.ts";
import { Counter } from "../../../src/domain/counters/counter.ts";
import { Customer } from "../../../src/domain/customers/customer.ts";
import { CustomerConfig } from "../../../src/domain/customers/customerConfig.ts";
import { pointInPolygon } from "../../../src/domain/base/geometry.ts";
import { Label } from "../../../src/domain/referential/label.ts";
import { placeLocator } from "../../../src/domain/sites/locatePoint.ts";
import {
  MaintenanceRecord,
  maintenanceState,
} from "../../../src/domain/assets/maintenanceRecord.ts";
import { Password } from "../../../src/domain/users/password.ts";
import { Permissions } from "../../../src/domain/users/permissions.ts";
import { PROFILE_NAMES, profileIdOf } from "../../../src/domain/base/profile.ts";
import {
  Family,
  familyIssues,
  findSubFamily,
} from "../../../src/domain/referential/referential.ts";
import { siteIssues } from "../../../src/domain/sites/siteIssues.ts";
import { Site } from "../../../src/domain/sites/site.ts";
import { Tag } from "../../../src/domain/devices/tag.ts";
import { TagInOutBox } from "../../../src/domain/attendance/tagInOut.ts";
import { userIssues, User } from "../../../src/domain/users/user.ts";

const NOW = Date.UTC(2026, 2, 17, 9, 30);
const world = createWorld({ seed: 1, now: NOW });
const { tourHorizon, locamat } = world;

describe("the demo world", () => {
  test("has the size that the product promises", () => {
    const count = (type: string) => tourHorizon.devices.filter((tag) => tag.type === type).length;
    expect({
      floors: tourHorizon.sites[0]?.floors.length,
      areas: tourHorizon.sites[0]?.areas.length,
      gateways: count("gateway"),
      anchors: count("anchor"),
      boxes: tourHorizon.boxes.length,
      people: tourHorizon.assets.filter(({ category }) => category === "personnel").length,
      materials: tourHorizon.assets.filter(({ category }) => category === "material").length,
      sites: locamat.sites.length,
      machines: locamat.assets.length,
    }).toEqual({
      floors: 3,
      areas: 12,
      gateways: 6,
      anchors: 24,
      boxes: 2,
      people: 60,
      materials: 240,
      sites: 12,
      machines: 800,
    });
  });

  test("is the same for the same seed, and another for another", () => {
    expect(createWorld({ seed: 1, now: NOW })).toEqual(world);
    expect(createWorld({ seed: 2, now: NOW }).tourHorizon.assets).not.toEqual(tourHorizon.assets);
  });

  test.each(customersOfWorld(world).map((one) => [one.customer.displayName, one] as const))(
    "%s: every document is as its schema keeps it",
    (_, one) => {
      const kept = {
        customer: Customer.parse(one.customer),
        config: CustomerConfig.parse(one.config),
        permissions: Permissions.parse(one.permissions),
        sites: one.sites.map((site) => Site.parse(site)),
        devices: one.devices.map((tag) => Tag.parse(tag)),
        boxes: one.boxes.map((box) => TagInOutBox.parse(box)),
        families: one.families.map((family) => Family.parse(family)),
        assets: one.assets.map((asset) => Asset.parse(asset)),
        labels: one.labels.map((label) => Label.parse(label)),
        maintenance: one.maintenance.map((record) => MaintenanceRecord.parse(record)),
        comments: one.comments.map((comment) => AssetComment.parse(comment)),
        views: one.views.map((view) => SavedView.parse(view)),
        counters: one.counters.map((counter) => Counter.parse(counter)),
        alertConfigurations: one.alertConfigurations.map((rule) => AlertConfiguration.parse(rule)),
        users: one.users.map(({ user, password }) => ({
          user: User.parse(user),
          password: Password.parse(password),
        })),
      };
      expect(kept).toEqual(one);
    },
  );

  test("no counter takes those who have mustered for people at work", () => {
    const muster = world.tourHorizon.sites.flatMap(({ musterAreas }) => musterAreas ?? []);
    expect(muster).not.toEqual([]);
    const counted = world.tourHorizon.counters.flatMap(({ areas }) => areas);
    expect(counted.filter((area) => muster.includes(area))).toEqual([]);
  });

  test.each(customersOfWorld(world).map((one) => [one.customer.displayName, one] as const))(
    "%s: the documents fit each other",
    (_, one) => {
      expect(one.sites.flatMap(siteIssues)).toEqual([]);
      expect(one.families.flatMap((family) => familyIssues(family, one.families))).toEqual([]);
      expect(
        one.assets.flatMap((asset): unknown[] => {
          const kind = findSubFamily(one.families, asset.family, asset.subFamily);
          return kind === null ? [asset.reference] : attributeIssues(kind, asset.attributes);
        }),
      ).toEqual([]);
      expect(new Set(one.assets.map(({ referenceKey }) => referenceKey)).size).toBe(
        one.assets.length,
      );
      expect(new Set(one.devices.map(({ id }) => id)).size).toBe(one.devices.length);
      const assets = new Set(one.assets.map(({ id }) => id));
      const users = new Set<string>(one.users.map(({ user }) => user.id));
      expect(
        one.maintenance.filter(
          ({ assetId, createdBy }) => !assets.has(assetId) || !users.has(createdBy),
        ),
      ).toEqual([]);
      expect(one.comments.length).toBeGreaterThan(10);
      expect(
        one.comments.filter(({ assetId, author }) => !assets.has(assetId) || !users.has(author)),
      ).toEqual([]);
      expect(one.views.length).toBeGreaterThan(1);
      expect(one.views.every(({ owner }) => users.has(owner))).toBe(true);
      const sites = new Set<string>(one.sites.map(({ id }) => id));
      const planned = one.assets.flatMap(({ nextLocationSite, futureWorksite }) =>
        [nextLocationSite, futureWorksite].filter((site) => site !== null),
      );
      expect(planned.filter((site) => !sites.has(site))).toEqual([]);
      const tagOf = new Map(one.devices.map((tag) => [tag.id, tag.assetId]));
      expect(
        one.assets.filter(({ id, tagId }) => tagId === null || tagOf.get(tagId) !== id),
      ).toEqual([]);
    },
  );

  test("anchors and gateways hang inside the area they name", () => {
    const [site] = tourHorizon.sites;
    const strays = tourHorizon.devices.filter(({ area, settings }) => {
      const found = site?.areas.find(({ id }) => id === area);
      if (found === undefined || settings === null) return area !== null;
      return !pointInPolygon({ lat: settings.latitude, lon: settings.longitude }, found.geometry);
    });
    expect(strays).toEqual([]);
  });

  test("each site of the renter holds its own centre", () => {
    const locate = placeLocator(locamat.sites);
    const found = locamat.sites.map(
      (site) => locate({ lat: site.latitude, lon: site.longitude }, null).site,
    );
    expect(found).toEqual(locamat.sites.map(({ id }) => id));
  });

  test("every profile of every customer has a user, and nobody takes another's name", () => {
    const users = [world.superAdmin, ...tourHorizon.users, ...locamat.users].map(
      ({ user }) => user,
    );
    expect(users.flatMap((user) => userIssues({ ...user, role: "admin" }, users, user.id))).toEqual(
      [],
    );
    for (const { customer, users: own } of customersOfWorld(world)) {
      const held = own.flatMap(({ user }) => user.profileIds);
      expect(held).toEqual(
        expect.arrayContaining(PROFILE_NAMES.map((name) => profileIdOf(customer.index, name))),
      );
    }
  });

  test("people can sign in at the identity provider, programs cannot", () => {
    const admin = { username: "superadmin", password: world.superAdmin.password };
    const accounts = identityAccounts(world, admin);
    expect(accounts.map(({ username }) => username)).toEqual([
      "superadmin",
      "screen.tour-horizon",
      "admin.tour-horizon",
      "worker.tour-horizon",
      "preperer.tour-horizon",
      "hub.tour-horizon",
      "screen.locamat",
      "admin.locamat",
      "worker.locamat",
      "preperer.locamat",
      "hub.locamat",
    ]);
    expect(
      accounts.filter(({ hubTransmissibleId }) => hubTransmissibleId !== undefined),
    ).toHaveLength(2);
  });

  test("a super admin whose password nobody knows has no account at the identity provider", () => {
    const names = identityAccounts(world, null).map(({ username }) => username);
    expect(names).not.toContain("superadmin");
  });

  test("maintenance is done, late, near and far off", () => {
    const states = locamat.maintenance.map((one) => maintenanceState(one, NOW, 60, "Europe/Paris"));
    for (const state of ["done", "overdue", "soon", "planned"] as const)
      expect(states.filter((one) => one === state).length).toBeGreaterThan(3);
  });

  test("some regulatory deadlines are past, some near, most far", () => {
    const deadlines = locamat.assets.flatMap(({ attributes }) =>
      attributes.filter(({ name }) => name === "nextInspection").map(({ date }) => date ?? 0),
    );
    const share = (from: number, to: number) =>
      deadlines.filter((date) => date >= from && date < to).length / deadlines.length;
    const near = NOW + 60 * 86_400_000;
    expect(share(0, NOW)).toBeGreaterThan(0.005);
    expect(share(0, NOW)).toBeLessThan(0.1);
    expect(share(NOW, near)).toBeGreaterThan(0.05);
    expect(share(near, Infinity)).toBeGreaterThan(0.5);
  });
});
