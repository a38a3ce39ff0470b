import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { createWebhook, rotateWebhook } from "../../../src/domain/webhooks/calls.ts";
import { adminListOf } from "../support/adminList.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press, pressOn } from "../support/keys.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { type Receiver, webhooksOf } from "../support/webhooks.ts";

const list = adminListOf("Webhooks");
const row = list.row("door");
const dialog = page.getByRole("dialog");
const question = page.getByRole("alertdialog");
const none = page.getByText("No other system is notified of events yet.");

const act = (action: string) => list.act("door", action);

/** The secret that is shown, which is then put away. */
async function shownSecret(): Promise<string> {
  const shownOnce = page.getByRole("dialog", { name: "The secret of door" });
  await shown(shownOnce);
  await expectNobodyKeptOut();
  const { value } = shownOnce
    .getByRole("textbox", { name: "Secret" })
    .element() as HTMLInputElement;
  await page.getByRole("button", { name: "I have kept it" }).click();
  await gone(shownOnce);
  return value;
}

describe("webhooks", () => {
  test("are made, tested, followed, paused, exchanged and removed", async () => {
    const receiver: Receiver = { status: 200 };
    const { live } = await openFront("/administration/webhooks", {
      given: ({ server }) => webhooksOf(server, receiver),
    });
    await shown(none);
    await expectNobodyKeptOut();
    await press("n");
    const create = dialog.getByRole("button", { name: "Create the webhook" });
    await create.click();
    await shown(dialog.getByText("This is required: fill it in.").first());
    await dialog.getByRole("textbox", { name: /^Name/u }).fill("door");
    const address = dialog.getByRole("textbox", { name: /^Address/u });
    await address.fill("https://ann:secret@example.com/");
    await shown(dialog.getByText("The address holds a name or a password"));
    await expectNobodyKeptOut();
    await address.fill("http://127.0.0.1:8080/hook");
    await dialog.getByText("Evacuation started", { exact: true }).click();
    expect(live.server.asked(createWebhook)).toEqual([]);
    await create.click();
    const first = await shownSecret();
    expect(first).toMatch(/^whsec_/u);
    expect(live.server.asked(createWebhook).map(({ webhook }) => webhook)).toEqual([
      {
        name: "door",
        url: "http://127.0.0.1:8080/hook",
        // Alerts are chosen already.
        events: ["alert.opened", "alert.resolved", "evacuation.started"],
        sites: [],
        namesPeople: false,
      },
    ]);
    await shown(row.getByText("Active"));
    expect(document.documentElement.innerHTML).not.toContain(first);

    await act("Send a test");
    await shown(page.getByText(/^door took the test in/u));
    receiver.status = 500;
    await row.click();
    const log = page.getByRole("dialog", { name: "Deliveries to door" });
    await shown(log.getByText("Sent").first());
    // By the keys: the message of the first test lies over the button.
    await pressOn(log.getByRole("button", { name: "Send a test" }), "Enter");
    await shown(log.getByText("Failed").last());
    await log.getByText("What was sent and answered").first().click();
    await shown(log.getByText("answered 500"));
    await expectNobodyKeptOut();
    await log.getByRole("button", { name: "Close" }).click();
    await gone(log);

    await act("Pause");
    await question.getByRole("button", { name: "Pause the webhook" }).click();
    await shown(row.getByText("Paused"));
    await act("Resume");
    await shown(row.getByText("Active"));

    await act("Exchange the secret");
    await expectNobodyKeptOut();
    await question.getByText("It ends at once").click();
    await question.getByRole("button", { name: "Exchange the secret" }).click();
    expect(await shownSecret()).not.toBe(first);
    expect(live.server.asked(rotateWebhook).map(({ overlap }) => overlap)).toEqual([0]);

    await act("Remove the webhook");
    await question.getByRole("button", { name: "Remove the webhook" }).click();
    await shown(none);
  });
});
