import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { expect, vi } from "vitest";
import { page } from "vitest/browser";
import { screensFrame } from "../../../src/composition/shell/screensFrame.tsx";
import { startFront } from "../../../src/composition/shell/startFront.ts";
import type { FrontSettings } from "../../../src/domain/base/frontSettings.ts";
import type { Locale } from "../../../src/domain/base/locale.ts";
import { DEFAULT_TIMEZONE, type EpochMs } from "../../../src/domain/base/time.ts";
import type { Customer } from "../../../src/domain/customers/customer.ts";
import type { CustomerConfig } from "../../../src/domain/customers/customerConfig.ts";
import type { Permissions } from "../../../src/domain/users/permissions.ts";
import { EntranceContext } from "../../../src/views/kit/services.ts";
import { App } from "../../../src/views/shell/App.tsx";
import { TimeFormatProvider } from "../../../src/views/ui/TimeFormatProvider.tsx";
import { ToastProvider } from "../../../src/views/ui/ToastProvider.tsx";
import { ScreensContext } from "../../../src/views/shell/screensContext.ts";
import { T0 } from "../../support/fixtures.ts";
import { FixtureLive } from "../../support/fixtureLive/fixtureLive.ts";
import { lasting } from "../../laws/lasting.ts";
import { breachesOf } from "../../laws/laws.ts";
import { readPage } from "../../laws/pageState.ts";
import { SteeredClock } from "../../support/fixtureLive/steeredClock.ts";
import { answerAccount, customerNamed } from "./account.ts";
import { complaints } from "./policy.ts";
import { type Person, personOf, TOWER } from "./people.ts";

/** How large the window is, in CSS pixels. */
export const SIZES = { desk: [1280, 900], phone: [390, 844] } as const;

/** A server of nobody: what tests do not say is not asked. */
const SETTINGS: FrontSettings = {
  environment: {
    backend: { host: "localhost", options: { port: 1, ssl: false, pingInterval: 5000 } },
    hub: null,
    identityProvider: {
      authority: "https://identity.example.org",
      clientId: "balise-front",
      realm: null,
      responseType: "code",
      scope: "openid",
    },
  },
  identityProviders: [
    {
      id: "own",
      name: "Own",
      settings: {
        authority: "https://identity.example.org",
        clientId: "balise-front",
        realm: null,
        responseType: "code",
        scope: "openid",
      },
    },
  ],
  demoLogins: [],
};

export type Shown = {
  /** Who looks; an administrator of the tower unless told. */
  readonly person?: Person;
  readonly customers?: readonly Customer[];
  readonly permissions?: Partial<Permissions>;
  readonly config?: Partial<CustomerConfig>;
  /** Null: nobody has chosen one in this browser. English unless told or kept from an earlier visit. */
  readonly locale?: Locale | null;
  /** What the browser prefers, of which counts what is ours where nobody has chosen; none by default. */
  readonly languages?: readonly string[];
  readonly size?: readonly [width: number, height: number];
  /** The server's clock when the front begins. */
  readonly now?: EpochMs;
  readonly settings?: Partial<FrontSettings>;
  /** Nobody is signed in. */
  readonly isSignedOut?: boolean;
  /** What the browser has kept of earlier visits. */
  readonly stored?: Readonly<Record<string, string>>;
  /** Documents and answers, before anything is asked. */
  readonly given?: (live: FixtureLive) => void;
};

/** A front in the window of the test. */
export type Screen = {
  readonly live: FixtureLive;
  readonly clock: SteeredClock;
  /** Goes to another address of the front, as a link does. */
  readonly go: (path: string) => void;
  /** The query of the address. */
  readonly query: () => URLSearchParams;
  readonly path: () => string;
  /** Holds the page against every law (tests/laws); one that stays broken fails the test. */
  readonly judge: () => Promise<void>;
  /** Leaves the front: what the browser keeps is kept. */
  readonly leave: () => void;
};

/** Where the browser keeps the language that somebody chose. */
const LOCALE_KEY = "balise.locale";

let shown: Screen | null = null;
/** Judges and ends the front that a test has left open. The set-up of every file runs it after each test. */
export async function leaveFront(): Promise<void> {
  await shown?.judge();
  shown?.leave();
}

/** Opens the front at an address, signed in: the product's own shell, machines, texts and styles over `live`. */
export function openFront(path: string, options: Shown = {}): Promise<Screen> {
  return begin(path, <App />, options, { isPage: true });
}

/** Mounts a part by itself, in the product's styles and languages. */
export function openPart(part: ReactNode, options: Shown = {}): Promise<Screen> {
  const place = { locale: options.locale ?? "en", timezone: DEFAULT_TIMEZONE } as const;
  return begin(
    "/",
    <TimeFormatProvider value={place}>
      <ToastProvider>
        <main>{part}</main>
      </ToastProvider>
    </TimeFormatProvider>,
    options,
    { isPage: false },
  );
}

/** Sizes the page. A wall that the test before has opened may still fill the screen, whatever size is asked for. */
async function resize([width, height]: readonly [width: number, height: number]): Promise<void> {
  const asked = `(width: ${width}px) and (height: ${height}px)`;
  const isSized = async () => {
    if (document.fullscreenElement !== null) await document.exitFullscreen();
    await page.viewport(width, height);
    return matchMedia(asked).matches;
  };
  await expect.poll(isSized).toBe(true);
}

async function begin(
  path: string,
  content: ReactNode,
  options: Shown,
  { isPage }: { readonly isPage: boolean },
): Promise<Screen> {
  if (shown !== null) shown.leave();
  const {
    person = personOf("admin"),
    customers = [customerNamed(TOWER)],
    locale = localStorage.getItem(LOCALE_KEY) ?? "en",
    languages = [],
    size = SIZES.desk,
    now = T0,
    stored = {},
  } = options;
  await resize(size);
  Object.defineProperty(navigator, "languages", { configurable: true, value: languages });
  if (locale === null) localStorage.removeItem(LOCALE_KEY);
  else localStorage.setItem(LOCALE_KEY, locale);
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  history.replaceState(null, "", path);
  const clock = new SteeredClock(now);
  // The machine's clock is the test's: the front tells ages by it.
  const machineClock = vi.spyOn(Date, "now").mockImplementation(() => clock.now());
  const live = new FixtureLive(clock, customers[0]?.index ?? TOWER);
  answerAccount(live.server, { person, customers, ...options });
  live.signIn(options.isSignedOut !== true);
  options.given?.(live);
  const { services, screens, ready } = startFront(
    { ...SETTINGS, ...options.settings },
    i18n,
    live.client,
  );
  await ready;
  const place = document.createElement("div");
  place.id = "root";
  document.body.append(place);
  const root = createRoot(place);
  root.render(
    <I18nProvider i18n={i18n}>
      <EntranceContext value={services}>
        <ScreensContext value={screensFrame(screens, services)}>{content}</ScreensContext>
      </EntranceContext>
    </I18nProvider>,
  );
  const leave = () => {
    root.unmount();
    place.remove();
    live.client.end();
    clock.stop();
    machineClock.mockRestore();
    for (const actor of [
      services.authentication,
      services.session,
      services.connection,
      services.timeMachine,
      services.hubUser,
      services.partnerWidget,
      services.locale,
    ])
      actor.stop();
    complaints.push(...[...live.server.unanswered].map((name) => `The test answers no ${name}.`));
  };
  const screen: Screen = {
    live,
    clock,
    go: (to) => history.pushState(null, "", to),
    query: () => new URLSearchParams(location.search),
    path: () => location.pathname,
    async judge() {
      if (isPage) complaints.push(...(await lasting(() => breachesOf(readPage(), clock.now()))));
    },
    leave() {
      if (shown !== screen) return;
      shown = null;
      leave();
    },
  };
  shown = screen;
  return screen;
}
