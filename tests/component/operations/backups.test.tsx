import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { gone, shown } from "../support/looks.ts";
import { openOperations } from "./openOperations.ts";

const backup = { at: T0, oldest: T0, failed: null };

test("the page of operations says that the last backup failed, and why", async () => {
  const failed = { at: T0, reason: "The disk has no room." };
  await openOperations({ backup: { ...backup, failed } });
  await shown(page.getByText("Backup fails", { exact: true }));
  await expect.element(page.getByRole("alert")).toHaveTextContent("The disk has no room.");
  await expectNobodyKeptOut();
});

test("it says nothing of the kind while backups are made", async () => {
  await openOperations({ backup });
  await shown(page.getByText("Last backup", { exact: true }));
  await gone(page.getByText("Backup fails"));
  await expect.element(page.getByText("Last try failed")).not.toBeInTheDocument();
});
