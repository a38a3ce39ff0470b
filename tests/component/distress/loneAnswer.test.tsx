import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { messages as english } from "../../../locales/en.po?part=loneWork";
import { messages as french } from "../../../locales/fr.po?part=loneWork";
import type { Locale } from "../../../src/domain/base/locale.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { LoneAnswerApp } from "../../../src/views/distress/answer/LoneAnswerApp.tsx";
import type { LoneAnswerState } from "../../../src/views/distress/answer/loneAnswerService.ts";
import { T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { press } from "../support/keys.ts";
import { shown } from "../support/looks.ts";
import { openPart, SIZES } from "../support/openFront.tsx";

async function open(state: LoneAnswerState, locale: Locale) {
  const presses = { count: 0 };
  const service = {
    get: () => state,
    subscribe: () => () => undefined,
    answer: () => void (presses.count += 1),
  };
  const i18n = setupI18n({ locale, messages: { fr: french, en: english } });
  await openPart(
    <I18nProvider i18n={i18n}>
      <LoneAnswerApp locale={locale} service={service} onLocale={() => undefined} />
    </I18nProvider>,
    { size: SIZES.phone, locale },
  );
  return presses;
}
const asked = (
  more: Partial<Extract<LoneAnswerState, { kind: "question" }>["question"]> = {},
  sending: Extract<LoneAnswerState, { kind: "question" }>["sending"] = null,
): LoneAnswerState => ({
  kind: "question",
  question: { askedAt: T0, callAt: T0 + 5 * MINUTE, calledAt: null, answeredAt: null, ...more },
  sending,
});

test.each([
  ["en", "asked", asked(), "Are you well?"],
  ["fr", "asked", asked(), "Allez-vous bien ?"],
  ["en", "a call already", asked({ calledAt: T0 }), /A call for help was raised for you/u],
  ["en", "answered", asked({ answeredAt: T0 }), /Thank you: received at/u],
  ["fr", "answered", asked({ answeredAt: T0, calledAt: T0 }), /Merci/u],
  ["en", "not received", asked({}, "offline"), /NOT received yet: the server is not reached/u],
  ["en", "over", { kind: "over" } as const, "This link is over."],
  [
    "fr",
    "whom the server does not answer",
    { kind: "unreachable" } as const,
    /Le serveur n’est pas joignable/u,
  ],
] as const)(
  "in %s, the page of somebody %s says so and keeps nobody out",
  async (locale, _, state, text) => {
    await open(state, locale);
    await shown(page.getByText(text));
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(SIZES.phone[0]);
    await expectNobodyKeptOut(() => Promise.resolve());
  },
);

test("has one button as large as a thumb needs, which Enter presses too", async () => {
  const presses = await open(asked(), "en");
  const well = page.getByRole("button", { name: "I am well" });
  await shown(well);
  const { height, width } = well.element().getBoundingClientRect();
  expect(height).toBeGreaterThan(180);
  expect(width).toBeGreaterThan(300);
  await well.click();
  await press("Tab");
  (well.element() as HTMLElement).focus();
  await press("Enter");
  expect(presses.count).toBe(2);
});
