import { playwright } from "@vitest/browser-playwright";
import type { TestProjectInlineConfiguration } from "vitest/config";
import { frontPolicy } from "../../../backend/embedded/web/frontPolicy.ts";
import { frontPlugins } from "../../../scripts/frontPlugins.ts";
import { PROJECT_ROOT } from "../../support/projectRoot.ts";
import { setColorScheme, setMedia } from "./commands.ts";
import { BY_PROCESSOR, CHROMIUM_ARGUMENTS, findChromium } from "../../browser/support/chromium.ts";

/** Marks the styles that Vite makes while it serves sources: the built product has files instead. */
const STYLE_NONCE = "styles-of-sources";

/** React, and every other package that has two builds, as the product has it: the development build takes half as long again. */
const PRODUCTION = { "process.env.NODE_ENV": JSON.stringify("production") };

/** The project of the tests that mount screens: one Chromium, no backend, the sources as Vite serves them. */
export function componentTests({
  maxWorkers,
  retry,
  groupOrder,
}: {
  readonly maxWorkers: number;
  readonly retry: number;
  readonly groupOrder: number;
}): TestProjectInlineConfiguration {
  const policy = frontPolicy("http://localhost", null, [])
    .replace("style-src 'self'", `style-src 'self' 'nonce-${STYLE_NONCE}'`)
    // Of a policy in the page itself a browser leaves this one out, and complains.
    .replace(/; frame-ancestors [^;]+/u, "");
  return {
    plugins: frontPlugins(PROJECT_ROOT),
    define: { __PAGE_POLICY__: JSON.stringify(policy) },
    oxc: { jsx: { development: false } },
    resolve: { conditions: ["module", "browser", "production"] },
    // All of them are found before the first test: one that is found later would begin the page anew.
    optimizeDeps: {
      entries: ["src/main.tsx", "src/streams/*/*Worker.ts", "tests/component/*/*.test.tsx"],
      // Of the journeys of models, which lie outside the tests that are looked through.
      include: ["xstate/graph"],
      rolldownOptions: { transform: { define: PRODUCTION } },
    },
    html: { cspNonce: STYLE_NONCE },
    test: {
      name: "components",
      include: ["tests/component/**/*.test.tsx"],
      setupFiles: ["tests/component/support/setup.ts"],
      isolate: false,
      testTimeout: 300_000,
      // What is there is seen at once; a machine that is busy may be late.
      expect: { poll: { timeout: 60_000 } },
      maxWorkers,
      retry,
      sequence: { groupOrder },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: {
            executablePath: findChromium() ?? "",
            args: [...CHROMIUM_ARGUMENTS, BY_PROCESSOR],
          },
          contextOptions: {
            timezoneId: "Europe/Paris",
            reducedMotion: "reduce",
            colorScheme: "light",
          },
          actionTimeout: 60_000,
        }),
        instances: [{ browser: "chromium" }],
        screenshotFailures: false,
        commands: { setColorScheme, setMedia },
      },
    },
  };
}
