import { describe, expect, test } from "vitest";
import { EvacuationId, SiteId, UserId } from "../../../../src/domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import {
  ALARM_SOUNDS_FOR,
  alarmsOf,
  isSounding,
} from "../../../../src/domain/evacuations/evacuationAlarm.ts";
import type { EndStatement } from "../../../../src/domain/evacuations/endStatement.ts";
import { PersonId } from "../../../../src/domain/evacuations/evacuation.ts";
import { evacuationMessage } from "../../../../src/domain/evacuations/evacuationMessage.ts";
import {
  dueNews,
  EVACUATION_MESSAGES,
  type EvacuationMessages,
  newEvacuationDelivery,
  NEWS_WINDOW,
  NOBODY_TOLD,
} from "../../../../src/domain/evacuations/evacuationMessages.ts";
import { T0 } from "../../../support/fixtures.ts";

const evacuation = {
  id: EvacuationId.parse("evacuation-1"),
  kind: "real" as "drill" | "real",
  site: SiteId.parse("site-tower"),
  siteName: "Tour",
  startedBy: UserId.parse("ann"),
  startedByName: "Ann",
  startedAt: T0,
  endedAt: null as number | null,
};
const messages: EvacuationMessages = {
  id: EVACUATION_MESSAGES,
  alertedBy: ["email", "sms"],
  emails: ["ann@example.org", "bob@example.org", "ann@example.org"],
  phones: ["+33612345678"] as EvacuationMessages["phones"],
};
const told = (changes: Partial<typeof evacuation>, now: number, to = messages) =>
  dueNews({ ...evacuation, ...changes }, to, now).map(
    ({ occasion, recipient }) => `${occasion} ${recipient.recipient}`,
  );

describe("dueNews", () => {
  test.each([
    {
      name: "the start, each address once",
      given: {},
      expected: ["started ann@example.org", "started bob@example.org", "started +33612345678"],
    },
    { name: "nobody of a drill", given: { kind: "drill" as const }, expected: [] },
    {
      name: "nobody of the end of a drill",
      given: { kind: "drill" as const, endedAt: T0 + 1 },
      expected: [],
    },
    { name: "nobody before the start", given: { startedAt: T0 + MINUTE }, expected: [] },
    {
      name: "the end too, however long it took",
      given: { startedAt: T0 - 2 * NEWS_WINDOW, endedAt: T0 },
      expected: ["ended ann@example.org", "ended bob@example.org", "ended +33612345678"],
    },
    {
      name: "a start of this very instant",
      given: { startedAt: T0 + SECOND },
      expected: ["started ann@example.org", "started bob@example.org", "started +33612345678"],
    },
    {
      name: "nothing once it is no news",
      given: { startedAt: T0 + SECOND - NEWS_WINDOW },
      expected: [],
    },
    {
      name: "nothing of long ago",
      given: { startedAt: T0 - 2 * NEWS_WINDOW, endedAt: T0 - NEWS_WINDOW },
      expected: [],
    },
  ])("tells $name", ({ given, expected }) => {
    expect(told(given, T0 + SECOND)).toEqual(expected);
  });

  test("tells nobody where nobody is configured", () => {
    expect(told({ endedAt: T0 }, T0 + SECOND, NOBODY_TOLD)).toEqual([]);
    expect(told({}, T0 + SECOND, { ...messages, alertedBy: [] })).toEqual([]);
  });

  test("gives every message an id of its own, the same each time, and sends starts before ends", () => {
    const news = dueNews({ ...evacuation, endedAt: T0 + SECOND }, messages, T0 + MINUTE);
    expect(new Set(news.map(({ id }) => id)).size).toBe(news.length);
    expect(dueNews({ ...evacuation, endedAt: T0 + SECOND }, messages, T0 + 2 * MINUTE)).toEqual(
      news,
    );
    const kept = news.map((one) => newEvacuationDelivery(evacuation.id, one, "fr", T0 + MINUTE));
    const inOrder = kept.toSorted((a, b) => (a.nextAttemptAt ?? 0) - (b.nextAttemptAt ?? 0));
    expect(inOrder.map(({ occasion }) => occasion)).toEqual([
      ...Array.from({ length: 3 }, () => "started"),
      ...Array.from({ length: 3 }, () => "ended"),
    ]);
  });
});

/** What may be said of an end of which everything else is known and good. */
const end = (
  expected: number,
  missing: number,
  more: Partial<EndStatement> = {},
): EndStatement => ({
  kind: missing > 0 ? "missing" : expected === 0 ? "nobodyExpected" : "everybodyFound",
  expected,
  found: expected - missing,
  missing,
  heardInside: [],
  unconfirmed: 0,
  uncovered: [],
  isCovered: true,
  ...more,
});

describe("evacuationMessage", () => {
  const around = {
    customerName: "Tour Horizon",
    publicUrl: "https://balise.example",
    timezone: "Europe/Paris",
    expected: 57,
    end: end(57, 2),
  };

  test("says what, where, since when and how many at the start, in one SMS too", () => {
    expect(evacuationMessage(evacuation, "started", around, "fr")).toEqual({
      subject: "[Balise] ÉVACUATION : Tour",
      text: `ÉVACUATION : Tour

Ceci n'est pas un exercice.
57 personnes à retrouver
Commencée : 02/03/2026 10:00 par Ann
Client : Tour Horizon

Voir la liste : https://balise.example/live-site/safety-dashboard?evacuation=evacuation-1
`,
      short:
        "ÉVACUATION : Tour · 57 personnes à retrouver · 02/03/2026 10:00 · https://balise.example/live-site/safety-dashboard?evacuation=evacuation-1",
    });
  });

  test("of a start says no end, though the evacuation is over when the message is written", () => {
    const ended = { ...evacuation, endedAt: T0 + MINUTE };
    const messageOf = (one: typeof evacuation) => evacuationMessage(one, "started", around, "en");
    expect(messageOf(ended)).toEqual(messageOf(evacuation));
  });

  test("says what came of it at the end, and when", () => {
    const ended = { ...evacuation, endedAt: T0 + 60 * MINUTE };
    expect(evacuationMessage(ended, "ended", around, "en")).toEqual({
      subject: "[Balise] Evacuation ended: Tour",
      text: `Evacuation ended: Tour

This is not a drill.
2 of 57 not found
Started: 02/03/2026 10:00 by Ann
Ended: 02/03/2026 11:00
Customer: Tour Horizon

See the list: https://balise.example/live-site/safety-dashboard?evacuation=evacuation-1
`,
      short:
        "Evacuation ended: Tour · 2 of 57 not found · 02/03/2026 11:00 · https://balise.example/live-site/safety-dashboard?evacuation=evacuation-1",
    });
  });

  test.each([
    {
      expected: 57,
      missing: 2,
      started: ["57 personnes à retrouver", "57 people to find"],
      ended: ["2 sur 57 non retrouvées", "2 of 57 not found"],
    },
    {
      expected: 57,
      missing: 0,
      started: ["57 personnes à retrouver", "57 people to find"],
      ended: ["Les 57 personnes attendues ont été retrouvées", "All 57 people expected were found"],
    },
    {
      expected: 2,
      missing: 2,
      started: ["2 personnes à retrouver", "2 people to find"],
      ended: ["2 sur 2 non retrouvées", "2 of 2 not found"],
    },
    {
      expected: 1,
      missing: 1,
      started: ["1 personne à retrouver", "1 person to find"],
      ended: ["1 sur 1 non retrouvée", "1 of 1 not found"],
    },
    {
      expected: 1,
      missing: 0,
      started: ["1 personne à retrouver", "1 person to find"],
      ended: ["La personne attendue a été retrouvée", "The one person expected was found"],
    },
    {
      expected: 0,
      missing: 0,
      started: ["0 personne à retrouver", "0 people to find"],
      ended: ["Personne n'était attendu", "Nobody was expected"],
    },
  ])("counts $expected people of whom $missing are missing", ({ started, ended, ...counts }) => {
    const figures = (occasion: "ended" | "started") =>
      (["fr", "en"] as const).map(
        (locale) =>
          evacuationMessage(
            { ...evacuation, endedAt: T0 + MINUTE },
            occasion,
            { ...around, expected: counts.expected, end: end(counts.expected, counts.missing) },
            locale,
          ).short.split(" · ")[1],
      );
    expect([figures("started"), figures("ended")]).toEqual([started, ended]);
  });
});

describe("a message of the end", () => {
  const says = (statement: EndStatement) =>
    (["fr", "en"] as const).map(
      (locale) =>
        evacuationMessage(
          { ...evacuation, endedAt: T0 + MINUTE },
          "ended",
          {
            customerName: "Tour Horizon",
            publicUrl: "https://balise.example",
            timezone: "Europe/Paris",
            expected: 57,
            end: statement,
          },
          locale,
        ).short.split(" · ")[1],
    );
  const west = { area: null, name: "Level 1 west", floor: 1, since: T0 };

  test.each([
    {
      name: "names the places that nobody could be heard in instead of calling everybody found",
      given: end(57, 0, { kind: "notHeard", uncovered: [west, { ...west, name: "Roof" }] }),
      expected: [
        "57 sur 57 retrouvées ; non entendu, à fouiller : Level 1 west, Roof",
        "57 of 57 found; not heard, to be searched: Level 1 west, Roof",
      ],
    },
    {
      name: "says who was heard inside after they were found",
      given: end(57, 0, { kind: "heardInside", heardInside: [PersonId.parse("asset-ann")] }),
      expected: [
        "57 sur 57 retrouvées ; 1 retrouvée puis entendue à l'intérieur",
        "57 of 57 found; 1 found, then heard inside again",
      ],
    },
    {
      name: "says how many counted themselves, and that nobody confirmed it",
      given: end(57, 0, { kind: "unconfirmed", unconfirmed: 3 }),
      expected: [
        "57 sur 57 retrouvées ; dont 3 par leur propre téléphone, sans confirmation",
        "57 of 57 found; 3 of them by their own phone, not confirmed by anybody",
      ],
    },
    {
      name: "says that it is not known what was heard",
      given: end(57, 0, { kind: "notLive" }),
      expected: [
        "57 sur 57 retrouvées ; on ne sait pas quelles zones étaient entendues",
        "57 of 57 found; it is not known which areas were heard",
      ],
    },
    {
      name: "says the places beside those who are missing",
      given: end(57, 2, { uncovered: [west] }),
      expected: [
        "2 sur 57 non retrouvées ; non entendu, à fouiller : Level 1 west",
        "2 of 57 not found; not heard, to be searched: Level 1 west",
      ],
    },
    {
      name: "says them where nobody was expected",
      given: end(0, 0, { kind: "notHeard", uncovered: [west] }),
      expected: [
        "Personne n'était attendu ; non entendu, à fouiller : Level 1 west",
        "Nobody was expected; not heard, to be searched: Level 1 west",
      ],
    },
  ])("$name", ({ given, expected }) => {
    expect(says(given)).toEqual(expected);
  });
});

describe("the alarm of open screens", () => {
  const one = (kind: "drill" | "real", state: "running" | "ended", startedAt = T0) => ({
    kind,
    state,
    startedAt,
  });

  test("is of real evacuations that run, the newest first; never of a drill", () => {
    const [old, young] = [one("real", "running", T0), one("real", "running", T0 + 1)];
    expect(alarmsOf([one("drill", "running"), old, one("real", "ended"), young])).toEqual([
      young,
      old,
    ]);
    expect(alarmsOf([one("drill", "running")])).toEqual([]);
  });

  test("sounds for the first minutes", () => {
    expect(isSounding(one("real", "running"), T0 + ALARM_SOUNDS_FOR - 1)).toBe(true);
    expect(isSounding(one("real", "running"), T0 + ALARM_SOUNDS_FOR)).toBe(false);
  });
});
