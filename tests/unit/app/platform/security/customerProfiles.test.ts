import { expect, it } from "vitest";
import {
  customerProfiles,
  platformProfiles,
} from "../../../../../backend/app/platform/security/customerProfiles.ts";
import { READABLE } from "../../../../../backend/app/platform/security/rights.ts";
import { roles } from "../../../../../backend/app/platform/security/roles.ts";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";
import { PROFILE_NAMES } from "../../../../../src/domain/base/profile.ts";

const index = CustomerIndex.parse("tower");

it("a super admin is not slowed down, and everybody else is", () => {
  const limits = [...platformProfiles()].map(([id, { rateLimit }]) => [id, rateLimit > 0]);
  expect(limits).toEqual([
    ["admin", false],
    ["anonymous", true],
    ["default", true],
    ["no-rights", true],
  ]);
});

it.each(PROFILE_NAMES)(
  "%s reads the collections of its row, all of them only by its word",
  (name) => {
    const profile = customerProfiles(index, false).get(`customer.tower.${name}`);
    const reads = profile?.policies.filter(({ roleId }) => roleId === `${name}.reads`);
    const readable = READABLE[name];
    const hasRole = roles().has(`${name}.reads`) && readable.length > 0;
    const collections = readable === "all" ? [] : readable;
    expect(reads).toEqual(
      hasRole ? [{ roleId: `${name}.reads`, restrictedTo: [{ index, collections }] }] : [],
    );
  },
);

it("a role names a controller: Kuzzle refuses one without", () => {
  const empty = [...roles()].filter(([, { controllers }]) => Object.keys(controllers).length === 0);
  expect(empty).toEqual([]);
});
