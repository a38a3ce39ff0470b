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
import { must } from "../../../src/domain/base/must.ts";
import { MINUTE, SECOND } from "../../../src/domain/base/time.ts";
import { DeviceEvent } from "../../../src/domain/evacuations/deviceEvents.ts";
import { type DeviceAct, DeviceCall } from "../../../src/domain/evacuations/deviceRoll.ts";
import { EvacuationEvent, rollPerson } from "../../../src/domain/evacuations/evacuation.ts";
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
import { area, asset, placeIn, T0 } from "../../support/fixtures.ts";
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
function rollIn(link: PhoneLink): Extract<PhoneRollState, { readonly kind: "roll" }> {
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
      calls: [],
      areas: [],
      contact: { server: T0 + MINUTE, device: T0 + MINUTE },
      isClockSetBack: false,
    },
  };
}
/** That roll while Amy calls for help in the hall. */
function rollWithCall(
  link: PhoneLink = "online",
  siteName: string | null = null,
): Extract<PhoneRollState, { readonly kind: "roll" }> {
  const { roll, ...state } = rollIn(link);
  const hall = area("hall");
  const call = DeviceCall.parse({
    id: "distress-1",
    name: "Amy Dupont",
    kind: "manDown",
    area: hall,
    siteName,
    isTaken: false,
  });
  return { ...state, roll: { ...roll, areas: [{ id: hall, name: "Hall" }], calls: [call] } };
}
/** That roll with Amy found and heard inside again, Ben ticked here and not sent yet, and Cid whom nobody has seen. */
function rollInDoubt(): PhoneRollState {
  const { roll, ...state } = rollIn("online");
  const [amy, ben, cid] = ["amy", "ben", "cid"].map((name) => rollPerson(asset(name), T0));
  const about = (type: string, at: number, fields: object) =>
    EvacuationEvent.parse({
      id: `evacuation-1.${type}`,
      evacuationId: "evacuation-1",
      commandId: null,
      at,
      recordedAt: at,
      by: null,
      byName: null,
      type: `evacuation.${type}`,
      personId: amy?.id,
      ...fields,
    });
  return {
    ...state,
    roll: {
      ...roll,
      evacuation: { ...roll.evacuation, roll: [amy, ben, cid].flatMap((one) => one ?? []) },
      areas: [{ id: area("hall"), name: "Hall" }],
      events: [
        about("checkedIn", T0 + SECOND, { means: "hand" }),
        about("heardInside", T0 + 2 * SECOND, { place: placeIn("hall") }),
      ],
    },
    unsent: [
      DeviceEvent.parse({
        type: "checkIn",
        commandId: "ticked-here",
        personId: ben?.id,
        at: T0 + MINUTE,
        contact: roll.contact,
        isClockSetBack: false,
        undoes: [],
      }),
    ],
  };
}
/** The top of the first row of the list, in px, of a roll in a state. */
async function topOfRows(state: PhoneRollState, locale: Locale): Promise<number> {
  await open(phone(state, locale), "roll", locale);
  await shown(page.getByText(/^ben$/u));
  const rows = [...document.querySelectorAll(".VirtualList-row")];
  return Math.min(...rows.map((row) => row.getBoundingClientRect().top));
}
const nothing = async () => undefined;
const IMPOSSIBLE = { kind: "impossible", why: "unsupported" } as const;
const phone = (
  state: PhoneRollState,
  locale: Locale = "en",
  act: (done: DeviceAct) => Promise<void> = nothing,
) => (
  <PhoneApp
    locale={locale}
    service={{
      get: () => state,
      subscribe: () => () => undefined,
      act,
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

test.each(["en", "fr"] as const)(
  "(%s) the roll names who is heard inside again, with one press to count them as missing, in the sun and in the dark",
  async (locale) => {
    const acts: DeviceAct[] = [];
    const act = (done: DeviceAct) => Promise.resolve(void acts.push(done));
    await open(phone(rollInDoubt(), locale, act), "roll", locale);
    const words = {
      en: ["Heard inside again: amy", "heard inside again, Ground floor · Hall", "amy is here"],
      fr: [
        "Signal à l’intérieur, à nouveau : amy",
        "réentendu à l’intérieur, Rez-de-chaussée · Hall",
        "amy est ici",
      ],
    }[locale];
    await shown(page.getByText(must(words[0], "it has words")));
    await shown(page.getByText(must(words[1], "it has words")));
    // The words of what is found, not sent, and looked for stand there too: all are read at 4.5:1.
    expect(document.querySelectorAll(".PhonePerson, .PhonePerson-waiting")).toHaveLength(4);
    await expectFit();
    const missing = { en: "Count amy as missing", fr: "Compter amy comme manquant" }[locale];
    await page.getByRole("button", { name: missing }).click();
    await page.getByText("amy", { exact: true }).click();
    await page.getByRole("button", { name: must(words[2], "it has words") }).click();
    expect(acts).toEqual([
      { type: "undoCheckIn", personId: "asset-amy" },
      { type: "checkIn", personId: "asset-amy" },
    ]);
    await expect.poll(smallTargets).toEqual([]);
  },
);

test.each(["en", "fr"] as const)(
  "(%s) no row moves under a thumb: not by a notice, nor what waits, nor the time that passes",
  async (locale) => {
    const quiet = rollIn("online");
    const doubt = rollInDoubt();
    if (doubt.kind !== "roll") throw new Error("It is a roll.");
    const after = (duration: number): PhoneRollState => {
      const contact = { server: T0 + duration, device: Date.now() };
      return { ...quiet, roll: { ...quiet.roll, contact } };
    };
    const top = await topOfRows(quiet, locale);
    for (const state of [
      rollIn("signedOut"),
      rollIn("refused"),
      rollIn("offline"),
      { ...doubt, link: "offline" as const },
      rollWithCall(),
      after(59 * SECOND),
      after(MINUTE),
      after(59 * MINUTE + 59 * SECOND),
      after(61 * MINUTE),
    ])
      expect(await topOfRows(state, locale)).toBe(top);
  },
);

test.each([
  [
    "en",
    "Call for help: Man down, Amy Dupont, Hall",
    "can be missed here",
    ["Nobody has taken it yet.", "Nobody had taken it when the server last answered."],
  ],
  [
    "fr",
    "Appel à l’aide : Personne à terre, Amy Dupont, Hall",
    "peut passer inaperçu",
    [
      "Personne ne l’a encore pris en charge.",
      "À la dernière réponse du serveur, personne ne l’avait pris en charge.",
    ],
  ],
] as const)(
  "(%s) the roll says who calls for help, and where nothing comes from the server that a call can be missed",
  async (locale, words, missed, [untaken, last]) => {
    await open(phone(rollWithCall(), locale), "roll", locale);
    await shown(page.getByText(words));
    await shown(page.getByText(untaken));
    await expectFit();
    for (const link of ["offline", "signedOut", "refused"] as const) {
      await open(phone(rollIn(link), locale), "roll", locale);
      await shown(page.getByText(missed, { exact: false }));
      await expectFit();
    }
    await open(phone(rollWithCall("offline"), locale), "roll", locale);
    await shown(page.getByText(last));
    await expectFit();
  },
);

test("a call on another site is said with its site", async () => {
  await open(phone(rollWithCall("online", "Harbour"), "en"), "roll", "en");
  const words = page.getByText("Call for help: Man down, Amy Dupont, Harbour");
  await expect.element(words).toBeVisible();
});
