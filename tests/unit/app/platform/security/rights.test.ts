import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CUSTOMER_COLLECTIONS } from "../../../../../backend/app/collections.ts";
import {
  customerProfiles,
  platformProfiles,
} from "../../../../../backend/app/platform/security/customerProfiles.ts";
import { callsOf, READABLE, RIGHTS } from "../../../../../backend/app/platform/security/rights.ts";
import { rightsMatrix } from "./rightsMatrix.ts";
import { roles } from "../../../../../backend/app/platform/security/roles.ts";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import { readPlan } from "../../../../../src/domain/sites/calls.ts";
import { PROFILE_NAMES } from "../../../../../src/domain/base/profile.ts";

const TOWER = CustomerIndex.parse("tower");

/** Markdown without the padding that the formatter puts into tables. */
const unpadded = (text: string) =>
  text.replaceAll(/ +/g, " ").replaceAll(/\| -+ (?=\|)/g, "| --- ");

describe("the table of rights", () => {
  it("is what docs/security.md shows", () => {
    const document = readFileSync("docs/security.md", "utf8");
    expect(unpadded(document)).toContain(unpadded(rightsMatrix()));
  });

  it("gives nobody a whole controller", () => {
    expect(RIGHTS.filter(({ call }) => call.includes("*"))).toEqual([]);
  });

  it("lets no profile write around our controllers", () => {
    const writing =
      /^(bulk|index|security|admin|ms|memoryStorage|server|cluster|debug):|:(create|update|upsert|replace|delete|m[A-Z](?!et).*|write|import|publish|join)/;
    const given = RIGHTS.filter(
      ({ call, holders }) => holders.length > 0 && !call.startsWith("omniscient/"),
    );
    expect(given.map(({ call }) => call).filter((call) => writing.test(call))).toEqual([]);
  });

  it("names collections that exist, sorted as Kuzzle searches them", () => {
    for (const collections of Object.values(READABLE)) {
      if (collections === "all") continue;
      expect(collections).toEqual(collections.toSorted());
      expect(collections.filter((name) => !(name in CUSTOMER_COLLECTIONS))).toEqual([]);
    }
  });

  it("shows the plans of the floors to those who read the sites", () => {
    const readers = PROFILE_NAMES.filter(
      (name) => READABLE[name] === "all" || READABLE[name].includes("sites"),
    );
    expect(readers.toSorted()).toEqual(readPlan.holders.toSorted());
  });

  it("names the collections of every profile that reads: none would mean all to Kuzzle", () => {
    const readers = PROFILE_NAMES.filter((name) => callsOf(name, "customer").length > 0);
    expect(readers.filter((name) => READABLE[name].length === 0)).toEqual([]);
  });
});

describe("roles", () => {
  it("leave the super admin everything but the server's secrets and its debugger", () => {
    expect(roles().get("admin")).toEqual({
      controllers: {
        "*": { actions: { "*": true } },
        server: { actions: { "*": true, getConfig: false } },
        debug: { actions: { "*": false } },
      },
    });
  });

  /** Whoever holds a link for a password or asks for one, is at the second step of a sign-in, has scanned a printed code, is asked whether they are well, or has a token that a provider has signed, may be signed in or not. */
  const links = {
    "omniscient/access": {
      actions: {
        addFactor: true,
        beginFactor: true,
        look: true,
        requestLink: true,
        requestPasskey: true,
        setPassword: true,
      },
    },
    "omniscient/checkIn": { actions: { count: true, look: true } },
    "omniscient/feed": { actions: { calendar: true, list: true } },
    "omniscient/identity": { actions: { logout: true } },
    "omniscient/loneWork": { actions: { answer: true, look: true } },
  };

  it("let anonymous log in, log out, check a token and use a link, and nothing else", () => {
    expect(roles().get("anonymous")).toEqual({
      controllers: {
        auth: { actions: { login: true, checkToken: true, logout: true } },
        ...links,
      },
    });
  });

  it("let a user without rights log out and use a link, and nothing else", () => {
    const logout = { controllers: { auth: { actions: { logout: true } }, ...links } };
    expect([roles().get("no-rights"), roles().get("default")]).toEqual([logout, logout]);
  });

  it("hold a wildcard for the super admin only", () => {
    const wild = [...roles()].filter(([, role]) => JSON.stringify(role).includes("*"));
    expect(wild.map(([id]) => id)).toEqual(["admin"]);
  });
});

describe("profiles", () => {
  it("of a customer keep their reading to its index", () => {
    expect(customerProfiles(TOWER, false).get("customer.tower.quickconnect")).toEqual({
      rateLimit: 20,
      policies: [
        { roleId: "quickconnect.calls" },
        {
          roleId: "quickconnect.reads",
          restrictedTo: [{ index: "tower", collections: ["assets", "qr-code"] }],
        },
        {
          roleId: "quickconnect.channel",
          restrictedTo: [{ index: "multi-tenancy-config", collections: ["user-channel"] }],
        },
      ],
    });
  });

  it("of an archived customer hold no right", () => {
    const rights = new Set(
      [...customerProfiles(TOWER, true).values()].flatMap(({ policies }) => policies),
    );
    expect(new Set([...rights].map(({ roleId }) => roleId))).toEqual(new Set(["no-rights"]));
  });

  it("refer to roles that exist", () => {
    const all = [...customerProfiles(TOWER, false).values(), ...platformProfiles().values()];
    const missing = all
      .flatMap(({ policies }) => policies)
      .filter(({ roleId }) => !roles().has(roleId));
    expect(missing).toEqual([]);
  });
});
