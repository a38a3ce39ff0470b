import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { PASSWORD } from "../support/customer.ts";
import { type SmallSite, smallSite } from "../support/smallSite.ts";
import { adminListOf } from "./support/adminListDriver.ts";
import { expectNobodyKeptOut } from "./support/axe.ts";
import { sheetImporterOf } from "./support/sheetImportDriver.ts";
import { startWiredServer } from "./support/network.ts";
import { peopleForTests, SOON, type Tab } from "./support/screen.ts";

const USERS = "/administration/users";
const OWN = "correct horse battery staple";

let server: Awaited<ReturnType<typeof startWiredServer>>;
let tower: SmallSite;
let harbour: SmallSite;
const people = peopleForTests(() => server);

beforeAll(async () => {
  server = await startWiredServer();
  tower = await smallSite(server.backend, "tower");
  harbour = await smallSite(server.backend, "harbour");
  await tower.user("olga", "admin");
  await harbour.user("hugo", "worker");
});
afterAll(() => server?.stop());

const list = (tab: Tab) => adminListOf(tab, "Users");
const dialog = (tab: Tab) => tab.getByRole("dialog");
const question = (tab: Tab) => tab.getByRole("alertdialog");

/** What the newest e-mail to an address says. */
async function mailTo(address: string): Promise<string> {
  const found = await fetch(`${server.url}/mailbox/messages.json?q=${encodeURIComponent(address)}`);
  const { messages } = (await found.json()) as { messages: { text: string }[] };
  return messages[0]?.text ?? "";
}

async function linkTo(address: string): Promise<string> {
  await expect.poll(() => mailTo(address), SOON).toContain("/access#");
  const [, path = ""] = /(\/access#\S+)/u.exec(await mailTo(address)) ?? [];
  return path;
}

async function act(tab: Tab, name: string, action: string): Promise<void> {
  await tab.getByRole("button", { name: `Actions on ${name}` }).click();
  await tab.getByRole("menuitem", { name: action }).click();
}

async function fill(tab: Tab, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialog(tab)
      .getByRole("textbox", { name: new RegExp(`^${label}`, "u") })
      .fill(value);
}

describe("the users of a customer", () => {
  test("are made by the keys, told what is wrong at each field, and let in by a link that works once", async () => {
    const { tab } = await people.signedIn("olga", USERS);
    await list(tab).row("olga").waitFor();
    await tab.keyboard.press("n");
    await dialog(tab).getByRole("button", { name: "Create and send the link" }).click();
    await expect
      .poll(() => dialog(tab).getByText("This is required: fill it in.").count(), SOON)
      .toBe(6);
    await expectNobodyKeptOut(tab);
    await fill(tab, {
      Username: "OLGA",
      "First name": "Ada",
      "Last name": "Lovelace",
      "E-mail": "ada@",
      Phone: "12",
    });
    await dialog(tab).getByText("Somebody in this list has the username already").waitFor();
    await dialog(tab).getByText("The e-mail address is not valid").waitFor();
    await dialog(tab).getByText("The phone number is not valid").waitFor();
    await fill(tab, { Username: "ada", "E-mail": "ada@example.org", Phone: "06 12 34 56 78" });
    await dialog(tab).getByRole("button", { name: /Role/u }).click();
    await tab.getByRole("option", { name: /^Worker/u }).click();
    await dialog(tab).getByRole("button", { name: "Create and send the link" }).click();
    await dialog(tab).waitFor({ state: "detached" });
    await list(tab).row("ada").getByText("Invited").waitFor();
    await expectNobodyKeptOut(tab);

    const link = await linkTo("ada@example.org");
    const ada = await people.stranger(link);
    await ada.tab.getByText("Hello Ada, you take part at tower.").waitFor();
    // Nobody who comes to this browser later finds the link in it.
    await expect.poll(() => new URL(ada.tab.url()).hash, SOON).toBe("");
    await expectNobodyKeptOut(ada.tab);
    await ada.tab.getByRole("button", { name: "Set the password" }).click();
    await ada.tab.getByText("Type a new password.").waitFor();
    for (const name of ["next", "confirmation"])
      await ada.tab.locator(`input[name=${name}]`).fill(OWN);
    await ada.tab.getByRole("button", { name: "Set the password" }).click();
    await ada.tab.getByRole("button", { name: "Sign in as ada" }).click();
    await expect.poll(() => new URL(ada.tab.url()).pathname, SOON).toBe("/");
    await ada.tab.getByRole("button", { name: "Ada Lovelace" }).waitFor();

    const again = await people.stranger(link);
    await again.tab.getByText("This link is over").waitFor();
    await expect
      .poll(() => list(tab).row("ada").innerText(), { ...SOON, timeout: 40_000 })
      .toContain("In use");
  });

  test("are paused, put in use, and kept from leaving nobody in charge", async () => {
    await tower.user("bob", "worker");
    const bob = await people.signedIn("bob", "/account");
    const { tab } = await people.signedIn("olga", USERS);
    await list(tab).row("bob").waitFor();
    await act(tab, "bob", "Pause the account");
    await expectNobodyKeptOut(tab);
    await question(tab).getByRole("button", { name: "Pause the account" }).click();
    await list(tab).row("bob").getByText("Paused").waitFor();
    // Who is signed in is so no more, and is told why they cannot come back.
    await bob.tab.getByRole("button", { name: "Sign in", exact: true }).waitFor();
    await bob.tab.locator("input[name=username]").fill("bob");
    await bob.tab.locator("input[name=password]").fill(PASSWORD);
    await bob.tab.getByRole("button", { name: "Sign in", exact: true }).click();
    await bob.tab.getByText("Your account is paused, please contact your administrator").waitFor();
    await act(tab, "bob", "Put the account in use");
    await question(tab).getByRole("button", { name: "Put it in use" }).click();
    await list(tab).row("bob").getByText("Paused").waitFor({ state: "detached" });

    await list(tab).row("olga").getByRole("button", { name: "olga", exact: true }).click();
    await dialog(tab).getByRole("button", { name: /Role/u }).click();
    await tab.getByRole("option", { name: /^Worker/u }).click();
    await dialog(tab).getByRole("button", { name: "Save", exact: true }).click();
    await dialog(tab).getByText("Nobody else administers this customer").waitFor();
  });

  test("who are known elsewhere are invited, and the invitation is withdrawn where it stands", async () => {
    const { tab } = await people.signedIn("olga", `${USERS}?edit=new`);
    await dialog(tab).waitFor();
    await fill(tab, {
      Username: "hugo",
      "First name": "Hugo",
      "Last name": "Harbour",
      "E-mail": "another@example.org",
      Phone: "06 12 34 56 78",
    });
    await dialog(tab).getByRole("button", { name: /Role/u }).click();
    await tab.getByRole("option", { name: /^Worker/u }).click();
    await dialog(tab).getByRole("button", { name: "Create and send the link" }).click();
    await dialog(tab).getByText("The username already exists: choose another.").waitFor();
    await dialog(tab).getByRole("button", { name: "Invite this person" }).click();
    await dialog(tab).getByText("Invite somebody of another customer").waitFor();
    await dialog(tab).getByRole("button", { name: "Invite", exact: true }).click();
    const invitations = adminListOf(tab, "Invitations");
    await invitations.row("hugo").getByText("Open").waitFor();
    expect(await mailTo("hugo@example.org")).toContain("/invitations");
    await expectNobodyKeptOut(tab);
    await act(tab, "hugo", "Withdraw the invitation");
    await question(tab).getByRole("button", { name: "Withdraw the invitation" }).click();
    await invitations.row("hugo").getByText("Withdrawn").waitFor();
  });

  test("of a file are corrected, made, sent a link, invited, changed and taken back", async () => {
    await tower.user("rita", "worker");
    const { tab } = await people.signedIn("olga", `${USERS}?import=1`);
    const importer = sheetImporterOf(tab);
    await importer.choose({
      name: "equipe.csv",
      content: [
        "Équipe du chantier;;;;;",
        "Identifiant;Prénom;Nom;Courriel;Portable;Rôle",
        "grace;Grace;Hopper;grace@example.org;06 12 34 56;Ouvrier",
        ";Alan;Turing;alan@example.org;0612345679;Préparateur",
        "henri;Hugo;Harbour;hugo@example.org;0612345670;Ouvrier",
        "rita;Rita;Levi;;;Préparateur",
      ].join("\r\n"),
    });
    expect(await importer.field("Portable").innerText()).toBe("Phone");
    await expectNobodyKeptOut(tab);
    await importer.check.click();
    await importer.row(3).getByText("Phone: The phone number is not valid").waitFor();
    await expectNobodyKeptOut(tab);
    await importer.row(3).getByRole("textbox", { name: "Portable" }).fill("06 12 34 56 78");
    await importer.row(3).getByRole("textbox", { name: "Portable" }).press("Tab");
    await importer.rows(/^New \(3\)$/u).waitFor();
    await importer.dialog.getByText("3 people are sent an e-mail with a link.").waitFor();
    expect(await mailTo("alan@example.org")).toBe("");

    await importer.write(4, "users").click();
    await importer.dialog.getByText("2 new, 1 changed, 0 failed.").waitFor();
    await importer.dialog.getByText("1 person of another customer is invited").waitFor();
    await expectNobodyKeptOut(tab);
    await linkTo("alan@example.org");
    expect(await mailTo("hugo@example.org")).toContain("/invitations");

    await importer.takeBack.click();
    await importer.undo.click();
    await importer.dialog.getByText("The import is taken back").waitFor();
    await importer.dialog.getByRole("button", { name: "Close" }).last().click();
    await list(tab).row("rita").getByText("Worker").waitFor();
    await expect.poll(() => list(tab).row("grace").count(), SOON).toBe(0);
    await adminListOf(tab, "Invitations").row("hugo@example.org").getByText("Withdrawn").waitFor();
  });

  test("say that they could not be read, and come by themselves once the server answers", async () => {
    const { tab } = await people.signedIn("olga", "/account");
    await tab.getByText("This browser", { exact: true }).waitFor();
    server.wire.hold();
    await tab.evaluate((to) => history.pushState(null, "", to), USERS);
    await tab.locator('.Panel[aria-busy="true"]').waitFor();
    expect(await tab.getByRole("main").innerText()).not.toContain("This customer has no user yet.");
    server.wire.mend();
    await list(tab).row("olga").waitFor();
  });
});

describe("one's own account", () => {
  test("is changed in its words, and ended where it is open elsewhere", async () => {
    const clara: Kuzzle = await tower.user("clara", "worker");
    // Kuzzle gives two sign-ins of one second the same token, unless they last differently.
    await clara.auth.login("local", { username: "clara", password: PASSWORD }, "50m");
    const { tab } = await people.signedIn("clara", "/account");
    await tab.getByText("This browser", { exact: true }).waitFor();
    await expectNobodyKeptOut(tab);
    const name = tab.getByRole("textbox", { name: /^First name/u });
    await name.fill("");
    await tab.getByRole("button", { name: "Save", exact: true }).click();
    await tab.getByText("This is required: fill it in.").waitFor();
    await name.fill("Clara");
    await tab.getByRole("radio", { name: "Français" }).check({ force: true });
    await tab.getByRole("button", { name: "Save", exact: true }).click();
    await tab.getByText("Où vous êtes connecté").waitFor();
    const { result } = await tower.root.query({
      controller: "security",
      action: "getUser",
      _id: "clara",
    });
    expect(result).toMatchObject({ _source: { firstName: "Clara", locale: "fr" } });

    await tab.getByRole("button", { name: "Fermer toutes les autres" }).click();
    const others = tab.getByRole("alertdialog", { name: "Fermer toutes les autres" });
    await others.getByRole("button", { name: "Les fermer" }).click();
    await others.waitFor({ state: "detached" });
    await expect
      .poll(() => clara.auth.checkToken(String(clara.jwt)).then(({ valid }) => valid), SOON)
      .toBe(false);
    await tab.getByText("Ce navigateur", { exact: true }).waitFor();
  });
});
