import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { buildOfPage } from "../../../../src/composition/shell/buildOfPage.ts";
import { PROJECT_ROOT } from "../../../support/projectRoot.ts";

test.each([
  {
    name: "a built page",
    html: `<head><script type="module" crossorigin src="/assets/index-Bx1_9.js"></script><link href="/assets/a.css"></head>`,
    expected: "/assets/index-Bx1_9.js",
  },
  {
    name: "other scripts before it",
    html: `<script src="/old.js"></script><script type="module">x</script><script src="/b.js" type="module"></script>`,
    expected: "/b.js",
  },
  { name: "what a proxy says", html: "<h1>502 Bad Gateway</h1>", expected: null },
  { name: "nothing", html: "", expected: null },
])("the build of $name", ({ html, expected }) => {
  expect(buildOfPage(html)).toBe(expected);
});

test("the page in development starts with the source itself", () => {
  const html = readFileSync(path.join(PROJECT_ROOT, "index.html"), "utf8");
  expect(buildOfPage(html)).toBe("/src/main.tsx");
});
