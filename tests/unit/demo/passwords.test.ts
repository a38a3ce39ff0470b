import { expect, test } from "vitest";
import { customersOfWorld, createWorld, DEFAULT_SEED } from "../../../backend/demo/world/world.ts";
import { isMadeOfContext } from "../../../src/domain/users/passwordStrength.ts";

test("no password of the demo is one that the backend refuses for its words", () => {
  const world = createWorld({ seed: DEFAULT_SEED, now: Date.UTC(2026, 9, 14, 9) });
  const judged = customersOfWorld(world).flatMap(({ customer, users }) =>
    users.map(({ user, password }) => ({
      password,
      isRefused: isMadeOfContext(password, [
        customer.name,
        customer.index,
        user.username,
        user.firstName,
        user.lastName,
      ]),
    })),
  );
  expect(judged.length).toBeGreaterThan(10);
  expect(judged.filter(({ isRefused }) => isRefused)).toEqual([]);
});
