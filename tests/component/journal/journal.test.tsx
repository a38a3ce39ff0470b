import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { searchJournal } from "../../../src/domain/journal/calls.ts";
import { JournalEntry } from "../../../src/domain/journal/journalEntry.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { T0 } from "../../support/fixtures.ts";
import { adminListOf } from "../support/adminList.ts";
import { expectNobodyKeptOut, findingsWithOpen } from "../support/axe.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";

const journal = adminListOf("Journal");
const dialog = page.getByRole("dialog");

/** What an administrator did to a key, `ago` minutes before the first instant. */
const entry = (act: string, ago: number, key: string, more: object = {}) =>
  JournalEntry.parse({
    id: `entry-${act}-${key}`,
    at: T0 - ago * MINUTE,
    action: `key:${act}`,
    by: "user-admin",
    byName: "First Last",
    means: "session",
    address: "127.0.0.1",
    agent: null,
    customer: "tower",
    about: [key],
    changes: [],
    refusal: null,
    ...more,
  });

const CHANGE = { field: "addresses", before: ["127.0.0.0/8"], after: ["192.0.2.7"] };
const ENTRIES = [
  entry("revoke", 1, "key-1"),
  entry("update", 2, "key-1", { changes: [CHANGE] }),
  entry("rotate", 3, "key-1"),
  entry("create", 4, "key-1"),
  entry("create", 5, "key-2"),
];

describe("the keys of machines", () => {
  test("are in the journal: who did what, what was there before, and never the key itself", async () => {
    await openFront("/administration/journal", {
      given: ({ server }) =>
        server.answer(searchJournal, ({ about }) => ({
          entries: ENTRIES.filter((one) => about === undefined || one.about.includes(about)),
          isWhole: true,
          names: { "key-1": "north gate", "key-2": "south gate" },
        })),
    });
    await shown(journal.row("Access key: revoked"));
    await shown(journal.row("Access key: rotated"));
    await expect.poll(journal.count).toBe("5 entries");
    await expectNobodyKeptOut();
    const days = page.getByRole("button", { name: "Open the calendar" });
    expect(await findingsWithOpen(days)).toEqual([]);
    await page.viewport(390, 844);
    expect(await findingsWithOpen(days)).toEqual([]);
    await page.viewport(1280, 900);
    await page.getByRole("button", { name: "Access key: changed" }).click();
    // What was there before stands first.
    await shown(dialog.getByRole("row", { name: /127\.0\.0\.0\/8\W+192\.0\.2\.7/u }));
    await shown(dialog.getByText("First Last"));
    await expectNobodyKeptOut();
    await shown(dialog.getByText(/^key-/u));
    await dialog.getByRole("button", { name: "north gate" }).click();
    await shown(page.getByText("Only what concerns north gate is shown"));
    await shown(journal.row("Access key: created"));
    await expect.poll(journal.count).toBe("4 entries");
    await expectNobodyKeptOut();
    await page.getByRole("searchbox").fill("rotated");
    await gone(journal.row("Access key: created"));
    await shown(journal.row("Access key: rotated"));
  });
});
