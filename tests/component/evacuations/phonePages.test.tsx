import { setupI18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { messages as checkInEnglish } from "../../../locales/en.po?part=checkIn";
import { messages as checkInFrench } from "../../../locales/fr.po?part=checkIn";
import { messages as rollEnglish } from "../../../locales/en.po?part=roll";
import { messages as rollFrench } from "../../../locales/fr.po?part=roll";
import { CustomerIndex, UserId } from "../../../src/domain/base/ids.ts";
import type { Locale } from "../../../src/domain/base/locale.ts";
import { MINUTE } from "../../../src/domain/base/time.ts";
import { rollPerson } from "../../../src/domain/evacuations/evacuation.ts";
import type {
  CheckInService,
  CheckInState,
  Counting,
} from "../../../src/views/evacuations/checkIn/checkInService.ts";
import { CheckInApp } from "../../../src/views/evacuations/checkIn/CheckInApp.tsx";
import { PhoneApp } from "../../../src/views/evacuations/phone/PhoneApp.tsx";
import type {
  PhoneLink,
  PhoneRollState,
} from "../../../src/views/evacuations/phone/phoneRollService.ts";
import { asset, T0 } from "../../support/fixtures.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { shown } from "../support/looks.ts";
import { openPart, SIZES } from "../support/openFront.tsx";
import { drill } from "../../support/drill.ts";

const CATALOGUES = {
  checkIn: { fr: checkInFrench, en: checkInEnglish },
  roll: { fr: rollFrench, en: rollEnglish },
};

async function open(part: ReactNode, of: keyof typeof CATALOGUES, locale: Locale): Promise<void> {
  const i18n = setupI18n({ locale, messages: CATALOGUES[of] });
  await openPart(<I18nProvider i18n={i18n}>{part}</I18nProvider>, { size: SIZES.phone, locale });
}

/** What a glove does not meet: targets below 48 px either way. Inputs stand in their boxes, radios in their segments. */
function smallTargets(): readonly string[] {
  return [
    ...document.querySelectorAll<HTMLElement>(
      "button, a, .FieldBox, .SegmentedControl-segment, [role=button]",
    ),
  ].flatMap((target) => {
    const { width, height } = target.getBoundingClientRect();
    // What only readers of the screen meet is 1 px.
    return width > 1 && (width < 47.5 || height < 47.5)
      ? [`${target.className} ${width} x ${height}`]
      : [];
  });
}

async function expectFit(): Promise<void> {
  await expect.poll(smallTargets).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(SIZES.phone[0]);
  await expectNobodyKeptOut(() => Promise.resolve());
}

/** The page of a printed code in a state. */
function checkInIn(state: CheckInState, locale: Locale): ReactNode {
  const service: CheckInService = {
    get: () => state,
    subscribe: () => () => undefined,
    count: () => undefined,
    again: () => undefined,
    camera: {
      open: ({ failed }) => {
        failed();
        return () => undefined;
      },
      picture: { get: () => null, subscribe: () => () => undefined },
    },
  };
  return <CheckInApp locale={locale} service={service} onLocale={() => undefined} />;
}
const PLACE = {
  siteName: "Chantier de la Tour Horizon",
  areaName: "Parking nord",
  evacuation: { kind: "real", startedAt: T0 },
} as const;
const placed = (counting: Counting | null, evacuation: boolean = true): CheckInState => ({
  kind: "place",
  place: { ...PLACE, evacuation: evacuation ? PLACE.evacuation : null },
  isOnline: true,
  counting,
});

test.each([
  ["en", "counted", placed({ kind: "counted", at: T0 }), "You are counted."],
  ["fr", "counted", placed({ kind: "counted", at: T0 }), "Vous êtes compté."],
  [
    "en",
    "waiting for a network",
    placed({ kind: "waiting", reason: "offline" }),
    "You are NOT counted yet.",
  ],
  ["fr", "refused", placed({ kind: "refused" }), "Vous n’êtes PAS encore compté."],
  ["en", "asked who they are", placed(null), "I am here: count me"],
  ["fr", "asked who they are", placed(null), "Je suis là : comptez-moi"],
  ["en", "told that none runs", placed(null, false), "No evacuation runs here now."],
  ["en", "led nowhere", { kind: "noCode" } as const, "This code leads nowhere."],
  [
    "fr",
    "without a network",
    { kind: "unreachable" } as const,
    "Pas de réseau : vous n’êtes pas compté.",
  ],
] as const)("(%s) whoever counts themselves is %s", async (locale, _, state, words) => {
  await open(checkInIn(state, locale), "checkIn", locale);
  await shown(page.getByText(words));
  await expectFit();
});

test("whoever has no badge enters a name, and a camera that fails leaves the number", async () => {
  await open(checkInIn(placed(null), "en"), "checkIn", "en");
  await page.getByText("Visitor, other company").click();
  await shown(page.getByLabelText("Company (if any)"));
  await expectFit();
  await page.getByText("I have a badge").click();
  await page.getByRole("button", { name: "Scan the QR code of the badge" }).click();
  await shown(page.getByText("The camera cannot be used."));
  await expectFit();
  await page.getByRole("button", { name: "Enter the number instead" }).click();
  await shown(page.getByLabelText("Number of your badge"));
});

/** The roll on a telephone in a state. */
function rollIn(link: PhoneLink): PhoneRollState {
  return {
    kind: "roll",
    link,
    unsent: [],
    roll: {
      customer: CustomerIndex.parse("tower"),
      user: { id: UserId.parse("user-sam"), name: "Sam" },
      evacuation: drill({
        musterAreas: [],
        roll: ["amy", "ben"].map((name) => rollPerson(asset(name), T0)),
      }),
      events: [],
      sightings: [],
      areas: [],
      contact: { server: T0 + MINUTE, device: T0 + MINUTE },
      isClockSetBack: false,
    },
  };
}
const nothing = async () => undefined;
const IMPOSSIBLE = { kind: "impossible", why: "unsupported" } as const;
const phone = (state: PhoneRollState) => (
  <PhoneApp
    locale="en"
    service={{
      get: () => state,
      subscribe: () => () => undefined,
      act: nothing,
      push: {
        get: () => IMPOSSIBLE,
        subscribe: () => () => undefined,
        refresh: nothing,
        turnOn: nothing,
        turnOff: nothing,
        turnOffElsewhere: nothing,
      },
    }}
  />
);

test.each(["online", "signedOut", "refused"] as const)(
  "the roll is fit for gloves where it is %s",
  async (link) => {
    await open(phone(rollIn(link)), "roll", "en");
    await shown(page.getByText("amy"));
    await expectFit();
    await page.getByPlaceholder("Name or reference").fill("am");
    await expect.poll(smallTargets).toEqual([]);
    await page.getByText("amy").click();
    await shown(page.getByRole("dialog"));
    await expect.poll(smallTargets).toEqual([]);
  },
);
