import { describe, expect, test } from "vitest";
import { createKnownBrowsers } from "../../../../../backend/app/platform/security/knownBrowsers.ts";
import { createSecrets } from "../../../../../backend/app/platform/security/secrets.ts";

function browsers(key = "a key") {
  let id = 0;
  const secrets = createSecrets({
    key,
    files: {} as never,
    exclusively: (_, work) => work(),
  });
  return createKnownBrowsers(secrets, () => `browser-${(id += 1)}`);
}
const valueOf = (header: string) => header.slice(0, header.indexOf(";"));

describe("a browser", () => {
  test("is known for the account that has signed in, however its name is written", async () => {
    const { cookie, read } = browsers();
    const header = await cookie("Ada");
    expect(header).toMatch(
      /^balise-browser=[\w.-]+; Path=\/; Max-Age=15552000; HttpOnly; SameSite=Strict$/u,
    );
    expect(await read(`other=1; ${valueOf(header)}; more=2`, "ADA ")).toBe("browser-1");
  });

  test("is another one after each sign-in", async () => {
    const { cookie, read } = browsers();
    await cookie("ada");
    expect(await read(valueOf(await cookie("ada")), "ada")).toBe("browser-2");
  });

  test("is not known for another account, without a cookie, or by one that was made up", async () => {
    const { cookie, read } = browsers();
    const own = valueOf(await cookie("ada"));
    const foreign = valueOf(await browsers("another key").cookie("ada"));
    const cookies = [
      "",
      "balise-browser=",
      "balise-browser=v1.AAAA",
      `balise-browser=${"x".repeat(5000)}`,
      foreign,
      own.slice(0, -2),
    ];
    expect(await read(own, "bob")).toBeNull();
    for (const one of cookies) expect(await read(one, "ada")).toBeNull();
  });
});
