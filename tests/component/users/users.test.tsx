import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import {
  endUserSessions,
  listUserSessions,
  searchUsers,
  sendUserLink,
} from "../../../src/domain/users/calls.ts";
import { createUser } from "../../../src/domain/users/formCalls.ts";
import { createInvitation } from "../../../src/domain/users/invitationCalls.ts";
import { HOUR } from "../../../src/domain/base/time.ts";
import { T0 } from "../../support/fixtures.ts";
import { listedUser } from "../../support/listedUser.ts";
import { adminListOf } from "../support/adminList.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press, pressOn } from "../support/keys.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { openFront, type Shown } from "../support/openFront.tsx";
import { ownAccountOf } from "../support/ownAccountOf.ts";
import { sheetImporter } from "../support/sheetImporter.ts";
import { usersOf } from "../support/users.ts";

const USERS = "/administration/users";
const list = adminListOf("Users");
const invitations = adminListOf("Invitations");
const dialog = page.getByRole("dialog");
const question = page.getByRole("alertdialog");
const create = dialog.getByRole("button", { name: "Create and send the link" });

const phone = "+33612345678";
const olga = listedUser("olga", { id: "user-admin", roles: ["admin"], lastLogin: 1, phone });
/** Works for another customer. */
const hugo = listedUser("hugo", { id: "user-of-harbour" });
const given = (...others: Parameters<typeof usersOf>[1]["users"]): Shown => ({
  given: (live) => {
    ownAccountOf(live.server);
    usersOf(live.server, { users: [olga, ...others], elsewhere: [hugo] });
    live.server.answerLeast(CALLS);
  },
});

async function fill(fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields))
    await dialog.getByRole("textbox", { name: new RegExp(`^${label}`, "u") }).fill(value);
}

async function chooseWorker(): Promise<void> {
  await dialog.getByRole("button", { name: /Role/u }).click();
  await page.getByRole("option", { name: /^Worker/u }).click();
}

describe("the users of a customer", () => {
  test("are made by the keys, told what is wrong at each field, and sent a link", async () => {
    const { live } = await openFront(USERS, given());
    await shown(list.row("olga"));
    await press("n");
    await create.click();
    const required = dialog.getByText("This is required: fill it in.");
    await expect.poll(() => texts(required).length).toBe(6);
    await expectNobodyKeptOut();
    await fill({
      Username: "OLGA",
      "First name": "Ada",
      "Last name": "Lovelace",
      "E-mail": "ada@",
      Phone: "12",
    });
    await shown(dialog.getByText("Somebody in this list has the username already"));
    await shown(dialog.getByText("The e-mail address is not valid"));
    await shown(dialog.getByText("The phone number is not valid"));
    await fill({ Username: "ada", "E-mail": "ada@example.org", Phone: "06 12 34 56 78" });
    await chooseWorker();
    expect(live.server.asked(createUser)).toEqual([]);
    await create.click();
    await gone(dialog);
    await shown(list.row("ada").getByText("Invited"));
    await expectNobodyKeptOut();
    expect(live.server.asked(createUser)).toMatchObject([
      { customer: "tower", user: { username: "ada", email: "ada@example.org", role: "worker" } },
    ]);
    expect(live.server.asked(sendUserLink)).toEqual([{ customer: "tower", userId: "user-ada" }]);
  });

  test("are paused, put in use, and kept from leaving nobody in charge", async () => {
    await openFront(USERS, given(listedUser("bob", { lastLogin: 1, phone })));
    await shown(list.row("bob"));
    await list.act("bob", "Pause the account");
    await expectNobodyKeptOut();
    await question.getByRole("button", { name: "Pause the account" }).click();
    await shown(list.row("bob").getByText("Paused"));
    await list.act("bob", "Put the account in use");
    await question.getByRole("button", { name: "Put it in use" }).click();
    await gone(list.row("bob").getByText("Paused"));

    await list.row("olga").getByRole("button", { name: "olga", exact: true }).click();
    await chooseWorker();
    // By the keys: the message of what was done before may lie over the button.
    await pressOn(dialog.getByRole("button", { name: "Save", exact: true }), "Enter");
    await shown(dialog.getByText("Nobody else administers this customer"));
  });

  test("who are known elsewhere are invited, and the invitation is withdrawn where it stands", async () => {
    const { live } = await openFront(`${USERS}?edit=new`, given());
    await shown(dialog);
    await fill({
      Username: "hugo",
      "First name": "Hugo",
      "Last name": "Harbour",
      "E-mail": "another@example.org",
      Phone: "06 12 34 56 78",
    });
    await chooseWorker();
    await create.click();
    await shown(dialog.getByText("The username already exists: choose another."));
    await dialog.getByRole("button", { name: "Invite this person" }).click();
    await shown(dialog.getByText("Invite somebody of another customer"));
    await dialog.getByRole("button", { name: "Invite", exact: true }).click();
    await shown(invitations.row("hugo").getByText("Open"));
    expect(live.server.asked(createInvitation)).toEqual([
      { customer: "tower", invited: "hugo", role: "worker" },
    ]);
    await expectNobodyKeptOut();
    await invitations.act("hugo", "Withdraw the invitation");
    await question.getByRole("button", { name: "Withdraw the invitation" }).click();
    await shown(invitations.row("hugo").getByText("Withdrawn"));
  });

  test("of a file are corrected, made, sent a link, invited, changed and taken back", async () => {
    const importer = sheetImporter();
    const { live } = await openFront(`${USERS}?import=1`, given(listedUser("rita")));
    const file = [
      "Équipe du chantier;;;;;",
      "Identifiant;Prénom;Nom;Courriel;Portable;Rôle",
      "grace;Grace;Hopper;grace@example.org;06 12 34 56;Ouvrier",
      ";Alan;Turing;alan@example.org;0612345679;Préparateur",
      "henri;Hugo;Harbour;hugo@example.org;0612345670;Ouvrier",
      "rita;Rita;Levi;;;Préparateur",
    ];
    await importer.choose("equipe.csv", file.join("\r\n"));
    await expect.element(importer.field("Portable")).toHaveTextContent("Phone");
    await expectNobodyKeptOut();
    await importer.check.click();
    await shown(importer.row(3).getByText("Phone: The phone number is not valid"));
    await expectNobodyKeptOut();
    await importer.cell(3, "Portable").fill("06 12 34 56 78");
    await press("Tab");
    await shown(importer.rows(/^New \(3\)$/u));
    await shown(importer.dialog.getByText("3 people are sent an e-mail with a link."));
    expect(live.server.asked(sendUserLink)).toEqual([]);

    await importer.write(4, "users").click();
    await shown(importer.dialog.getByText("2 new, 1 changed, 0 failed."));
    await shown(importer.dialog.getByText("1 person of another customer is invited"));
    await expectNobodyKeptOut();
    expect(live.server.asked(sendUserLink)).toHaveLength(2);
    expect(live.server.asked(createInvitation).map(({ invited }) => invited)).toEqual([
      "hugo@example.org",
    ]);

    await importer.takeBack.click();
    await importer.undo.click();
    await shown(importer.dialog.getByText("The import is taken back"));
    await importer.dialog.getByRole("button", { name: "Close" }).last().click();
    await shown(list.row("rita").getByText("Worker"));
    await gone(list.row("grace"));
    await shown(invitations.row("hugo@example.org").getByText("Withdrawn"));
  });

  test("say that they could not be read, and come by themselves once the server answers", async () => {
    const screen = await openFront("/account", given());
    await shown(page.getByText("This browser", { exact: true }));
    const held = screen.live.server.hold(searchUsers);
    screen.go(USERS);
    const busy = () => document.querySelector('.Panel[aria-busy="true"]') !== null;
    await expect.poll(busy).toBe(true);
    expect(page.getByText("This customer has no user yet.").query()).toBeNull();
    held.release();
    await shown(list.row("olga"));
  });
});

test("an administrator sees where somebody is signed in, and ends one session of theirs", async () => {
  const session = (id: string, agent: string) => ({
    id,
    agent,
    isCurrent: false,
    at: T0,
    renewedAt: T0,
    expiresAt: T0 + HOUR,
    address: "203.0.113.5",
  });
  const all = [
    session("one", "Mozilla/5.0 (X11; Linux x86_64) Chrome/120.0.0.0 Safari/537.36"),
    session("two", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) Safari/604.1"),
  ];
  const ended: (string | null | undefined)[] = [];
  const { live } = await openFront(USERS, {
    given: (front) => {
      given(listedUser("ada", { sessions: 2 })).given?.(front);
      front.server.answer(listUserSessions, () => ({
        sessions: all.filter(({ id }) => !ended.includes(id)),
      }));
      front.server.answer(endUserSessions, ({ userId, sessionId }) => {
        ended.push(sessionId);
        return { userId, ended: 1 };
      });
    },
  });
  await list.act("ada", "Where they are signed in");
  const sessions = page.getByRole("dialog", { name: "Where ada is signed in" });
  await shown(sessions.getByText("Chrome, Linux"));
  await expectNobodyKeptOut();
  await sessions.getByRole("button", { name: /End the session of .*iPhone/u }).click();
  await expect.poll(() => ended).toEqual(["two"]);
  await gone(sessions.getByText(/iPhone/u));
  expect(live.server.asked(endUserSessions)).toMatchObject([{ sessionId: "two" }]);
});
