import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { repository, repositoryFiles } from "./repositoryFiles.ts";

/** Rules of at least two declarations that another rule has too. More of them: a class of views/ui/base.css says it. */
const MAX_REPEATED = 205;

test("styles of the views repeat each other no more than they do", () => {
  const styles = repositoryFiles().filter((path) => /^src\/views\/.*\.css$/u.test(path));
  const bodies = styles.flatMap((path) =>
    [...readFileSync(join(repository, path), "utf8").matchAll(/\{([^{}]*;[^{}]*;\s*)\}/gu)].map(
      ([, body = ""]) =>
        body
          .split(";")
          .map((declaration) => declaration.trim())
          .toSorted()
          .join(";"),
    ),
  );
  const repeated = bodies.length - new Set(bodies).size;
  expect(bodies.length).toBeGreaterThan(1000);
  expect(repeated).toBeLessThanOrEqual(MAX_REPEATED);
});
