import { expect, test } from "vitest";
import {
  customerProfiles,
  platformProfiles,
} from "../../../../../backend/app/platform/security/customerProfiles.ts";
import {
  ensureCustomerProfiles,
  ensureSecurity,
} from "../../../../../backend/app/platform/security/ensureSecurity.ts";
import { roles } from "../../../../../backend/app/platform/security/roles.ts";
import { CustomerIndex } from "../../../../../src/domain/base/ids.ts";

/** Kuzzle's security, which writes down what it is asked. */
function kuzzle() {
  const asked: unknown[][] = [];
  const ask = (...what: unknown[]) => Promise.resolve(void asked.push(what));
  return {
    asked,
    sdk: {
      security: {
        createOrReplaceRole: (...of: unknown[]) => ask("role", ...of),
        createOrReplaceProfile: (...of: unknown[]) => ask("profile", ...of),
      },
      query: (of: unknown) => ask("query", of),
    } as never,
  };
}

const REFRESHED = ["query", { controller: "security", action: "refresh", collection: "profiles" }];
const written = (profiles: ReadonlyMap<string, unknown>) =>
  [...profiles].map(([id, profile]) => ["profile", id, profile, { refresh: "false" }]);

test("the platform's roles and profiles are written whole, then found", async () => {
  const { sdk, asked } = kuzzle();
  await ensureSecurity(sdk);
  expect(asked).toEqual([
    ...[...roles()].map(([id, { controllers }]) => [
      "role",
      id,
      { controllers },
      { force: true, refresh: "false" },
    ]),
    ...written(platformProfiles()),
    REFRESHED,
  ]);
});

test.each([true, false])("the profiles of a customer too, archived: %s", async (isArchived) => {
  const { sdk, asked } = kuzzle();
  const index = CustomerIndex.parse("tower");
  await ensureCustomerProfiles(sdk, index, isArchived);
  expect(asked).toEqual([...written(customerProfiles(index, isArchived)), REFRESHED]);
});
