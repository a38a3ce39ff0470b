import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { deleteLabel } from "../../../src/domain/referential/calls.ts";
import { Refusal } from "../../support/fixtureLive/refusal.ts";
import { adminListOf } from "../support/adminList.ts";
import { labelNamed, labelsOf } from "../support/labels.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { TOWER } from "../support/people.ts";

const list = adminListOf("Labels");
const question = page.getByRole("alertdialog");

describe("a command that makes one call", () => {
  test("is made once it is meant, for the open customer, and says why it was refused", async () => {
    const label = labelNamed("old");
    const asked: unknown[] = [];
    let isAllowed = false;
    await openFront("/administration/labels", {
      given: (live) => {
        labelsOf(live, [label]);
        live.server.answer(deleteLabel, (request) => {
          asked.push(request);
          if (!isAllowed) throw new Refusal("not_allowed", {}, 403);
          live.remove("labels", label.id);
          return { labelId: label.id, assets: 3 };
        });
      },
    });
    await list.act("old", "Delete");
    await shown(question.getByText("Delete the label old?"));
    expect(asked).toEqual([]);
    await question.getByRole("button", { name: "Delete the label" }).click();
    await shown(question.getByText("You are not allowed to do this. Ask an administrator."));
    isAllowed = true;
    // It is said in passing, and on a busy machine gone before it is looked for.
    let isTold = false;
    const watch = new MutationObserver(() => {
      isTold ||= document.body.textContent.includes("Resources that no longer wear it: 3");
    });
    watch.observe(document.body, { childList: true, subtree: true });
    await question.getByRole("button", { name: "Delete the label" }).click();
    await gone(question);
    await gone(list.row("old"));
    await expect.poll(() => isTold).toBe(true);
    watch.disconnect();
    const request = { customerIndex: TOWER, labelId: label.id };
    expect(asked).toEqual([request, request]);
  });
});
