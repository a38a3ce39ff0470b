import { useState } from "react";
import { expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { NumberField } from "../../../src/views/ui/NumberField.tsx";
import { openPart } from "../support/openFront.tsx";

function Codes() {
  const [count, setCount] = useState<number | null>(10);
  return (
    <>
      <NumberField label="Codes" value={count} onChange={setCount} minValue={1} maxValue={5000} />
      <output>{count}</output>
    </>
  );
}

/** What the field says, with plain spaces. */
const said = () =>
  document.querySelector(".FieldNote")?.textContent.replaceAll(/[\u00A0\u202F]/gu, " ");

test.each([
  ["en", "6000", "5000", "6,000 is more than fits here: set to 5,000, the most."],
  ["en", "0", "1", "0 is less than fits here: set to 1, the least."],
] as const)("in %s, %s becomes %s, and the field says so", async (locale, typed, set, note) => {
  await openPart(<Codes />, { locale });
  const field = page.getByRole("textbox", { name: "Codes" });
  await field.fill(typed);
  await userEvent.tab();
  await expect.poll(() => document.querySelector("output")?.textContent).toBe(set);
  await expect.poll(said).toBe(note);
  await field.fill("12");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => document.querySelector("output")?.textContent).toBe("12");
  expect(said()).toBe("");
});

test("a number out of bounds is said to be set by Enter too", async () => {
  await openPart(<Codes />, { locale: "en" });
  await page.getByRole("textbox", { name: "Codes" }).fill("7000");
  await userEvent.keyboard("{Enter}");
  await expect.poll(said).toBe("7,000 is more than fits here: set to 5,000, the most.");
});
