import { describe, expect, test } from "vitest";
import type { NewAccount } from "../../backend/embedded/identity/newAccounts.ts";
import { LOGIN_SENTENCES } from "../../src/domain/base/errorCatalogue.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { french } from "./support/catalogue.ts";
import { type Driver, SOON } from "./support/driver.ts";
import { frontForTests } from "./support/front.ts";
import type { FrontServer } from "./support/frontServer.ts";

/** A worker of the tower who also has an account at the identity provider. */
const OLIVE = { username: "olive", password: PASSWORD };
/** Of a customer from which every right was taken. */
const NORA = { username: "nora", password: PASSWORD };
/** Known to the identity provider alone. */
const STRANGER = { username: "stranger", password: PASSWORD };
const USER_NAME = "First Last";

const account = ({ username }: { readonly username: string }): NewAccount => ({
  sub: username,
  username,
  email: `${username}@example.org`,
  givenName: "First",
  familyName: "Last",
  locale: "fr",
  password: PASSWORD,
});

async function twoCustomers({ backend }: FrontServer): Promise<void> {
  const root = await backend.sdk(backend.superAdmin);
  const ask = (controller: string, action: string, body: object) =>
    root.query({ controller: `omniscient/${controller}`, action, body });
  for (const [customer, { username }] of [
    ["tower", OLIVE],
    ["shut", NORA],
  ] as const) {
    await ask("customer", "create", { customer: customerForm(customer) });
    await ask("user", "create", {
      customer,
      id: username,
      password: PASSWORD,
      user: userForm(username, "worker"),
    });
  }
  await ask("permissions", "update", { customer: "shut", permissions: [], defaultPage: null });
}

const front = frontForTests(twoCustomers, [account(OLIVE), account(STRANGER)]);

/** Somebody before the login page, in English. */
async function atLogin(): Promise<Driver> {
  const visit = await front.visit();
  await visit.openPage("/login");
  await visit.chooseLanguage("English");
  return visit;
}

/** What the browser has asked of others than our server. */
const foreign = (visit: Driver) =>
  visit
    .askedAddresses()
    .map((address) => new URL(address))
    .filter(({ host }) => host !== "" && host !== new URL(front.url).host);

describe("by the form", () => {
  test("leads to the home page", async () => {
    const olive = await front.visit();
    await olive.signInByForm(OLIVE);
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");
    expect(olive.address()).toBe("/");
  });

  test.each([
    ["a wrong password", { ...OLIVE, password: "not the password" }, "wrongCredentials"],
    ["an unknown name", { username: "nobody", password: PASSWORD }, "wrongCredentials"],
    ["no password", { ...OLIVE, password: "" }, "missingCredentials"],
    ["an account without rights", NORA, "noRights"],
  ] as const)("%s is refused in words", async (_, who, failure) => {
    const visit = await atLogin();
    await visit.fillLogin(who);
    await visit.press("Sign in");
    await expect.poll(() => visit.alerts(), SOON).toEqual([LOGIN_SENTENCES[failure]]);
    expect(await visit.backendToken()).toBeNull();
  });

  test.each(["wrongCredentials", "missingCredentials"] as const)(
    "the sentence for %s is French where French was chosen",
    async (failure) => {
      const visit = await atLogin();
      await visit.fillLogin({
        ...OLIVE,
        password: failure === "wrongCredentials" ? "not the password" : "",
      });
      await visit.press("Sign in");
      await expect.poll(() => visit.alerts(), SOON).toEqual([LOGIN_SENTENCES[failure]]);
      await visit.chooseLanguage("Français");
      await expect.poll(() => visit.alerts(), SOON).toEqual([french(LOGIN_SENTENCES[failure])]);
    },
  );

  test("a second attempt after a wrong one signs in", async () => {
    const olive = await atLogin();
    await olive.fillLogin({ ...OLIVE, password: "not the password" });
    await olive.press("Sign in");
    await expect.poll(() => olive.alerts(), SOON).toHaveLength(1);
    await olive.fillLogin(OLIVE);
    await olive.press("Sign in");
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");
  });
});

describe("by the identity provider", () => {
  test("sends the browser there with a code challenge and back to the page that was asked for", async () => {
    const olive = await front.visit();
    await olive.openPage("/alerts/list?state=open");
    await olive.chooseLanguage("English");
    await olive.signInByIdentity(OLIVE);
    await expect.poll(() => olive.pageTitle(), SOON).toBe("List");
    expect(olive.address()).toBe("/alerts/list?state=open");
    const [asked = ""] = olive
      .askedAddresses()
      .filter((address) => address.startsWith(`${front.url}/identity/auth?`));
    const sent = new URL(asked).searchParams;
    expect({
      type: sent.get("response_type"),
      method: sent.get("code_challenge_method"),
      hasChallenge: (sent.get("code_challenge") ?? "").length >= 43,
      hasState: sent.get("state") !== null,
      hasNonce: sent.get("nonce") !== null,
      back: sent.get("redirect_uri"),
    }).toEqual({
      type: "code",
      method: "S256",
      hasChallenge: true,
      hasState: true,
      hasNonce: true,
      back: `${front.url}/callback`,
    });
  });

  test("somebody whom no customer knows is told that they have no rights", async () => {
    const visit = await atLogin();
    await visit.signInByIdentity(STRANGER);
    await expect.poll(() => visit.everythingShown(), SOON).toContain(LOGIN_SENTENCES.noRights);
    expect(await visit.backendToken()).toBeNull();
  });

  test("a forged answer signs nobody in", async () => {
    const visit = await front.visit();
    await visit.openPage("/callback?code=stolen&state=forged");
    await visit.chooseLanguage("English");
    await expect.poll(() => visit.alerts(), SOON).toEqual([LOGIN_SENTENCES.failed]);
    expect(await visit.backendToken()).toBeNull();
  });

  test("reloading keeps the session", async () => {
    const olive = await atLogin();
    await olive.signInByIdentity(OLIVE);
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");
    await olive.reload();
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");
  });
});

describe("the identity provider's own session", () => {
  test("signs in again in a hidden frame, without a question, where the backend's is gone", async () => {
    const olive = await atLogin();
    await olive.signInByIdentity(OLIVE);
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");
    await olive.loseBackendToken();
    await olive.openPage("/alerts/list");
    await expect.poll(() => olive.pageTitle(), SOON).toBe("List");
    expect(await olive.backendToken()).not.toBeNull();
    const asked = olive.askedAddresses().filter((one) => one.includes("/identity/auth?"));
    expect(new URL(asked.at(-1) ?? "").searchParams.get("prompt")).toBe("none");
  });
});

describe("where it leads", () => {
  test.each([
    [
      "a page with its parts",
      `to=counter&params=${encodeURIComponent('{"counterId":"counter-yard"}')}`,
      "/dashboard/counters/counter-yard",
    ],
    [
      "an address with its query",
      `to=${encodeURIComponent("/alerts/list?state=open")}`,
      "/alerts/list?state=open",
    ],
    ["home instead of another host", "to=//evil.example/alerts/list", "/"],
    [
      "home instead of a script",
      `to=${encodeURIComponent("javascript:alert(document.domain)")}`,
      "/",
    ],
  ])("to %s", async (_, query, expected) => {
    const olive = await front.visit();
    await olive.signInByForm(OLIVE, `/login?${query}`);
    await expect.poll(() => olive.address(), SOON).toBe(expected);
    await expect.poll(() => olive.pageTitle(), SOON).not.toBe("");
    expect(foreign(olive)).toEqual([]);
  });

  test("nowhere else for whoever is signed in already", async () => {
    const olive = await front.visit();
    await olive.signInByForm(OLIVE);
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");
    for (const to of [
      "/\\evil.example",
      "https://evil.example/",
      `https://olive@${new URL(front.url).host}@evil.example/alerts/list`,
      "data:text/html,hello",
      "/no/such/page/of/ours",
    ]) {
      await olive.openPage(`/login?to=${encodeURIComponent(to)}`);
      await expect.poll(() => olive.pageTitle(), { ...SOON, message: to }).toBe("Home");
      expect(olive.address()).toBe("/");
    }
    expect(foreign(olive)).toEqual([]);
  });

  test("the page that was open when the login page came up", async () => {
    const olive = await front.visit();
    await olive.openPage("/alerts/list?state=open");
    await olive.chooseLanguage("English");
    await olive.fillLogin(OLIVE);
    await olive.press("Sign in");
    await expect.poll(() => olive.pageTitle(), SOON).toBe("List");
    expect(olive.address()).toBe("/alerts/list?state=open");
  });
});

describe("the session", () => {
  test("a reload keeps it, and what was open", async () => {
    const olive = await front.visit();
    await olive.signInByForm(OLIVE, "/login?to=alertsList");
    await expect.poll(() => olive.pageTitle(), SOON).toBe("List");
    await olive.reload();
    await expect.poll(() => olive.pageTitle(), SOON).toBe("List");
  });

  test("signing out ends it in every tab and leaves nothing of the customer behind", async () => {
    const olive = await front.visit();
    await olive.signInByForm(OLIVE);
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");
    const other = await olive.newTab();
    await other.openPage("/alerts/list");
    await expect.poll(() => other.pageTitle(), SOON).toBe("List");
    // So that there is a page of the customer to go back to.
    await olive.goTo("/live-site");
    await expect.poll(() => olive.pageTitle(), SOON).toBe("On-Site Live Feed");

    await olive.signOut(USER_NAME);

    await expect.poll(() => olive.pageTitle(), SOON).toBe("Sign in");
    await expect.poll(() => other.pageTitle(), SOON).toBe("Sign in");
    await expect.poll(() => olive.backendToken(), SOON).toBeNull();
    expect(Object.keys(await olive.stored())).not.toContain("balise.customer");
    await olive.goBack();
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Sign in");
  });

  test("signing out ends the session at the identity provider too, which asks first", async () => {
    const olive = await atLogin();
    await olive.signInByIdentity(OLIVE);
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");
    await olive.signOut(USER_NAME);
    await expect
      .poll(() => olive.askedAddresses().some((one) => one.includes("/identity/session/end")), SOON)
      .toBe(true);
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Se déconnecter ?");
    expect(await olive.backendToken()).toBeNull();
    await olive.press("Se déconnecter");
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Sign in");
    // Nobody is known there any more: the next one is asked who they are.
    await olive.signInByIdentity(OLIVE);
    await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");
  });

  test.each(["the form", "the identity provider"])(
    "by %s: no token is in storage, an address or the console",
    async (way) => {
      const olive = await atLogin();
      if (way === "the form") {
        await olive.fillLogin(OLIVE);
        await olive.press("Sign in");
      } else await olive.signInByIdentity(OLIVE);
      await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");
      await olive.reload();
      await expect.poll(() => olive.pageTitle(), SOON).toBe("Home");

      const tokens = [(await olive.backendToken()) ?? "", ...olive.identityTokens()];
      expect(tokens.length).toBeGreaterThan(way === "the form" ? 0 : 3);
      expect(tokens).not.toContain("");
      expect(await olive.cookieCanBeRead()).toBe(false);
      const places = [
        JSON.stringify(await olive.stored()),
        ...olive.askedAddresses(),
        ...olive.consoleLines(),
      ];
      const leaks = places.filter(
        (place) =>
          tokens.some((token) => place.includes(token)) || /eyJ[\w-]{8,}\.[\w-]{8,}/u.test(place),
      );
      expect(leaks).toEqual([]);
    },
  );
});

describe("the policy of the page", () => {
  test("markup that a script writes is refused, and that is noticed", async () => {
    const visit = await atLogin();
    expect(await visit.writeMarkup('<img src="x" onerror="alert(1)">')).toBe(false);
    await expect.poll(() => visit.takeViolations(), SOON).not.toEqual([]);
    visit.takeViolations();
  });
});
