import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { deleteUser, searchUsers } from "../../../src/domain/users/calls.ts";
import type { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { listedUser } from "../../support/listedUser.ts";
import { adminListOf } from "../support/adminList.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront, type Screen } from "../support/openFront.tsx";
import { type Person, personOf, ROOT } from "../support/people.ts";

const list = adminListOf("Users");
const question = page.getByRole("alertdialog");

/** The users of a customer that quickconnect leads, and whether it knows them as they are. */
async function open(person: Person): Promise<Screen & { readonly synchronise: () => void }> {
  let users = [listedUser("wim"), listedUser("eve")];
  let isSynced = false;
  const answer = ({ server }: FixtureLive) => {
    server.answer(searchUsers, () => ({ users, total: users.length }));
    server.answer(deleteUser, ({ userId, isUnsyncedToo = false }) => {
      if (!isSynced && !isUnsyncedToo)
        throw new Refusal(
          person === ROOT ? "unsynced_user_recreatable" : "unsynced_user_not_deletable",
        );
      users = users.filter(({ id }) => id !== userId);
      return { userId };
    });
    server.answerLeast(CALLS);
  };
  const screen = await openFront("/administration/users", { person, given: answer });
  await shown(list.row("wim"));
  const synchronise = () => {
    isSynced = true;
  };
  return { ...screen, synchronise };
}

async function askToDelete(username: string): Promise<void> {
  await list.act(username, "Delete");
  await question.getByRole("button", { name: "Delete the user" }).click();
}

describe("whom quickconnect does not know as they are", () => {
  test("is not deleted by chance, and deleted once they are known there", async () => {
    const { synchronise } = await open(personOf("admin"));
    await askToDelete("wim");
    await shown(question.getByText("Contact the administrator of the platform."));
    await expectNobodyKeptOut();
    await question.getByRole("button", { name: "Cancel" }).click();
    await gone(question);
    synchronise();
    await askToDelete("wim");
    await shown(page.getByText("wim is deleted"));
    await gone(list.row("wim"));
  });

  test("and a super admin deletes who is not known there all the same", async () => {
    const { live } = await open(ROOT);
    await askToDelete("eve");
    await shown(question.getByRole("heading", { name: "Delete eve all the same?" }));
    await expectNobodyKeptOut();
    await question.getByRole("button", { name: "Delete all the same" }).click();
    await shown(page.getByText("eve is deleted: create them again"));
    expect(live.server.asked(deleteUser).map(({ isUnsyncedToo }) => isUnsyncedToo)).toEqual([
      undefined,
      true,
    ]);
  });
});
