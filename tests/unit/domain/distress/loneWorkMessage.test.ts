import { describe, expect, test } from "vitest";
import { AssetId, CustomerIndex, TagId } from "../../../../src/domain/base/ids.ts";
import { HOUR, MINUTE } from "../../../../src/domain/base/time.ts";
import { isReceptionLost } from "../../../../src/domain/distress/loneReception.ts";
import { linkedQuestion, LINK_LIFE } from "../../../../src/domain/distress/loneWorkAnswer.ts";
import {
  addressesOf,
  loneWorkMessage,
  questionReach,
} from "../../../../src/domain/distress/loneWorkMessage.ts";
import { stepLoneWork } from "../../../../src/domain/distress/loneWork.ts";
import type { LoneQuestion } from "../../../../src/domain/distress/loneWorker.ts";
import { newsOfQuestion, questionPayload } from "../../../../src/domain/push/pushNews.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { must } from "../../../../src/domain/base/must.ts";
import { anchor, asset, placeIn, site, T0, tag } from "../../../support/fixtures.ts";
import { loneContext, loneWorkerOf } from "../../../support/loneWork.ts";

const JULIEN = loneWorkerOf("julien");
const QUESTION: LoneQuestion = must(
  stepLoneWork(JULIEN, loneContext(T0 + 30 * MINUTE)).worker.question,
  "a rule was missed",
);

describe("the question to a person", () => {
  test("says why, until when, and where to press, and names nobody", () => {
    const around = {
      callAt: T0 + 35 * MINUTE,
      customerName: "Tower\nWorks",
      link: "https://balise.example/lone-work.html#code",
      timezone: "Europe/Paris",
    };
    const { subject, text, short } = loneWorkMessage(QUESTION, around, "en");
    expect(subject).toBe("[Balise] Lone work: are you well?");
    expect(text).toContain("We do not receive your tag any more.");
    expect(text).toContain("Tower Works");
    expect(short).toMatch(/are you well\?.* a call for help is raised for you\. https:\S+#code$/u);
    expect(loneWorkMessage(QUESTION, around, "fr").short).toContain("allez-vous bien");
    expect(text + short).not.toContain("julien");
  });

  test("goes to the telephone first, and to the browsers of their own user until it is answered", () => {
    const both = { email: "julien@example.org", phone: "+33612345678" };
    expect(addressesOf(both).map(({ channel }) => channel)).toEqual(["sms", "email"]);
    const to = [UserId.parse("user-julien")];
    const at = T0 + 31 * MINUTE;
    expect(newsOfQuestion(QUESTION, to, at)).toMatchObject([{ kind: "loneWork", to }]);
    expect(newsOfQuestion({ ...QUESTION, answeredAt: at }, to, at)).toEqual([]);
    const { title, body, path } = questionPayload(QUESTION, "/lone-work.html#code", "fr");
    expect([title, body, path]).toEqual([
      "Travail isolé : allez-vous bien ?",
      "Nous ne recevons plus votre balise.",
      "/lone-work.html#code",
    ]);
  });

  test("is answered by its link while it is the newest, for twelve hours", () => {
    const link = {
      customer: CustomerIndex.parse("tower"),
      worker: AssetId.parse("asset-julien"),
      question: QUESTION.id,
    };
    const worker = { question: QUESTION };
    expect(linkedQuestion(worker, link, T0 + HOUR)).toBe(QUESTION);
    expect(linkedQuestion(worker, link, QUESTION.askedAt + LINK_LIFE)).toBeNull();
    expect(linkedQuestion({ question: null }, link, T0 + HOUR)).toBeNull();
  });
});

describe("reception is lost", () => {
  const { site: at, area } = placeIn("hall");
  const person = asset("julien", { locationSite: at, floor: 0, area, scannedBy: null });
  const gate = tag("gate", { type: "gateway", assetId: null, site: site("tower") });
  const east = { ...anchor("east", "hall", 400), gatewayId: TagId.parse("tag-gate") };
  const elsewhere = { ...gate, id: TagId.parse("tag-far"), site: site("other") };
  const cases = [
    {
      name: "where the anchor of the area is silent",
      receivers: [{ ...east, connectivity: "offline" }],
      expected: true,
    },
    {
      name: "where the gateway behind it is",
      receivers: [{ ...gate, connectivity: "offline" }, east],
      expected: true,
    },
    {
      name: "not yet where all are received",
      receivers: [
        { ...gate, connectivity: "online" },
        { ...east, connectivity: "online" },
      ],
      expected: false,
    },
    {
      name: "not where one was never received",
      receivers: [{ ...east, connectivity: "neverHeard" }],
      expected: false,
    },
    {
      name: "not where one of another site is silent",
      receivers: [{ ...elsewhere, connectivity: "offline" }],
      expected: false,
    },
  ] as const;
  test.each(cases)("$name", ({ receivers, expected }) => {
    expect(isReceptionLost(person, receivers)).toBe(expected);
  });

  test("where the device that received the person last is silent, wherever it stands", () => {
    const moved = { ...person, scannedBy: elsewhere.id };
    expect(isReceptionLost(moved, [{ ...elsewhere, connectivity: "uncertain" }])).toBe(true);
  });
});

describe("whether a question has left", () => {
  const sent = { state: "sent", lastError: null } as const;
  const waiting = { state: "pending", lastError: null } as const;
  const retried = { state: "pending", lastError: "No mail server is configured." } as const;
  const given = { state: "failed", lastError: "This number is not in use." } as const;
  test.each([
    { name: "nothing is written yet", messages: [], expected: "waiting" },
    { name: "one of two was sent", messages: [given, sent], expected: "sent" },
    { name: "one may still arrive", messages: [retried, waiting], expected: "waiting" },
    { name: "neither could be sent so far", messages: [retried, given], expected: "failed" },
  ] as const)("$name", ({ messages, expected }) => {
    expect(questionReach(messages)).toBe(expected);
  });
});
