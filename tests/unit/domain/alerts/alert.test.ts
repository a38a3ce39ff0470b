import { describe, expect, test } from "vitest";
import {
  acknowledge,
  addComment,
  type AlertComment,
  withdrawAcknowledgement,
} from "../../../../src/domain/alerts/alert.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { acknowledged, acknowledgementBy, alert } from "../../../support/alerts.ts";
import { T0 } from "../../../support/fixtures.ts";

const MARIE = acknowledgementBy("Marie", { comment: "On my way" });
const PAUL = acknowledgementBy("Paul");
const comment = (id: string, text: string): AlertComment => ({
  id,
  by: UserId.parse("user-marie"),
  byName: "Marie",
  at: T0,
  text,
});

describe("acknowledging", () => {
  test("writes who did it, when and with which words, and leaves the alert open", () => {
    expect(acknowledge(alert("drill"), MARIE)).toEqual({
      status: "acknowledged",
      alert: { ...alert("drill"), isAcknowledged: true, acknowledgement: MARIE },
    });
  });

  test("of what somebody has acknowledged changes nothing and names who was first", () => {
    expect(acknowledge(acknowledged(alert("drill"), MARIE), PAUL)).toEqual({
      status: "alreadyAcknowledged",
      by: MARIE,
    });
  });

  test("is taken back by whoever did it", () => {
    expect(withdrawAcknowledgement(acknowledged(alert("drill"), MARIE), MARIE.by)).toEqual(
      alert("drill"),
    );
  });

  test.each([
    { name: "somebody else's acknowledgement", of: acknowledged(alert("drill"), MARIE) },
    { name: "an alert that nobody has acknowledged", of: alert("drill") },
  ])("$name is not taken back", ({ of }) => {
    expect(withdrawAcknowledgement(of, PAUL.by)).toBe(of);
  });
});

describe("a comment", () => {
  const first = addComment(alert("drill"), comment("1", "Looking"));

  test("comes behind those that are there", () => {
    expect(addComment(first, comment("2", "Found")).comments).toEqual([
      comment("1", "Looking"),
      comment("2", "Found"),
    ]);
  });

  test.each(["1", "2"])("that is sent again is there once: %s", (id) => {
    const both = addComment(first, comment("2", "Found"));
    expect(addComment(both, comment(id, "Again"))).toBe(both);
  });
});
