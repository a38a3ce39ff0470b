import { describe, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { updateCustomer } from "../../../src/domain/customers/calls.ts";
import {
  advancedRun,
  failedRun,
  retriedRun,
  type SyncDone,
  type SyncRun,
  withExchange,
} from "../../../src/domain/customers/sync.ts";
import { startSync } from "../../../src/domain/customers/syncCalls.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { customerNamed } from "../support/account.ts";
import { adminListOf } from "../support/adminList.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { customersOf } from "../support/customersOf.ts";
import { pressOn } from "../support/keys.ts";
import { gone, isShown, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";
import { ROOT, TOWER } from "../support/people.ts";
import { syncOf } from "../support/syncOf.ts";

const CUSTOMERS = "/administration/customers";
const list = adminListOf("Customers management");
const dialog = page.getByRole("dialog");
const pressIn = (name: string) => dialog.getByRole("button", { name, exact: true }).last().click();
const NOTHING_DONE: SyncDone = { counts: {}, refusals: [], cursor: null, done: 0, total: 0 };

/** The run after a request of sites that came back with that status. */
const asked = (run: SyncRun, status: number) =>
  withExchange(run, {
    at: Date.now(),
    method: "GET",
    path: "/venues/venue",
    status,
    error: null,
    duration: 12,
    bytes: 0,
  });

describe("a customer is synchronised", () => {
  test("with the maps service: the key is refused, corrected, and trouble is waited out in sight", async () => {
    const platform = customersOf([customerNamed(TOWER)]);
    let isBroken = false;
    const step = (run: SyncRun): SyncRun => {
      const now = Date.now();
      if (platform.of(TOWER).customer.mapToken !== "the right key")
        return failedRun(asked(run, 401), "invalid_map_key", "", now);
      const trouble = { error: null, asked: MINUTE };
      if (isBroken) return retriedRun(asked(run, 503), "service_failed", trouble, now);
      return advancedRun(
        asked(run, 200),
        {
          ...NOTHING_DONE,
          counts: { received: 2, created: 1, refused: 1 },
          refusals: [{ id: "flat", name: "Flat yard", reason: "too_small", detail: "radius" }],
        },
        now,
      );
    };
    const screen = await openFront(CUSTOMERS, {
      person: ROOT,
      given: ({ server }) => {
        platform.answer(server);
        syncOf(server, "maps", { step });
      },
    });
    await list.act("tower", "Synchronise with maps");
    await shown(dialog.getByText("It was never synchronised."));
    await expectNobodyKeptOut();
    await pressIn("Synchronise");
    await shown(dialog.getByText("The maps service does not accept the customer's map token"));
    await shown(dialog.getByRole("row", { name: /GET \/venues\/venue 401/u }));
    await expectNobodyKeptOut();

    await pressIn("Correct the customer");
    await dialog.getByRole("textbox", { name: /^Map token/u }).fill("the right key");
    await pressIn("Save");
    await gone(dialog);

    isBroken = true;
    await list.act("tower", "Synchronise with maps");
    await pressIn("Synchronise again");
    await shown(dialog.getByText(/^That did not work\. Attempt 2 of 5 follows at/u));
    await expectNobodyKeptOut();
    await pressIn("Stop");
    await shown(dialog.getByText("Stopped", { exact: true }).first());

    isBroken = false;
    await pressIn("Synchronise again");
    await shown(dialog.getByText("Received: 2, Created: 1, Refused: 1"));
    await shown(dialog.getByRole("row", { name: /^Flat yard/u }).getByText("It breaks a rule."));
    await shown(dialog.getByRole("table", { name: "Earlier synchronisations" }));
    await expectNobodyKeptOut();
    await pressIn("Close");
    await gone(dialog);
    expect(screen.query().has("sync")).toBe(false);
  });

  test("with quickconnect once it leads the customer", async () => {
    const platform = customersOf([customerNamed(TOWER)]);
    const { live } = await openFront(`${CUSTOMERS}?sync=tower&with=quickconnect`, {
      person: ROOT,
      given: ({ server }) => {
        platform.answer(server);
        syncOf(server, "quickconnect", {
          isLed: () => server.asked(updateCustomer).at(-1)?.config?.["quickConnectSlave"] === true,
          // Resources, then users, then those who have left.
          step: (run) => {
            const sent = run.phase === "users" ? 3 : 0;
            return advancedRun(run, { ...NOTHING_DONE, counts: { sent } }, Date.now());
          },
        });
      },
    });
    const question = page.getByRole("alertdialog");
    await shown(dialog.getByText("The resources of this customer are its own."));
    const release = dialog.getByRole("button", {
      name: "Make the resources of this customer its own again",
    });
    expect(release.elements()).toHaveLength(0);
    await pressIn("Have quickconnect lead");
    await expectNobodyKeptOut();
    await question.getByRole("button", { name: "Have quickconnect lead" }).click();
    await shown(page.getByText("Quickconnect leads the resources of tower"));
    // By the key, since what is said in passing lies over the button; again where the question still gives the focus back.
    const start = dialog.getByRole("button", { name: "Synchronise", exact: true });
    await vi.waitUntil(
      async () => {
        const isAsked = live.server.asked(startSync).length > 0;
        if (!isAsked && isShown(start)) await pressOn(start, "Enter");
        return isAsked;
      },
      { timeout: 60_000, interval: 500 },
    );
    await shown(dialog.getByText("Users sent: 3"));
    await shown(dialog.getByText("Done", { exact: true }).first());
    await shown(release);
    expect(live.server.asked(startSync)).toEqual([
      { customerIndex: TOWER, service: "quickconnect" },
    ]);
  });
});
