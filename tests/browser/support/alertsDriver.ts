import type { Page } from "playwright-core";
import { Alert } from "../../../src/domain/alerts/alert.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { alert, closed } from "../../support/alerts.ts";

/** The list with every battery alert of the last 24 h, whatever its state. */
export const BATTERY_ALERTS = "/alerts/list?type=battery&state=all";

/** A battery alert of today whose condition is over: one the engine, which sees no cause of it, leaves alone. */
export function alertOfToday(name: string, overrides: Partial<Alert> = {}): Alert {
  const raisedAt = Date.now() - 30 * MINUTE;
  return closed(alert(name, { raisedAt, ...overrides }), raisedAt + MINUTE);
}

/** The alerts list in the words of an operator. */
export function alertsListOf(page: Page) {
  const grid = page.getByRole("grid", { name: "Alerts" });
  const row = (name: string) =>
    grid.getByRole("row").filter({ has: page.getByText(name, { exact: true }) });
  const details = page.getByRole("dialog");
  return {
    page,
    grid,
    row,
    messages: page.getByRole("region", { name: /Messages/u }),
    /** Goes to the row by the keyboard's way: it has the focus, as after j or an arrow. */
    async goTo(name: string) {
      await row(name).focus();
    },
    async press(keys: string) {
      await page.keyboard.press(keys);
    },
    async writeComment(text: string) {
      await details.getByLabel("Comment").fill(text);
      await details.getByRole("button", { name: "Add the comment" }).click();
    },
  };
}
