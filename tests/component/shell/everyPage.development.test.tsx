import { expect, onTestFinished, test, vi } from "vitest";
import { everyPageOf, SCREENS } from "../support/everyPage.ts";
import { settles } from "../support/axe.ts";
import { openFront, SIZES } from "../support/openFront.tsx";
import { ROOT } from "../support/people.ts";
import { pageText, standsAt } from "../support/standsAt.ts";

test("no page does anything that React's development build complains of", async () => {
  const complains = vi.spyOn(console, "error");
  onTestFinished(() => complains.mockRestore());
  const screen = await openFront("/", { person: ROOT, size: SIZES.desk, given: everyPageOf });
  for (const [address, title, content] of SCREENS) {
    screen.go(address);
    await expect.poll(standsAt, { message: address }).toBe(title);
    await expect.poll(pageText, { message: address }).toContain(content);
    await settles();
    expect({ address, complaints: complains.mock.calls }).toEqual({ address, complaints: [] });
  }
});
