// Draws every machine into docs/machines, and an index of them. With --check it writes nothing and fails where a page is not what it would draw.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { createServer } from "vite";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const isCheck = process.argv.includes("--check");

// Node 20 reads no TypeScript: Vite's server, which listens nowhere here, loads it.
const vite = await createServer({
  root,
  configFile: false,
  appType: "custom",
  logLevel: "error",
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
});
try {
  const { drawDiagrams, DIAGRAM_FOLDER } = await vite.ssrLoadModule(
    "/scripts/diagrams/drawDiagrams.ts",
  );
  const pages = await drawDiagrams(root, (file) => vite.ssrLoadModule(`/${file}`));
  const folder = path.join(root, DIAGRAM_FOLDER);
  mkdirSync(folder, { recursive: true });
  const wanted = new Map(pages.map(({ file, text }) => [file, text]));
  const found = readdirSync(folder).filter((file) => file.endsWith(".md"));
  const surplus = found.filter((file) => !wanted.has(file));
  const stale = [...wanted].filter(
    ([file, text]) =>
      !found.includes(file) || readFileSync(path.join(folder, file), "utf8") !== text,
  );
  if (isCheck && surplus.length + stale.length > 0) {
    const names = [...surplus, ...stale.map(([file]) => file)].map((file) => `  ${file}`);
    console.error(
      `${DIAGRAM_FOLDER} is not what the machines are: run npm run diagrams.\n${names.join("\n")}`,
    );
    process.exitCode = 1;
  } else if (isCheck) {
    console.log(`${pages.length} pages are as drawn.`);
  } else {
    for (const file of surplus) rmSync(path.join(folder, file));
    for (const [file, text] of stale) writeFileSync(path.join(folder, file), text);
    console.log(`${pages.length} pages drawn, ${stale.length} written.`);
  }
} finally {
  await vite.close();
}
