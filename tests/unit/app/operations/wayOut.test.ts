import { describe, expect, it } from "vitest";
import { notedMailer, notedSms, wayOut } from "../../../../backend/app/operations/wayOut.ts";

function world() {
  const kept = new Map<string, string>();
  const warned: string[] = [];
  const state = { now: 1_000, isMailDown: false, isCacheDown: false };
  const internals = {
    recall: async (key: string) => kept.get(key) ?? null,
    remember: async (key: string, value: string) => {
      if (state.isCacheDown) throw new Error("no cache");
      kept.set(key, value);
    },
  };
  const log = {
    info: () => undefined,
    warn: (line: string) => void warned.push(line),
    error: () => undefined,
  };
  const sent: string[] = [];
  const send = async ({ text }: { text: string }) => {
    if (state.isMailDown) throw new Error("the server is down");
    sent.push(text);
  };
  const deps = { internals, now: () => state.now, log };
  return {
    state,
    sent,
    warned,
    mailer: notedMailer(deps, { send, close: () => undefined }),
    sms: notedSms(deps, { send }),
    mail: () => wayOut(internals, "mail", "smtps://user:secret@mail.example.org:465"),
    texts: () => wayOut(internals, "sms", "https://sms.example.org/send?token=secret"),
  };
}

const mail = { to: ["a@example.org"], subject: "s", text: "hello" };

describe("what goes out", () => {
  it("is not known to work before anything was sent, and tells no password", async () => {
    const { mail: told, texts } = world();
    expect([await told(), await texts()]).toEqual([
      { server: "mail.example.org:465", lastSentAt: null, lastError: null },
      { server: "sms.example.org", lastSentAt: null, lastError: null },
    ]);
  });

  it("is remembered by its last success and its last error, mail and text messages apart", async () => {
    const { mailer, sms, state, mail: told, texts } = world();
    await mailer.send(mail);
    state.now = 2_000;
    state.isMailDown = true;
    await expect(mailer.send(mail)).rejects.toThrow("the server is down");
    state.isMailDown = false;
    state.now = 3_000;
    await sms.send({ to: "+33612345678", text: "hello" });
    expect([await told(), await texts()]).toMatchObject([
      { lastSentAt: 1_000, lastError: { at: 2_000, reason: "the server is down" } },
      { lastSentAt: 3_000, lastError: null },
    ]);
  });

  it("is sent once, and not refused, where it cannot be noted", async () => {
    const { mailer, state, sent, warned } = world();
    state.isCacheDown = true;
    await mailer.send(mail);
    expect([sent, warned]).toEqual([["hello"], ["How mail goes out could not be noted: no cache"]]);
  });
});
