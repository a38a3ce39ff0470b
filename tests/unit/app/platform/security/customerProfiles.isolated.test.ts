import { expect, it, vi } from "vitest";
import { customerProfiles } from "../../../../../backend/app/platform/security/customerProfiles.ts";
import type * as rights from "../../../../../backend/app/platform/security/rights.ts";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";

// As if a row of the table had given gateways a call that reads, and no collection.
vi.mock(import("../../../../../backend/app/platform/security/rights.ts"), async (original) => {
  const real: typeof rights = await original();
  return {
    ...real,
    callsOf: (holder, scope) =>
      holder === "gateway" && scope === "customer" ? ["document:get"] : real.callsOf(holder, scope),
  };
});

it("a profile that reads no collection is not opened every one by a call that reads", () => {
  const index = CustomerIndex.parse("tower");
  const gateway = customerProfiles(index, false).get("customer.tower.gateway");
  expect(gateway?.policies).toEqual([
    { roleId: "gateway.calls" },
    {
      roleId: "gateway.channel",
      restrictedTo: [{ index: "multi-tenancy-config", collections: ["user-channel"] }],
    },
  ]);
});
