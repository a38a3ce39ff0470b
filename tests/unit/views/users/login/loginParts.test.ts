import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LOGIN_SENTENCES } from "../../../../../src/domain/base/errorCatalogue.ts";
import type { DemoLogin } from "../../../../../src/domain/base/frontSettings.ts";
import { demoGroups } from "../../../../../src/views/users/login/demoGroups.ts";

const login = (username: string, customer: string | null): DemoLogin => ({
  name: username,
  username,
  password: "a long password",
  customer,
  profile: null,
});

describe("demoGroups", () => {
  it("groups by customer in their order, the platform's last", () => {
    const [root, ada, bob, cid] = [
      login("root", null),
      login("ada", "Tour Horizon"),
      login("bob", "Locamat"),
      login("cid", "Tour Horizon"),
    ];
    expect(demoGroups([root, ada, bob, cid])).toEqual([
      { customer: "Tour Horizon", logins: [ada, cid] },
      { customer: "Locamat", logins: [bob] },
      { customer: null, logins: [root] },
    ]);
  });
  it("has no group where nobody is", () => {
    expect(demoGroups([])).toEqual([]);
  });
});

describe("the sentences of the login page", () => {
  const source = readFileSync("src/views/users/login/loginSentences.ts", "utf8");
  it.each(Object.entries(LOGIN_SENTENCES))(
    "%s is word for word the specification's",
    (name, text) => {
      expect(source).toContain(`${name}: msg\`${text}\``);
    },
  );
});
