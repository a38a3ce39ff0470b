import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";

/** Where a Chromium is found: named in the environment, Debian's package, Playwright's own; null: nowhere. */
export function findChromium(): string | null {
  const named = process.env["BALISE_CHROMIUM"];
  const places = [named, "/usr/bin/chromium", "/usr/bin/google-chrome", chromium.executablePath()];
  return places.find((place) => place !== undefined && place !== "" && existsSync(place)) ?? null;
}

function executable(): string {
  const found = findChromium();
  if (found === null)
    throw new Error(
      "The browser tests need a Chromium: install Debian's package chromium, or name one in BALISE_CHROMIUM.",
    );
  return found;
}

/**
 * What Chromium goes without. It obeys the last list that it is given, so this one says again what Playwright's own does;
 * new are the pages of the address bar's drop-down, which it opens for each profile though there is no window: 0.8 s of a
 * processor for each person of a test.
 */
const FEATURES_LEFT_OUT = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** What puts a page together of its parts: the processor, or the software that draws WebGL. */
type Compositor = "processor" | "graphics";

/** Draws WebGL without a GPU, and calls nobody by itself. */
export const CHROMIUM_ARGUMENTS: readonly string[] = [
  "--no-sandbox",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${FEATURES_LEFT_OUT.join(",")}`,
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
];
/** Half the processor time, and what a machine without a graphics card does by itself. */
export const BY_PROCESSOR = "--disable-gpu-compositing";

/** Starts a headless Chromium. */
export function startChromium({
  compositor = "processor",
}: { readonly compositor?: Compositor } = {}): Promise<Browser> {
  return chromium.launch({
    executablePath: executable(),
    args: [...CHROMIUM_ARGUMENTS, ...(compositor === "processor" ? [BY_PROCESSOR] : [])],
  });
}
