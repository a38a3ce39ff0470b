import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    reporters: ["default", "./scripts/closingLine.ts"],
    projects: [
      {
        test: {
          name: "node",
          include: ["tests/**/*.test.ts", "model-tests/**/*.test.ts"],
          exclude: ["tests/browser/**", "**/node_modules/**"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        // After the others and one file at a time: each has a backend and a browser of its own.
        test: {
          name: "browser",
          include: ["tests/browser/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
