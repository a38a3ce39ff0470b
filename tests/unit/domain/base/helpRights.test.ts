import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DEFAULT_HELP_RIGHTS,
  HELP_RIGHTS,
  helpRight,
  HelpRights,
  minHelpRight,
} from "../../../../src/domain/base/helpRights.ts";
import { CustomerIndex, UserId } from "../../../../src/domain/base/ids.ts";
import { PROFILE_NAMES, profileIdOf } from "../../../../src/domain/base/profile.ts";

const tower = CustomerIndex.parse("tower");
const ann = UserId.parse("ann");
const reader = (...profileIds: string[]) => ({ userId: ann, profileIds });
const strict = { worker: "none", preperer: "see", people: [] } as const;

describe("the right to calls for help", () => {
  it.each([
    {
      name: "a worker takes them unless somebody chose",
      who: reader("customer.tower.worker"),
      given: DEFAULT_HELP_RIGHTS,
      expected: "take",
    },
    {
      name: "a worker of a customer that withholds them sees none",
      who: reader("customer.tower.worker"),
      given: strict,
      expected: "none",
    },
    {
      name: "a preparer sees what the customer lets them",
      who: reader("customer.tower.preperer"),
      given: strict,
      expected: "see",
    },
    {
      name: "of two roles the one that may more counts",
      who: reader("customer.tower.worker", "customer.tower.preperer"),
      given: strict,
      expected: "see",
    },
    {
      name: "a person who is named takes them",
      who: reader("customer.tower.worker"),
      given: { ...strict, people: [ann] },
      expected: "take",
    },
    {
      name: "a person who is named and has no role here sees none",
      who: reader("customer.rental.worker"),
      given: { ...strict, people: [ann] },
      expected: "none",
    },
    {
      name: "a gateway sees none",
      who: reader("customer.tower.gateway"),
      given: DEFAULT_HELP_RIGHTS,
      expected: "none",
    },
  ] as const)("$name", ({ who, given, expected }) => {
    expect(helpRight(who, tower, { ...given, people: [...given.people] })).toBe(expected);
  });

  const right = fc.constantFrom(...HELP_RIGHTS);
  const rights = fc.record({ worker: right, preperer: right, people: fc.subarray([ann]) });
  const roles = fc.subarray([...PROFILE_NAMES]);
  const readerOf = (names: readonly (typeof PROFILE_NAMES)[number][]) =>
    reader(...names.map((name) => profileIdOf(tower, name)));

  it("of administrators, super admins and walls is withheld by nothing that can be chosen", () => {
    fc.assert(
      fc.property(rights, roles, (chosen, others) => {
        expect(helpRight(readerOf(["admin", ...others]), tower, chosen)).toBe("take");
        expect(helpRight(reader("admin"), tower, chosen)).toBe("take");
        expect(helpRight(readerOf(["screen", ...others]), tower, chosen)).not.toBe("none");
      }),
    );
  });

  it("is never less than what holds whatever is chosen, and more roles never take any", () => {
    const rank = (one: (typeof HELP_RIGHTS)[number]) => HELP_RIGHTS.indexOf(one);
    fc.assert(
      fc.property(rights, roles, roles, (chosen, some, more) => {
        const has = helpRight(readerOf(some), tower, chosen);
        expect(rank(has)).toBeLessThanOrEqual(rank(minHelpRight(readerOf(some), tower)));
        expect(rank(helpRight(readerOf([...some, ...more]), tower, chosen))).toBeLessThanOrEqual(
          rank(has),
        );
      }),
    );
  });

  it("is refused with somebody who is there twice", () => {
    expect(HelpRights.safeParse({ ...strict, people: [ann, ann] }).success).toBe(false);
  });
});
