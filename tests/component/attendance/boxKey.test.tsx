import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { CALLS } from "../../../src/domain/calls.ts";
import { updateBox } from "../../../src/domain/attendance/calls.ts";
import { box } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { fieldValue, gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { ROOT } from "../support/people.ts";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const form = page.getByRole("dialog");
const key = form.getByLabelText("API subscription key");
const hasKey = form.getByText("The box has a key, which is never shown.");
const save = form.getByRole("button", { name: "Save the box" });

test("the key of an entry box is written, replaced and removed, and never shown", async () => {
  let stored = box(1);
  const visit = async () => {
    const screen = await openFront("/administration/tag-in-tag-out?box=box-1", {
      person: ROOT,
      given: (live) => {
        smallSiteOf(live, { boxes: [stored, box(2)] });
        live.server.answer(updateBox, ({ changes }) => {
          const { apiSubscriptionKey } = changes;
          stored = { ...stored, hasApiSubscriptionKey: typeof apiSubscriptionKey === "string" };
          live.write("tag-in-tag-out", stored);
          return { box: stored };
        });
        live.server.answerLeast(CALLS);
      },
    });
    await shown(key);
    return () => screen.live.server.asked(updateBox).map(({ changes }) => changes);
  };
  for (const written of ["first key", "second key"]) {
    const asked = await visit();
    expect(fieldValue(key)).toBe("");
    await key.fill(written);
    await save.click();
    await gone(form);
    expect(asked()).toEqual([{ apiSubscriptionKey: written }]);
  }
  const asked = await visit();
  await shown(hasKey);
  expect(fieldValue(key)).toBe("");
  await expectNobodyKeptOut();
  await form.getByText("Remove the key").click();
  await save.click();
  await gone(form);
  expect(asked()).toEqual([{ apiSubscriptionKey: null }]);
  await visit();
  expect(hasKey.elements()).toHaveLength(0);
});
