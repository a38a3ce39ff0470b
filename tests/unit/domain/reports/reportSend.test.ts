import { describe, expect, test } from "vitest";
import { EmailAddress } from "../../../../src/domain/base/email.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import {
  begunAgain,
  canBeginAgain,
  failureDelivery,
  filesMade,
  gaveUp,
  handedOver,
  isGivenUp,
  isLate,
  isToBeMade,
  LATE_AFTER,
  makingBegun,
  makingFailed,
  MAX_MAKINGS,
  pressedSend,
  reportDelivery,
  ReportFile,
  ReportSend,
  ReportSendId,
  scheduledSend,
  settled,
} from "../../../../src/domain/reports/reportSend.ts";
import { T0 } from "../../../support/fixtures.ts";
import { refusedPaths } from "../base/support/refusals.ts";
import { report } from "./reportFixtures.ts";

const ADA = EmailAddress.parse("ada@example.org");
const file: ReportFile = { format: "pdf", name: "morning.pdf", size: 10, key: "files/1" };
/** A send that was due at T0 and is begun a second later. */
const send = (more: Partial<ReportSend> = {}): ReportSend => ({
  ...scheduledSend(report(), { dueAt: T0, missed: 2 }, T0 + SECOND),
  ...more,
});

describe("a send", () => {
  const waiting = {
    reportId: "report-morning",
    reportName: "Morning",
    createdAt: T0 + SECOND,
    state: "waiting",
    attempts: 0,
    nextAttemptAt: T0 + SECOND,
    lastError: null,
    asOf: null,
    files: [],
    recipients: [],
    rounds: 0,
    sent: 0,
    undelivered: 0,
    doneAt: null,
  };

  test("of the schedule is the same whoever plans it", () => {
    expect(send()).toEqual({
      ...waiting,
      id: `report-morning.${T0}`,
      cause: "schedule",
      sentBy: null,
      dueAt: T0,
      missed: 2,
    });
  });

  test("by hand is due at once, and stands for no other", () => {
    const ann = UserId.parse("user-ann");
    expect(pressedSend(report(), "press-1", ann, T0 + SECOND)).toEqual({
      ...waiting,
      id: "report-morning.press-1",
      cause: "hand",
      sentBy: ann,
      dueAt: T0 + SECOND,
      missed: 0,
    });
  });

  test("is stored with an id, and with files that have a name, a key and a size", () => {
    const refusedOf = (one: Partial<ReportFile>) => refusedPaths(ReportFile, { ...file, ...one });
    expect(refusedPaths(ReportSend, send({ files: [file] }))).toEqual([]);
    expect([refusedOf({ name: "x", key: "k", size: 0 }), refusedOf({ size: -1 })]).toEqual([
      [],
      ["size"],
    ]);
    expect([refusedOf({ name: "" }), refusedOf({ key: "" })]).toEqual([["name"], ["key"]]);
    expect(
      ["", "a b", "a", "a".repeat(200), "a".repeat(201)].map(
        (id) => ReportSendId.safeParse(id).success,
      ),
    ).toEqual([false, false, true, true, false]);
  });

  test("is late when it was made more than five minutes after it was due", () => {
    expect(isLate({ dueAt: T0, asOf: T0 + LATE_AFTER })).toBe(false);
    expect(isLate({ dueAt: T0, asOf: T0 + 5 * MINUTE + 1 })).toBe(true);
    expect(isLate({ dueAt: T0, asOf: null })).toBe(false);
  });
});

describe("the files of a send", () => {
  test("are made while it waits, once their time has come", () => {
    expect(isToBeMade(send(), T0)).toBe(false);
    expect(isToBeMade(send(), T0 + SECOND)).toBe(true);
    expect(isToBeMade(send({ nextAttemptAt: null }), 0)).toBe(true);
    expect(isToBeMade(send({ state: "made" }), T0 + SECOND)).toBe(false);
  });

  test("are there when they were made", () => {
    expect(filesMade([file], T0)).toEqual({
      state: "made",
      files: [file],
      asOf: T0,
      nextAttemptAt: null,
      lastError: null,
    });
  });

  test("are tried again later each time, and given up after five attempts", () => {
    const waits: (number | null | undefined)[] = [];
    let one = send();
    for (let attempt = 1; attempt <= MAX_MAKINGS; attempt += 1) {
      one = { ...one, ...makingBegun(one) };
      const failed = makingFailed(one, "no room", T0);
      expect(isGivenUp(one)).toBe(attempt === MAX_MAKINGS);
      waits.push(failed.nextAttemptAt);
      one = { ...one, ...failed };
    }
    expect(waits).toEqual([T0 + 15 * SECOND, T0 + 30 * SECOND, T0 + MINUTE, T0 + 2 * MINUTE, null]);
    expect(one).toMatchObject({
      state: "failed",
      attempts: 5,
      lastError: "no room",
      doneAt: T0,
    });
  });

  test("that failed say why, as far as there is room", () => {
    expect(makingFailed(send({ attempts: 1 }), "a".repeat(2000), T0)).toEqual({
      nextAttemptAt: T0 + 15 * SECOND,
      lastError: "a".repeat(1000),
    });
    expect(makingFailed(send({ attempts: 5 }), `b${"a".repeat(2000)}`, T0)).toEqual(
      gaveUp(`b${"a".repeat(999)}`, T0),
    );
  });

  test("that are given up end the send", () => {
    expect(gaveUp("no room", T0)).toEqual({
      state: "failed",
      nextAttemptAt: null,
      lastError: "no room",
      doneAt: T0,
    });
  });

  test("are handed over to those who are known then", () => {
    expect(handedOver([ADA])).toEqual({ state: "sending", recipients: [ADA] });
  });
});

describe("the messages of a send", () => {
  type Told = Parameters<typeof settled>[0][number];
  const sent: Told = { state: "sent", lastError: null };
  const refused: Told = { state: "failed", lastError: "no such box" };

  test("have come to nothing while one is under way", () => {
    expect(settled([sent, { state: "pending", lastError: null }], T0)).toBeNull();
    expect(settled([sent, { state: "sending", lastError: null }], T0)).toBeNull();
  });

  test("are counted when all are over; one that was declined is neither", () => {
    const declined: Told = { state: "declined", lastError: null };
    expect(settled([sent, sent, declined], T0)).toEqual({
      state: "done",
      sent: 2,
      undelivered: 0,
      lastError: null,
      doneAt: T0,
    });
  });

  test("say why the first of them failed", () => {
    expect(settled([sent, refused, { state: "failed", lastError: "other" }], T0)).toEqual({
      state: "done",
      sent: 1,
      undelivered: 2,
      lastError: "no such box",
      doneAt: T0,
    });
  });

  const message = {
    channel: "email",
    recipient: ADA,
    locale: "fr",
    state: "pending",
    attempts: 0,
    nextAttemptAt: T0,
    createdAt: T0,
    sentAt: null,
    lastError: null,
    reportId: "report-morning",
    sendId: `report-morning.${T0}`,
  };

  test("are one to each address", () => {
    expect(reportDelivery(send(), ADA, "fr", T0)).toEqual({
      ...message,
      id: `report-morning.${T0}.email.ada@example.org`,
      occasion: "report",
    });
  });

  test("tell the maker what was not sent, once a round", () => {
    expect(failureDelivery(send({ rounds: 3 }), ADA, "fr", T0)).toEqual({
      ...message,
      id: `report-morning.${T0}.failure.3.ada@example.org`,
      occasion: "failure",
    });
  });
});

describe("a send that is sent again", () => {
  const again = { rounds: 1, doneAt: null, lastError: null, undelivered: 0 };

  test("is made from the beginning where it has no files", () => {
    expect(begunAgain(send({ state: "failed", attempts: 5, doneAt: T0 }), T0 + MINUTE)).toEqual({
      ...again,
      state: "waiting",
      attempts: 0,
      nextAttemptAt: T0 + MINUTE,
    });
  });

  test("is handed over where it has files and went to nobody, else its messages are sent", () => {
    const made = send({ files: [file], rounds: 4 });
    expect(begunAgain(made, T0)).toEqual({ ...again, rounds: 5, state: "made" });
    expect(begunAgain({ ...made, recipients: [ADA] }, T0)).toEqual({
      ...again,
      rounds: 5,
      state: "sending",
    });
  });

  test("has something that was not delivered", () => {
    const can = (more: Partial<ReportSend>) => canBeginAgain(send(more));
    expect(can({ state: "failed" })).toBe(true);
    expect(can({ state: "done", undelivered: 1 })).toBe(true);
    expect(can({ state: "done", undelivered: 0 })).toBe(false);
    expect(can({ state: "sending", undelivered: 1 })).toBe(false);
  });
});
