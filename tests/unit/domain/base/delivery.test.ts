import { describe, expect, test } from "vitest";
import {
  attemptBegun,
  attemptFailed,
  attemptInterrupted,
  attemptSucceeded,
  declined,
  type Delivery,
  FIRST_RETRY,
  newMessage,
  recipientsOf,
  sentAgain,
} from "../../../../src/domain/base/delivery.ts";
import { T0 } from "../../../support/fixtures.ts";

const fresh = newMessage("m", { channel: "sms", recipient: "+33612345678" }, "fr", { now: T0 });
const after = (delivery: Delivery, progress: Partial<Delivery>) => ({ ...delivery, ...progress });

test("a message waits from when it is due, else from now", () => {
  expect(fresh).toEqual({
    id: "m",
    channel: "sms",
    recipient: "+33612345678",
    locale: "fr",
    state: "pending",
    attempts: 0,
    nextAttemptAt: T0,
    createdAt: T0,
    sentAt: null,
    lastError: null,
  });
  const late = newMessage("m", fresh, "fr", { now: T0, dueAt: T0 - 9 });
  expect([late.nextAttemptAt, late.createdAt]).toEqual([T0 - 9, T0]);
});

describe("what is known of a message", () => {
  const progress = { attempts: 0, nextAttemptAt: T0, sentAt: null, lastError: null };
  const sending = after(fresh, attemptBegun(fresh));
  const failed = after(sending, attemptFailed(sending, "no network", T0));

  test("is that its attempt has begun, before it leaves", () => {
    expect(attemptBegun(fresh)).toEqual({ ...progress, state: "sending", attempts: 1 });
  });

  test("is when it is tried again, and why", () => {
    expect(attemptFailed(sending, "no network", T0 + 1)).toEqual({
      ...progress,
      state: "pending",
      attempts: 1,
      nextAttemptAt: T0 + 1 + FIRST_RETRY,
      lastError: "no network",
    });
    expect(attemptFailed(sending, "x".repeat(5000), T0).lastError).toHaveLength(1000);
  });

  test("is when it was sent; what had gone wrong before is forgotten", () => {
    expect(attemptSucceeded(after(failed, attemptBegun(failed)), T0 + 7)).toEqual({
      state: "sent",
      attempts: 2,
      nextAttemptAt: null,
      sentAt: T0 + 7,
      lastError: null,
    });
  });

  test("is that nobody knows whether it left: it is not sent again by itself", () => {
    expect(attemptInterrupted(sending)).toEqual({
      ...progress,
      state: "failed",
      attempts: 1,
      nextAttemptAt: null,
      lastError:
        "The backend ended while the message was being handed over: it is not known whether it left. Ask the recipient, or send it again.",
    });
  });

  test("is that its recipient wants none", () => {
    expect(declined(fresh)).toEqual({
      ...fresh,
      state: "declined",
      nextAttemptAt: null,
      lastError: "The recipient has switched these e-mails off in their account.",
    });
  });

  test("sent again by hand it has all attempts before it, at once", () => {
    const given = { ...failed, state: "failed" as const, attempts: 12, nextAttemptAt: null };
    expect(sentAgain(given, T0 + 9)).toEqual({
      state: "pending",
      attempts: 0,
      nextAttemptAt: T0 + 9,
      sentAt: null,
      lastError: "no network",
    });
  });
});

test("each address is written to once, by the chosen channels alone", () => {
  const emails = ["ann@example.org", "bob@example.org", "ann@example.org"];
  const phones = ["+33612345678", "+33612345678"];
  const to = (alertedBy: ("email" | "sms")[]) =>
    recipientsOf({ alertedBy, emails, phones }).map(({ channel, recipient }) => [
      channel,
      recipient,
    ]);
  const [ann, bob] = emails.map((one) => ["email", one]);
  const phone = ["sms", "+33612345678"];
  expect([to([]), to(["email"]), to(["sms"]), to(["sms", "email"])]).toEqual([
    [],
    [ann, bob],
    [phone],
    [phone, ann, bob],
  ]);
});
