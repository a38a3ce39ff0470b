import { describe, expect, test } from "vitest";
import { MINUTE, SECOND } from "../../../../src/domain/base/time.ts";
import { withAct } from "../../../../src/domain/distress/distress.ts";
import { distressMessage } from "../../../../src/domain/distress/distressMessage.ts";
import { distressPayload, newsOfDistress } from "../../../../src/domain/push/pushNews.ts";
import { eventsOfDistress } from "../../../../src/domain/webhooks/webhookEvents.ts";
import { UserId } from "../../../../src/domain/base/ids.ts";
import { after, callOf } from "../../../support/distress.ts";
import { asset, T0 } from "../../../support/fixtures.ts";
import { smallTower } from "../../../support/smallSite.ts";

const ANN = callOf("ann", { name: "Ann\nBerger" });
const AROUND = {
  customerName: "Tower Works",
  siteName: "Tower",
  areaName: "hall",
  publicUrl: "https://balise.example.org",
  timezone: "Europe/Paris",
};

describe("a message about a call for help", () => {
  test("says who, what, where and since when in the recipient's language, and leads to the call", () => {
    expect(distressMessage(ANN, "raised", AROUND, "fr")).toEqual({
      subject: "[Balise] APPEL À L'AIDE : Ann Berger (SOS)",
      text: [
        "APPEL À L'AIDE : Ann Berger (SOS)",
        "",
        "Personne ne l'a encore pris en charge.",
        "Où : Tower, hall",
        "Depuis : 02/03/2026 10:00",
        "Balise : tag-ann",
        "Client : Tower Works",
        "",
        "Répondre : https://balise.example.org/live-site/calls-for-help?call=distress-ann",
        "",
      ].join("\n"),
      short:
        "APPEL À L'AIDE : Ann Berger (SOS) · Tower, hall · Personne ne l'a encore pris en charge. · 02/03/2026 10:00 · https://balise.example.org/live-site/calls-for-help?call=distress-ann",
    });
  });

  test("says what is unknown, and by whom it was taken", () => {
    const unknown = callOf("x", { name: null, assetId: null });
    const places = { ...AROUND, siteName: null, areaName: null };
    const { subject, text } = distressMessage(after(unknown, "taken"), "taken", places, "en");
    expect(subject).toBe("[Balise] Call for help taken: wearer unknown (SOS)");
    expect(text).toContain("Taken by Zoe Martin.\nWhere: place unknown\n");
  });
});

describe("a notification about a call for help", () => {
  test("is news until somebody takes the call, and then that somebody has", () => {
    expect(newsOfDistress(ANN, T0 + MINUTE)).toEqual([
      { kind: "distress", about: ANN.id, state: "begun", dueAt: T0 },
    ]);
    expect(newsOfDistress(after(ANN, "taken"), T0 + MINUTE)).toMatchObject([
      { state: "over", dueAt: T0 + SECOND },
    ]);
  });

  test("names nobody: a locked screen shows it to everybody", () => {
    for (const call of [ANN, after(ANN, "taken")])
      for (const locale of ["en", "fr"] as const) {
        const payload = distressPayload(call, { siteName: "Tower", areaName: "hall" }, locale);
        expect(payload).toMatchObject({ body: "Tower, hall", tag: ANN.id });
        expect(JSON.stringify(payload)).not.toMatch(/Ann|Berger|Zoe/u);
      }
  });
});

describe("webhook events of a call for help", () => {
  const resolved = withAct(after(ANN, "taken", "setOut"), {
    type: "resolved",
    id: "command-resolved",
    at: T0 + MINUTE,
    by: UserId.parse("user-zoe"),
    byName: "Zoe Martin",
    outcome: "helpGiven",
    comment: "A sprained ankle",
  });
  const names = {
    assets: new Map(
      [asset("ann", { designation: "Ann Berger", reference: "P7" })].map((one) => [one.id, one]),
    ),
    sites: [smallTower()],
  };

  test("are one a step, the same however often they are found", () => {
    const found = eventsOfDistress(resolved, names);
    expect(found.map(({ type, recordedAt }) => [type, recordedAt - T0])).toEqual([
      ["distress.raised", 0],
      ["distress.taken", SECOND],
      ["distress.setOut", 2 * SECOND],
      ["distress.resolved", MINUTE],
    ]);
    expect(found.map(({ key }) => key)).toEqual(
      eventsOfDistress(resolved, names).map(({ key }) => key),
    );
    expect(eventsOfDistress(ANN, names).map(({ key }) => key)).toEqual([found[0]?.key]);
  });

  test("say what came of it, and name people only where the webhook does", () => {
    const last = eventsOfDistress(resolved, names).at(-1);
    expect(last?.data(true)).toMatchObject({
      distress: {
        id: ANN.id,
        kind: "sos",
        state: "resolved",
        asset: { name: "Ann Berger" },
        place: { site: { name: "Tower" }, area: { name: "hall" } },
      },
      byName: "Zoe Martin",
      outcome: "helpGiven",
      comment: "A sprained ankle",
    });
    expect(JSON.stringify(last?.data(false))).not.toMatch(/Berger|Zoe/u);
  });
});
