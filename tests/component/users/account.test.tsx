import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { endOwnSessions, type OwnAccount } from "../../../src/domain/users/accountCalls.ts";
import { CustomerIndex, DataRequestId, UserId } from "../../../src/domain/base/ids.ts";
import { type DataRequest, newDataRequest } from "../../../src/domain/customers/dataRequest.ts";
import { askOwnData, readOwnRequests } from "../../../src/domain/customers/dataRequestCalls.ts";
import { T0 } from "../../support/fixtures.ts";
import { updateAccount } from "../../../src/domain/users/formCalls.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { pressOn } from "../support/keys.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { ownAccountOf } from "../support/ownAccountOf.ts";

function accountOf({ server }: FixtureLive, given: Partial<OwnAccount> = {}): void {
  ownAccountOf(server, given);
  server.answerLeast(CALLS);
}

const save = page.getByRole("button", { name: "Save", exact: true });
const firstName = page.getByRole("textbox", { name: /^First name/u });

describe("one's own account", () => {
  test("is changed in its words, and ended where it is open elsewhere", async () => {
    const { live } = await openFront("/account", {
      given: (live) => accountOf(live),
    });
    await shown(page.getByText("This browser", { exact: true }));
    await expectNobodyKeptOut();
    await firstName.fill("");
    await save.click();
    await shown(page.getByText("This is required: fill it in."));
    expect(live.server.asked(updateAccount)).toEqual([]);
    await firstName.fill("Clara");
    await page.getByText("Français", { exact: true }).click();
    await save.click();
    await shown(page.getByText("Où vous êtes connecté"));
    expect(live.server.asked(updateAccount).map(({ changes }) => changes)).toEqual([
      { firstName: "Clara", locale: "fr" },
    ]);

    await page.getByRole("button", { name: "Fermer toutes les autres" }).click();
    const others = page.getByRole("alertdialog", { name: "Fermer toutes les autres" });
    expect(live.server.asked(endOwnSessions)).toEqual([]);
    await others.getByRole("button", { name: "Les fermer" }).click();
    await gone(others);
    expect(live.server.asked(endOwnSessions)).toEqual([{ sessionId: null }]);
    await gone(page.getByRole("button", { name: "Fermer toutes les autres" }));
    await shown(page.getByText("Ce navigateur", { exact: true }));
  });
});

describe("e-mails that somebody gets", () => {
  test("are switched off in their account", async () => {
    const screen = await openFront("/account", {
      given: (live) => accountOf(live),
    });
    const reports = page.getByRole("checkbox", { name: /^Reports/u });
    await expect.element(reports).toBeChecked();
    await pressOn(reports, "Space");
    await expectNobodyKeptOut();
    await save.click();
    await expect
      .poll(() => screen.live.server.asked(updateAccount).map(({ changes }) => changes))
      .toEqual([{ mailsOff: ["reports"] }]);
    screen.go("/password");
    await gone(reports);
    screen.go("/account");
    await expect.element(reports).not.toBeChecked();
  });
});

test("an account says which language is its own and which is that of the browser", async () => {
  await openFront("/account", {
    given: (live) => accountOf(live, { locale: "fr" }),
  });
  await shown(page.getByText("Language of this browser: English."));
  await expect
    .element(page.getByRole("radio", { name: "Français", exact: true }).last())
    .toBeChecked();
  const choice = page.getByRole("button", { name: "Français here too" });
  await pressOn(choice, "Enter");
  const here = page.getByText("Langue de ce navigateur : Français.");
  await shown(here);
  await gone(page.getByRole("button", { name: /here too|ici aussi/u }));
  // The button is gone: the keys go on from where it was.
  await expect.poll(() => here.element() === document.activeElement).toBe(true);
});

describe("one's own data", () => {
  const asked = newDataRequest(
    {
      id: DataRequestId.parse("data-request-1"),
      customer: CustomerIndex.parse("tower"),
      userId: UserId.parse("user-clara"),
      name: "Clara",
      assetId: null,
    },
    T0,
    "Europe/Paris",
  );

  test("is asked for once, and is there as a file when it is answered", async () => {
    let requests: readonly DataRequest[] = [];
    const { live } = await openFront("/account", {
      now: T0,
      given: (live) => {
        live.server.answer(readOwnRequests, () => ({ requests: [...requests] }));
        live.server.answer(askOwnData, () => {
          requests = [{ ...asked, state: "answered", answeredAt: T0 }];
          return { request: asked };
        });
        accountOf(live);
      },
    });
    await page.getByRole("button", { name: "Ask for my data" }).click();
    await shown(page.getByRole("link", { name: "My data as a table" }));
    expect(live.server.asked(askOwnData)).toHaveLength(1);
    await expectNobodyKeptOut();
  });

  test("says until when an open request is answered, and why one was refused, beside the file of the one before", async () => {
    const refused = { ...asked, state: "refused", answeredAt: T0, reason: "Unknown" } as const;
    const visit = (...requests: readonly DataRequest[]) =>
      openFront("/account", {
        now: T0,
        given: (live) => {
          live.server.answer(readOwnRequests, () => ({ requests: [...requests] }));
          accountOf(live);
        },
      });
    await visit(asked);
    await shown(page.getByText(/Your request is open/u));
    await gone(page.getByRole("button", { name: "Ask for my data" }));
    await visit(refused);
    await expect.element(page.getByText("Your request was refused: Unknown")).toBeVisible();
    const id = DataRequestId.parse("data-request-before");
    await visit(refused, { ...asked, id, state: "answered", answeredAt: T0 });
    const file = page.getByRole("link", { name: "My data as a table" });
    await expect.element(file).toHaveAttribute("href", expect.stringContaining(id));
  });
});
