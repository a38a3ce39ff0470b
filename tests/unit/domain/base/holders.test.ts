import { expect, test } from "vitest";
import { isPerson } from "../../../../src/domain/base/holders.ts";

test.each([
  { who: "a super admin", profiles: ["admin"], expected: true },
  { who: "an administrator", profiles: ["customer.tower.admin"], expected: true },
  { who: "a worker", profiles: ["default", "customer.tower.worker"], expected: true },
  { who: "a screen", profiles: ["customer.tower.screen"], expected: false },
  {
    who: "a screen of one, a worker of another",
    profiles: ["customer.tower.screen", "customer.rental.worker"],
    expected: true,
  },
  { who: "a gateway", profiles: ["customer.tower.gateway"], expected: false },
  { who: "a reader of the API", profiles: ["customer.tower.api_reader"], expected: false },
  { who: "somebody without a role", profiles: ["default"], expected: false },
])("$who works with what there is: $expected", ({ profiles, expected }) => {
  expect(isPerson(profiles)).toBe(expected);
});
