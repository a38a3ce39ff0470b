import { Webhook as ForeignVerifier } from "standardwebhooks";
import { describe, expect, test } from "vitest";
import {
  deliveryIdOf,
  eventIdOf,
  sendDelivery,
  signatureOf,
} from "../../../../backend/app/webhooks/sendDelivery.ts";
import { CustomerIndex } from "../../../../src/domain/base/ids.ts";
import { HOUR, SECOND } from "../../../../src/domain/base/time.ts";
import { delivery, webhook } from "../../domain/webhooks/webhookFixtures.ts";

const NOW = Date.now();
const secretOf = (name: string) => webhook(name).secret;

async function headersOf(own: Parameters<typeof webhook>[1]) {
  const sent: { body: string; headers: Record<string, string> }[] = [];
  await sendDelivery(
    {
      now: () => NOW,
      secrets: {
        derive: async () => Buffer.alloc(32),
        sealFor: () => Promise.reject(new Error("nothing is sealed for a purpose")),
        renew: async () => null,
        seal: async (secret) => secret,
        open: async (sealed) => sealed,
      },
      webhookPost: {
        allowsPrivate: false,
        close() {},
        async post(_url, body, headers) {
          sent.push({ body: String(body), headers: { ...headers } });
          return { status: 200, error: null, answer: "", asked: null };
        },
      },
    },
    webhook("door", own),
    delivery("a", { payload: '{"type":"alert.opened","note":"é"}' }),
  );
  return sent[0] as NonNullable<(typeof sent)[0]>;
}

describe("a signature", () => {
  test("is taken by an implementation that is not ours", async () => {
    const { body, headers } = await headersOf({});
    expect(new ForeignVerifier(secretOf("door")).verify(body, headers)).toEqual({
      type: "alert.opened",
      note: "é",
    });
    expect(() => new ForeignVerifier(secretOf("other")).verify(body, headers)).toThrow("signature");
    expect(() => new ForeignVerifier(secretOf("door")).verify(`${body} `, headers)).toThrow(
      "signature",
    );
    const later = { ...headers, "webhook-timestamp": String(NOW / SECOND + 3600) };
    expect(() => new ForeignVerifier(secretOf("door")).verify(body, later)).toThrow("timestamp");
  });

  test("is that of the convention's own example", () => {
    const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const signed = {
      id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
      at: 1614265330,
      body: '{"test": 2432232314}',
    };
    expect(signatureOf([secret], signed)).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
  });

  test("is made with both secrets while a rotation lasts", async () => {
    const rotated = { secret: secretOf("new"), formerSecret: secretOf("old") };
    const during = await headersOf({ ...rotated, formerUntil: NOW + HOUR });
    for (const name of ["new", "old"])
      expect(new ForeignVerifier(secretOf(name)).verify(during.body, during.headers)).toBeTruthy();
    const after = await headersOf({ ...rotated, formerUntil: NOW });
    expect(new ForeignVerifier(secretOf("new")).verify(after.body, after.headers)).toBeTruthy();
    expect(() => new ForeignVerifier(secretOf("old")).verify(after.body, after.headers)).toThrow(
      "signature",
    );
  });
});

test("ids follow from what they are about, and hold no dot", () => {
  const [tower, port] = [CustomerIndex.parse("tower"), CustomerIndex.parse("port")];
  const id = eventIdOf(tower, "alert-1.alert.opened");
  expect(id).toBe(eventIdOf(tower, "alert-1.alert.opened"));
  expect(id).not.toBe(eventIdOf(port, "alert-1.alert.opened"));
  expect(id).not.toContain(".");
  expect(deliveryIdOf(webhook("a").id, id)).not.toBe(deliveryIdOf(webhook("b").id, id));
});
