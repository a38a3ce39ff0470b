import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import {
  beginFactor,
  prove,
  readFactors,
  readProofWays,
  removeFactor,
  renameFactor,
} from "../../../src/domain/users/factorCalls.ts";
import { RequestFailed } from "../../../src/streams/core/kuzzle/requestFailed.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { gone, shown, texts } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { ownAccountOf, RECOVERY_CODES } from "../support/ownAccountOf.ts";
import { personOf } from "../support/people.ts";

const DEMAND = { ticket: "a ticket", ways: ["totp", "recovery"], mustEnrol: false };

function refused(status: number, id: string, data: object = {}): RequestFailed {
  const failure = { kind: "refused", status, id, data: { ...data } } as const;
  return new RequestFailed(failure, { controller: "auth", action: "login" });
}

/** A server that asks for the code 123456 besides a password, and notes what it was sent. */
function askingFor(demand: object) {
  const sent: object[] = [];
  const given = (live: FixtureLive) => {
    live.judgeSignIns((strategy, credentials) => {
      sent.push({ strategy, ...credentials });
      if (strategy === "local") throw refused(403, "omniscient.rule.factor_needed", demand);
      if ((credentials as { code?: string }).code !== "123456")
        throw refused(401, "plugin.strategy.missing_user");
    });
    live.server.answerLeast(CALLS);
  };
  return { sent, given };
}

async function typeCredentials(): Promise<void> {
  await page.getByRole("textbox", { name: /^Username/u }).fill("ada");
  await page.getByLabelText(/^Password/u).fill("a password of one");
  await userEvent.keyboard("{Enter}");
}

describe("the second step of a sign-in", () => {
  test("asks for a code by the keyboard alone, says that one is wrong, and lets the right one in", async () => {
    const { sent, given } = askingFor(DEMAND);
    const screen = await openFront("/login", { isSignedOut: true, given });
    await typeCredentials();
    await shown(page.getByRole("heading", { name: "Second step" }));
    const code = page.getByRole("textbox", { name: /^Code/u });
    await expect.element(code).toHaveFocus();
    await expect.element(code).toHaveAttribute("autocomplete", "one-time-code");
    await expectNobodyKeptOut();
    await userEvent.keyboard("000000{Enter}");
    await shown(page.getByText(/^This code is not the right one/u));
    await code.fill("123456");
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => screen.path()).toBe("/");
    expect(sent).toEqual([
      { strategy: "local", username: "ada", password: "a password of one" },
      { strategy: "factor", ticket: "a ticket", code: "000000" },
      { strategy: "factor", ticket: "a ticket", code: "123456" },
    ]);
  });

  test("takes a recovery code instead, and leads back to name and password", async () => {
    const { sent, given } = askingFor(DEMAND);
    await openFront("/login", { isSignedOut: true, given });
    await typeCredentials();
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByRole("textbox", { name: /^Recovery code/u }).fill("abcd-efgh-ijkm-npqr");
    await userEvent.keyboard("{Enter}");
    await expect
      .poll(() => sent.at(-1))
      .toEqual({
        strategy: "factor",
        ticket: "a ticket",
        code: "abcd-efgh-ijkm-npqr",
      });
    await page.getByRole("button", { name: "Back to name and password" }).click();
    await shown(page.getByRole("heading", { name: "Sign in" }));
  });

  test("begins anew, and says why, where it took too long", async () => {
    const asked: string[] = [];
    const given = (live: FixtureLive) =>
      live.judgeSignIns((strategy) => {
        asked.push(strategy);
        throw strategy === "local"
          ? refused(403, "omniscient.rule.factor_needed", DEMAND)
          : refused(410, "omniscient.rule.ticket_over");
      });
    await openFront("/login", { isSignedOut: true, given });
    await typeCredentials();
    await page.getByRole("textbox", { name: /^Code/u }).fill("123456");
    await userEvent.keyboard("{Enter}");
    await shown(page.getByText("The second step took too long: sign in again."));
    await shown(page.getByRole("heading", { name: "Sign in" }));
    expect(asked).toEqual(["local", "factor"]);
  });

  test("sets the first factor up where there must be one, in French too", async () => {
    const { given } = askingFor({ ...DEMAND, ways: [], mustEnrol: true });
    await openFront("/login", { isSignedOut: true, given, locale: "fr" });
    await page.getByRole("textbox", { name: /^Nom d’utilisateur|^Identifiant/u }).fill("ada");
    await page.getByLabelText(/^Mot de passe/u).fill("a password of one");
    await userEvent.keyboard("{Enter}");
    await shown(page.getByRole("heading", { name: "Second facteur" }));
    await shown(page.getByRole("button", { name: "Une application qui affiche des codes" }));
    await expectNobodyKeptOut();
    await page.getByRole("button", { name: "Revenir à l’identifiant et au mot de passe" }).click();
    await gone(page.getByRole("heading", { name: "Second facteur" }));
  });
});

describe("the second factors of an account", () => {
  const given = (live: FixtureLive) => {
    ownAccountOf(live.server);
    live.server.answerLeast(CALLS);
  };
  const panel = page.getByRole("region", { name: "Second factor" });

  async function addApp(): Promise<void> {
    await panel.getByRole("button", { name: "Add" }).click();
    await page.getByRole("button", { name: "An app that shows codes" }).click();
    const code = page.getByRole("textbox", { name: /^Code/u });
    await code.fill("000000");
    await userEvent.keyboard("{Enter}");
    await shown(page.getByText(/^This code is not the right one/u));
    await code.fill("123456");
    await userEvent.keyboard("{Enter}");
  }

  test("are added with recovery codes that are shown once, renamed and removed", async () => {
    const { live } = await openFront("/account", { given });
    await shown(panel.getByText(/You have none yet/u));
    await addApp();
    const codes = page.getByRole("dialog", { name: "Your recovery codes" });
    await shown(codes.getByText(RECOVERY_CODES[0] ?? "", { exact: true }));
    expect(texts(codes.getByRole("listitem"))).toEqual(RECOVERY_CODES);
    await expectNobodyKeptOut();
    await codes.getByRole("button", { name: "I have kept them" }).click();
    await shown(panel.getByText("10 recovery codes are left."));

    await panel.getByRole("button", { name: "Rename App on my phone" }).click();
    await page.getByRole("textbox", { name: /^Name of the factor/u }).fill("Old phone");
    await page.getByRole("button", { name: "Save", exact: true }).last().click();
    await shown(panel.getByText("Old phone"));
    await panel.getByRole("button", { name: "Remove Old phone" }).click();
    const question = page.getByRole("alertdialog", { name: "Remove the second factor?" });
    expect(live.server.asked(removeFactor)).toEqual([]);
    await shown(question.getByText(/from then on the password alone signs you in/u));
    await question.getByRole("button", { name: "Remove it" }).click();
    await gone(question);
    await shown(panel.getByText(/You have none yet/u));
    expect(live.server.asked(removeFactor)).toEqual([{ factorId: "factor-1" }]);
  });

  test("say in the question for a name why it was refused, and ask nothing else", async () => {
    const { live } = await openFront("/account", { given });
    await addApp();
    await page.getByRole("button", { name: "I have kept them" }).click();
    live.server.answer(renameFactor, () => {
      throw new Refusal("not_found");
    });
    await panel.getByRole("button", { name: "Rename App on my phone" }).click();
    const naming = page.getByRole("dialog", { name: "Rename the second factor" });
    await naming.getByRole("textbox").fill("Old phone");
    await userEvent.keyboard("{Enter}");
    await shown(naming.getByText("This was not done"));
    await expectNobodyKeptOut();
    await gone(page.getByRole("alertdialog"));
    await userEvent.keyboard("{Escape}");
    await gone(naming);
    await panel.getByRole("button", { name: "Rename App on my phone" }).click();
    await shown(naming);
    await gone(naming.getByText("This was not done"));
  });

  test("are begun another way where one could not be, and a refused passkey is asked for anew", async () => {
    const { live } = await openFront("/account", { given });
    live.server.answer(beginFactor, () => {
      throw new Refusal("conflict");
    });
    await panel.getByRole("button", { name: "Add" }).click();
    await page.getByRole("button", { name: "A passkey of this device" }).click();
    await shown(page.getByText(/you did not prove that it is you/u));
    await expectNobodyKeptOut();
    await page.getByRole("button", { name: "Choose another way" }).click();
    live.server.answer(beginFactor, { kind: "passkey", options: {} });
    await page.getByRole("button", { name: "A passkey of this device" }).click();
    await page.getByRole("button", { name: "Make a passkey" }).click();
    await shown(page.getByText(/^No passkey was made/u));
    await expect
      .poll(() => live.server.asked(beginFactor))
      .toEqual(Array.from({ length: 3 }, () => ({ kind: "passkey" })));
    await page.getByRole("button", { name: "Make a passkey" }).click();
    await expect.poll(() => live.server.asked(beginFactor).length).toBe(4);
  });

  test("are none of a screen's", async () => {
    const { live } = await openFront("/account", { given, person: personOf("screen") });
    await shown(page.getByRole("heading", { name: "Your password" }));
    await shown(page.getByRole("link", { name: "Change the password" }));
    await gone(panel);
    expect(live.server.asked(readFactors)).toEqual([]);
  });

  test("are removed after a fresh proof where the server wants one, and stay without it", async () => {
    const proven: object[] = [];
    const { live } = await openFront("/account", {
      given: (one) => {
        given(one);
        one.server.answer(readProofWays, {
          ways: ["password", "totp", "passkey"],
          options: {},
          minutes: 10,
        });
        one.server.answer(prove, ({ proof }) => {
          if (proof.way === "password" && proof.password !== "the right one")
            throw new Refusal("wrong_current_password");
          proven.push(proof);
          return { provenUntil: 1 };
        });
      },
    });
    await addApp();
    await page.getByRole("button", { name: "I have kept them" }).click();
    let isProven = false;
    live.server.answer(removeFactor, () => {
      if (proven.length === 0) throw new Refusal("proof_needed");
      isProven = true;
      return {
        factor: {
          id: "factor-1",
          kind: "totp" as const,
          name: "App on my phone",
          at: 1,
          usedAt: null,
        },
      };
    });
    const remove = async () => {
      await panel.getByRole("button", { name: "Remove App on my phone" }).click();
      await page.getByRole("button", { name: "Remove it" }).click();
    };
    const question = page.getByRole("dialog", { name: "Is it you?" });
    await remove();
    await shown(question);
    await userEvent.keyboard("{Escape}");
    await gone(question);
    expect(isProven).toBe(false);
    await page.getByRole("button", { name: "Cancel" }).click();

    await remove();
    await shown(question);
    await expectNobodyKeptOut();
    const read = live.server.asked(readProofWays).length;
    await question.getByRole("button", { name: "Use a passkey" }).click();
    await shown(question.getByText("This was not the right one: try again."));
    await expect.poll(() => live.server.asked(readProofWays).length).toBe(read + 1);
    await question.getByLabelText(/^Password/u).fill("a wrong one");
    await userEvent.keyboard("{Enter}");
    await shown(question.getByText("The password is wrong: type it again."));
    await question.getByLabelText(/^Password/u).fill("the right one");
    await userEvent.keyboard("{Enter}");
    await gone(question);
    await expect.poll(() => isProven).toBe(true);
    expect(proven).toEqual([{ way: "password", password: "the right one" }]);
  });
});
