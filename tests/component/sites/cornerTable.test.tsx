import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Position } from "../../../src/domain/base/geometry.ts";
import { CornerTable } from "../../../src/views/sites/CornerTable.tsx";
import { openPart } from "../support/openFront.tsx";

test("Enter adds a corner and saves nothing of the form around it", async () => {
  const [onAdd, onSubmit] = [vi.fn<(at: Position) => void>(), vi.fn<() => void>()];
  await openPart(
    <form onSubmit={onSubmit}>
      <CornerTable corners={[]} isOpen onAdd={onAdd} />
    </form>,
  );
  const field = (name: string) => page.getByRole("textbox", { name });
  await field("Latitude").fill("45.01");
  await field("Longitude").fill("4.02");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => onAdd.mock.calls).toEqual([[[4.02, 45.01]]]);
  await field("Latitude").fill("45.02");
  await userEvent.keyboard("{Enter}");
  await field("Longitude").fill("4.03");
  await page.getByRole("button", { name: "Add the corner" }).click();
  await expect.poll(() => onAdd.mock.calls.at(1)).toEqual([[4.03, 45.02]]);
  expect(onSubmit).not.toHaveBeenCalled();
});
