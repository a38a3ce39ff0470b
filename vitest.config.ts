import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts", "model-tests/**/*.test.ts"],
    exclude: ["tests/browser/**", "**/node_modules/**"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    reporters: ["default", "./scripts/closingLine.ts"],
  },
});
