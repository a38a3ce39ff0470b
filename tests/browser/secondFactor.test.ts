import { TOTP } from "otpauth";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SECOND } from "../../src/domain/base/time.ts";
import { must } from "../../src/domain/base/must.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { type FrontServer, startFrontServer } from "./support/frontServer.ts";
import { peopleForTests, type Person, SOON } from "./support/screen.ts";

let server: FrontServer | null = null;
const people = peopleForTests(() => must(server, "the front was started before the tests"));

beforeAll(async () => {
  server = await startFrontServer();
  const root = await server.backend.sdk(server.backend.superAdmin);
  const ask = (name: string, body: object) => {
    const [controller = "", action = ""] = name.split(":");
    return root.query({ controller: `omniscient/${controller}`, action, body });
  };
  await ask("customer:create", { customer: customerForm("tower") });
  for (const [id, role] of [
    ["ada", "worker"],
    ["pia", "preperer"],
    ["tom", "worker"],
  ])
    await ask("user:create", {
      customer: "tower",
      id,
      password: PASSWORD,
      user: userForm(id ?? "", role ?? ""),
    });
  await ask("customer:configure", {
    customerIndex: "tower",
    seen: { factorRoles: [] },
    changes: { factorRoles: ["preperer"] },
  });
});
afterAll(() => server?.stop());

/** A device that keeps passkeys and knows its owner, in the place of a phone (WebAuthn's virtual authenticator). */
async function giveDevice({ tab, context }: Person): Promise<void> {
  const chromium = await context.newCDPSession(tab);
  await chromium.send("WebAuthn.enable");
  await chromium.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function signOut({ tab }: Person): Promise<void> {
  await tab.context().clearCookies();
  await tab.goto("/login");
}

async function typeCredentials({ tab }: Person, username: string): Promise<void> {
  await tab.getByLabel("Username").fill(username);
  await tab.getByLabel(/^Password/u).fill(PASSWORD);
  await tab.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** What signs the person in; "null" is what clears it. */
async function tokensOf({ context }: Person): Promise<string[]> {
  const values = (await context.cookies())
    .filter(({ name }) => name === "authToken")
    .map(({ value }) => value);
  return values.filter((value) => value !== "null");
}

test("a passkey is made in the account, and signs in as second factor and by itself", async () => {
  const ada = await people.signedIn("ada", "/account");
  const { tab } = ada;
  await giveDevice(ada);
  await tab.getByRole("button", { name: "Add", exact: true }).click();
  await tab.getByRole("button", { name: "A passkey of this device" }).click();
  await tab.getByRole("button", { name: "Make a passkey" }).click();
  await tab.getByRole("button", { name: "I have kept them" }).click();
  await tab.getByText("This device", { exact: true }).waitFor();

  await signOut(ada);
  await typeCredentials(ada, "ada");
  await tab.getByRole("heading", { name: "Second step" }).waitFor();
  await tab.getByRole("button", { name: "Use a passkey" }).click();
  await expect.poll(() => new URL(tab.url()).pathname, SOON).toBe("/");

  await signOut(ada);
  await tab.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect.poll(() => new URL(tab.url()).pathname, SOON).toBe("/");
  // A device without it signs nobody in, and says so.
  const stranger = await people.stranger("/login");
  await giveDevice(stranger);
  await stranger.tab.getByRole("button", { name: "Sign in with a passkey" }).click();
  await stranger.tab.getByText(/^No passkey of this account was used/u).waitFor();
});

test("codes of an app are set up, one that is wrong is told, and the next signs in", async () => {
  const tom = await people.signedIn("tom", "/account");
  const { tab } = tom;
  await tab.getByRole("button", { name: "Add", exact: true }).click();
  await tab.getByRole("button", { name: "An app that shows codes" }).click();
  const key = await tab.locator("code").first().innerText();
  const app = new TOTP({ secret: key.replaceAll(" ", "") });
  await tab.getByLabel(/^Code/u).fill("000000");
  await tab.getByRole("button", { name: "Confirm the code" }).click();
  await tab.getByText(/^This code is not the right one/u).waitFor();
  await tab.getByLabel(/^Code/u).fill(app.generate());
  await tab.getByRole("button", { name: "Confirm the code" }).click();
  await tab.getByRole("button", { name: "I have kept them" }).click();

  await signOut(tom);
  await typeCredentials(tom, "tom");
  await tab.getByRole("heading", { name: "Second step" }).waitFor();
  expect(await tokensOf(tom)).toEqual([]);
  await tab.getByLabel(/^Code/u).fill("000000");
  await tab.keyboard.press("Enter");
  await tab.getByText(/^This code is not the right one/u).waitFor();
  // Each code signs in once: the one after it is taken early, as clocks differ.
  await tab
    .getByLabel(/^Code/u)
    .fill(app.generate({ timestamp: Date.now() + app.period * SECOND }));
  await tab.keyboard.press("Enter");
  await expect.poll(() => new URL(tab.url()).pathname, SOON).toBe("/");
});

test("whose role asks for a second factor makes a passkey before they are signed in", async () => {
  const pia = await people.stranger("/login");
  const { tab } = pia;
  await giveDevice(pia);
  await typeCredentials(pia, "pia");
  await tab.getByRole("heading", { name: "Second factor" }).waitFor();
  expect(await tokensOf(pia)).toEqual([]);
  await tab.getByRole("button", { name: "A passkey of this device" }).click();
  await tab.getByRole("button", { name: "Make a passkey" }).click();
  await tab.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  expect(await tab.getByRole("listitem").count()).toBe(10);
  expect(await tokensOf(pia)).toEqual([]);
  await tab.getByRole("button", { name: "I have kept them: sign in" }).click();
  await expect.poll(() => new URL(tab.url()).pathname, SOON).toBe("/");
  expect(await tokensOf(pia)).toHaveLength(1);
});

test("a link for a forgotten password is asked for on the sign-in page, by the keyboard alone", async () => {
  const { tab } = await people.stranger("/login");
  await tab.getByRole("link", { name: "Password forgotten?" }).press("Enter");
  await tab.getByRole("heading", { name: "Password forgotten" }).waitFor();
  await tab.keyboard.type("ada@example.org");
  await tab.keyboard.press("Enter");
  await tab.getByText(/^If there is such an account, a link is on its way/u).waitFor();
  const { url } = must(server, "the front was started before the tests");
  const mails = async () => {
    const found = await fetch(`${url}/mailbox/messages.json?q=ada%40example.org`);
    const { messages } = (await found.json()) as { messages: { text: string }[] };
    return messages.map(({ text }) => text).join("\n");
  };
  await expect.poll(mails, SOON).toContain("/access#");
});
