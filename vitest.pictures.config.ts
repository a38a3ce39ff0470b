import { defineConfig } from "vitest/config";
import { componentTests } from "./tests/component/support/componentTests.ts";

/** The pictures of the documentation, made of the product's own parts: `npm run pictures`. */
const components = componentTests({ maxWorkers: 1, retry: 0, groupOrder: 0 });

export default defineConfig({
  test: {
    browser: { connectTimeout: 300_000 },
    projects: [
      {
        ...components,
        test: {
          ...components.test,
          name: "pictures",
          include: ["tests/component/*/*/*.picture.tsx"],
        },
      },
    ],
  },
});
