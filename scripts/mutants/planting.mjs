import { spawn } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

/**
 * What a process may take of a processor from answer to answer, in ms, until it is said to turn for ever: on a busy machine
 * that is many times as long.
 */
const PATIENCE = 60_000;
/** How long it may say nothing at all. */
const LONGEST = 900_000;
const LOOKS = 200;

/** Processes that plant faults, or see which tests reach them, and what they answer. */
export class Planting {
  #root;
  #planted;
  #processes;
  #folder = mkdtempSync(path.join(os.tmpdir(), "mutants-"));
  #children = new Set();
  #jobs = 0;

  /** `planted`: the sources that have switches, each with the number of its first fault. */
  constructor({ root, planted, processes }) {
    this.#root = root;
    this.#planted = planted;
    this.#processes = processes;
  }

  /** Which test reaches which fault, file by file. */
  async reach(tests, found) {
    const shares = Array.from({ length: this.#processes }, () => []);
    tests.forEach((file, index) => shares[index % shares.length].push(file));
    await Promise.all(
      shares.map(async (share) => {
        let left = share;
        while (left.length > 0) {
          const answered = new Set();
          // A whole file of tests at a time.
          await this.#run({ kind: "reach", tests: left }, 3 * PATIENCE, (answer) => {
            answered.add(answer.file);
            found(answer);
          });
          const rest = left.filter((file) => !answered.has(file));
          // What ends the process itself, or never ends.
          if (rest.length > 0)
            found({ file: rest[0], isBroken: true, why: "its process ended, or it never did" });
          left = rest.slice(1);
        }
      }),
    );
  }

  /** Plants them all, source by source; `found` is given each fault's number and what came of it. */
  async plantAll(sources, until, found) {
    const claims = path.join(this.#folder, "claims");
    mkdirSync(claims);
    await Promise.all(
      Array.from({ length: this.#processes }, async () => {
        let mine = [];
        let idle = 0;
        for (;;) {
          let now = null;
          const rest = sources.filter(
            ({ faults }) => !existsSync(path.join(claims, String(faults[0].id))),
          );
          if (mine.length + rest.length === 0 || Date.now() > until) return;
          const given = [...mine, ...rest];
          const done = new Set();
          const isDone = await this.#run(
            { kind: "plant", claims, until, sources: given },
            PATIENCE,
            (answer) => {
              if (answer.begins) now = answer.id;
              else {
                now = null;
                done.add(answer.id);
                found(answer);
              }
            },
          );
          if (isDone) return;
          idle = now === null && done.size === 0 ? idle + 1 : 0;
          if (idle === 3) throw new Error("The processes that plant faults end before the first.");
          // The one that was planted has ended the process, or turned for ever; this one goes on after it.
          if (now !== null) {
            found({ id: now, outcome: "timeout" });
            done.add(now);
          }
          const isBegun = ({ faults }) => faults.some(({ id }) => done.has(id));
          const left = ({ faults }) => faults.filter(({ id }) => !done.has(id));
          mine = given
            .filter((source) => source.isMine || isBegun(source))
            .map((source) => ({ ...source, isMine: true, faults: left(source) }))
            .filter(({ faults }) => faults.length > 0);
        }
      }),
    );
    rmSync(claims, { recursive: true });
  }

  end() {
    for (const child of this.#children) endGroup(child);
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** True where the job was done; false where the process ended, or answered nothing for so long. */
  async #run(job, patience, heard) {
    const name = path.join(this.#folder, String(this.#jobs++));
    const answers = `${name}.answers`;
    writeFileSync(answers, "");
    writeFileSync(`${name}.job`, JSON.stringify({ ...job, answers, planted: this.#planted }));
    const child = spawn(
      process.execPath,
      [path.join(this.#root, "scripts/mutants/worker.mjs"), `${name}.job`],
      // A group of its own, which can be ended as a whole.
      { stdio: "ignore", detached: true },
    );
    this.#children.add(child);
    let isDone = false;
    let isOver = false;
    child.once("exit", () => (isOver = true));
    const answered = openSync(answers, "r");
    let text = "";
    let last = Date.now();
    /** Taken of a processor, in all and until the last answer. */
    let [taken, takenBefore] = [0, 0];
    for (;;) {
      const isLast = isOver;
      // From where the last look ended; all that is written is ASCII, or whole lines.
      text += readFileSync(answered, "utf8");
      const lines = text.split("\n");
      text = lines.pop();
      for (const line of lines) {
        const answer = JSON.parse(line);
        if (answer.taken !== undefined) {
          taken = answer.taken;
          continue;
        }
        [last, takenBefore] = [Date.now(), taken];
        if (answer.isDone) isDone = true;
        else heard(answer);
      }
      const isEndless = taken - takenBefore > patience || Date.now() - last > LONGEST;
      if (isDone || isLast || isEndless) break;
      await setTimeout(LOOKS);
    }
    closeSync(answered);
    endGroup(child);
    this.#children.delete(child);
    return isDone;
  }
}

/** With what it has started, in which tests may turn for ever. */
function endGroup(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}
