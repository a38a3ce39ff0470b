import { describe, expect, test } from "vitest";
import { customerFor } from "../../../../backend/app/platform/tenancy/customers.ts";
import type { Sdk } from "../../../../backend/app/platform/kuzzle/sdk.ts";
import type { Caller } from "../../../../backend/app/platform/request.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import type { ProfileName } from "../../../../src/domain/base/profile.ts";
import { customerForm } from "../../../support/customer.ts";

const TOWER = CustomerIndex.parse("tower");

/** A store of customers that knows one, or none. */
function storeOf(known: { readonly isArchived?: boolean } | null): Sdk {
  const source = { ...customerForm("tower"), createdAt: 1, isArchived: false, ...known };
  const successes = known === null ? [] : [{ _id: "tower", _source: source }];
  const document = { mGet: () => Promise.resolve({ successes, errors: [] }) };
  return { document } as unknown as Sdk;
}

function callerOf(profileIds: readonly string[], isSuperAdmin = false): Caller {
  return { kuid: "user-1", isSuperAdmin, profileIds, profiles: new Map(), token: null };
}

const asked = (
  known: Parameters<typeof storeOf>[0],
  caller: Caller,
  profiles: readonly ProfileName[] | "any" = "any",
) =>
  customerFor(storeOf(known), caller, TOWER, profiles).then(
    ({ id }) => id,
    (error: { readonly code: string }) => error.code,
  );

describe("a customer", () => {
  const admin = callerOf(["customer.tower.admin"]);
  test.each([
    { name: "is open to its users", known: {}, caller: admin, answer: "tower" },
    {
      name: "that is archived is closed to them",
      known: { isArchived: true },
      caller: admin,
      answer: "not_allowed",
    },
    { name: "that is missing is refused alike", known: null, caller: admin, answer: "not_allowed" },
    {
      name: "is closed to those of another",
      known: {},
      caller: callerOf(["customer.harbour.admin"]),
      answer: "not_allowed",
    },
    {
      name: "that is archived is open to a super admin",
      known: { isArchived: true },
      caller: callerOf([], true),
      answer: "tower",
    },
    {
      name: "that is missing is named to a super admin",
      known: null,
      caller: callerOf([], true),
      answer: "not_found",
    },
  ])("$name", async ({ known, caller, answer }) => {
    expect(await asked(known, caller)).toBe(answer);
  });

  test("is open only to the profiles that are asked for", async () => {
    const worker = callerOf(["customer.tower.worker"]);
    expect(await asked({}, worker, ["admin"])).toBe("not_allowed");
    expect(await asked({}, worker, ["admin", "worker"])).toBe("tower");
  });
});
