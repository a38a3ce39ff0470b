// Runs npm scripts beside each other and says of each how long it took; those joined by a comma run one after the other,
// as the second needs the first. What failed is shown in full after all have ended, so that one run names everything.
//
//   node scripts/checks.mjs format:check lint catalogues:check,build
import { spawn } from "node:child_process";

/** Runs a script of package.json. Answers whether it succeeded and what it wrote. */
function check(name) {
  const begun = performance.now();
  return new Promise((resolve) => {
    const run = spawn("npm", ["run", "--silent", name], { stdio: ["ignore", "pipe", "pipe"] });
    const written = [];
    run.stdout.on("data", (bytes) => written.push(bytes));
    run.stderr.on("data", (bytes) => written.push(bytes));
    run.on("error", (error) => resolve({ name, isGood: false, text: String(error) }));
    run.on("close", (code) => {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`${code === 0 ? "passed" : "FAILED"} ${name} (${seconds} s)`);
      resolve({ name, isGood: code === 0, text: Buffer.concat(written).toString() });
    });
  });
}

/** Runs scripts one after the other, up to the first that fails. */
async function chain(names) {
  const results = [];
  for (const name of names) {
    results.push(await check(name));
    if (!results.at(-1).isGood) break;
  }
  return results;
}

const results = await Promise.all(process.argv.slice(2).map((names) => chain(names.split(","))));
const failed = results.flat().filter(({ isGood }) => !isGood);
for (const { name, text } of failed) console.error(`\n── ${name} ──\n${text.trimEnd()}`);
if (failed.length > 0) {
  console.error(`\nFailed: ${failed.map(({ name }) => name).join(", ")}`);
  process.exit(1);
}
