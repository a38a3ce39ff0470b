import { expect, test } from "vitest";
import { CALLS } from "../../../src/domain/calls.ts";
import { readOutages } from "../../../src/domain/timeMachine/calls.ts";
import { counter } from "../../support/fixtures.ts";
import { openFront } from "../support/openFront.tsx";
import { smallSiteOf } from "../support/smallSiteOf.ts";

const textOf = () => document.querySelector<HTMLElement>("main")?.innerText ?? "";

test.each([
  {
    path: "/live-site/safety-dashboard",
    shown: "People on site",
    lies: ["No site yet.", "None, neither drill nor real.", "No alert is open."],
    truth: "None, neither drill nor real.",
  },
  {
    path: "/live-site/safety-dashboard?wall=1&view-of-wall=3600:/live-site/safety-dashboard",
    shown: "…",
    lies: ["No blind spot.", "No gateway, no anchor.", "0", "person on site", "people on site"],
    truth: "2 areas are not received",
  },
  {
    path: "/live-site/data-quality",
    shown: "not read yet",
    lies: ["of 0", "Every device is online.", "No outage in this period."],
    truth: "of 1",
  },
  {
    path: "/dashboard/tag-in-tag-out",
    shown: "Boxes online",
    lies: ["of 0", "There is no entry box."],
    truth: "of 2",
  },
  {
    path: "/dashboard/counters",
    shown: "Real-time counters",
    lies: ["There is no counter yet.", "within their bounds"],
    truth: "Yard",
  },
])(
  "what was never read is no zero and no good news on $path",
  async ({ path, shown, lies, truth }) => {
    const { live } = await openFront(path, {
      given: (told) => {
        told.server.answerLeast(CALLS);
        smallSiteOf(told, { people: ["ann"], counters: [counter()] });
        told.holdDocuments();
        told.server.hold(readOutages);
      },
    });
    await expect.poll(textOf).toContain(shown);
    const text = textOf();
    expect(lies.filter((lie) => text.includes(lie))).toEqual([]);
    live.releaseDocuments();
    await expect.poll(textOf).toContain(truth);
  },
);
