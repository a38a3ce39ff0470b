// npm run dev: npm start that builds and starts again whenever a source file is saved.
import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const env = { BALISE_CHECK_ANSWERS: "1", ...process.env };
const run = (module, args) =>
  spawn(process.execPath, [...module, ...args], { cwd: root, env, stdio: "inherit" });

const tsc = path.join(root, "node_modules/typescript/bin/tsc");
const [failed] = await once(run([tsc], ["-p", "tsconfig.build.json"]), "exit");
if (failed !== 0) process.exit(1);

const compiler = run([tsc], ["-p", "tsconfig.build.json", "--watch", "--preserveWatchOutput"]);
const supervisor = run(
  ["--watch", "--watch-preserve-output", "--watch-path=dist/backend", "--watch-path=dist/src"],
  ["dist/backend/embedded/supervisor/main.js", ...process.argv.slice(2)],
);
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    compiler.kill(signal);
    supervisor.kill(signal);
  });
}
await Promise.all([once(compiler, "exit"), once(supervisor, "exit")]);
