import { defineConfig } from "@lingui/cli";
import { formatter } from "@lingui/format-po";

export default defineConfig({
  sourceLocale: "en",
  locales: ["en", "fr"],
  catalogs: [{ path: "<rootDir>/locales/{locale}", include: ["<rootDir>/src"] }],
  // Without line numbers: they would change a catalogue with every edit of a file.
  format: formatter({ lineNumbers: false }),
});
