import { markdownPage } from "../markdownPage.ts";
import { apiPageOf } from "./apiPage.ts";
import { describeApi, type Sources } from "./describeApi.ts";
import { openApiOf } from "./openApi.ts";

// Loaded by Vite or Vitest, which find the files of the domain.

/** What there is to call, as the domain declares it. */
export const API = describeApi({
  modules: named(
    import.meta.glob<Sources["modules"][string]>("../../src/domain/*/*.ts", { eager: true }),
  ),
  texts: named(
    import.meta.glob<string>("../../src/domain/*/*.ts", {
      eager: true,
      query: "?raw",
      import: "default",
    }),
  ),
});

/** The same in the words of OpenAPI 3.1. */
export const OPENAPI = openApiOf(API);

/** The files that the build writes: for programs, and for people. */
export const apiTexts = () => ({
  openApi: JSON.stringify(OPENAPI),
  // Its links lead to pages of the repository, which no installation serves.
  html: markdownPage("Balise: the API", apiPageOf(API), () => null),
});

function named<Value>(found: Readonly<Record<string, Value>>): Readonly<Record<string, Value>> {
  return Object.fromEntries(
    Object.entries(found).map(([file, value]) => [file.replace(/^(?:\.\.\/)+/u, ""), value]),
  );
}
