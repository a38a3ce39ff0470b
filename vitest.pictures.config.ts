import { defineConfig } from "vitest/config";
import { componentTests } from "./tests/component/support/componentTests.ts";

const components = componentTests({ maxWorkers: 1, retry: 0, groupOrder: 0 });

/** The pictures of the documentation: of the product's own parts, and of the demo. `npm run pictures` draws them anew. */
export default defineConfig({
  test: {
    browser: { connectTimeout: 300_000 },
    projects: [
      {
        ...components,
        test: {
          ...components.test,
          name: "parts",
          include: ["tests/component/*/*/*.picture.tsx"],
        },
      },
      {
        test: {
          name: "product",
          include: ["tests/browser/*.picture.ts"],
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
