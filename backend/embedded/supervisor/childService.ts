import { fork } from "node:child_process";
import readline from "node:readline";
import type { Readable } from "node:stream";
import type { DataCondition } from "../../../src/domain/operations/dataCondition.ts";
import type { TurnFigures } from "../../../src/domain/operations/loopTurns.ts";
import {
  decodeConditionMessage,
  decodeProgressMessage,
  decodeReadyMessage,
  decodeTurnsMessage,
} from "./decodeReadyMessage.ts";
import { isTrouble, lastWords, readable } from "./logLine.ts";
import type { ChildDescription, ReadyMessage } from "./service.ts";
import type { ServiceLog } from "./serviceLog.ts";

/** A process under way. */
export interface ChildService {
  readonly pid: number | undefined;
  signal(signal: "SIGTERM" | "SIGKILL"): void;
}

/** Whom a process's news goes to. `exited` is the last, after all of its output. */
export interface ChildListener {
  readonly ready: (message: ReadyMessage) => void;
  /** It is not ready yet, and says what it does or waits for. */
  readonly progress: (text: string) => void;
  /** It wants to know how all services are: `answer` tells it. */
  readonly asked: (answer: (message: Record<string, unknown>) => void) => void;
  /** The data that it keeps stands so. */
  readonly condition: (condition: DataCondition) => void;
  /** Turns of its event loop took so long. */
  readonly turns: (turns: TurnFigures) => void;
  readonly trouble: (line: string) => void;
  readonly exited: (exit: number | string, lines: readonly string[]) => void;
}

type Stream = "stdout" | "stderr";

/** Lines kept to say why a service ended. */
const rememberedLines = 40;

/** So long the output of a process that has ended may keep coming (a grandchild may hold it open). */
const drainTime = 200;

/**
 * Starts a service's process; its output goes to the log, line by line with the time. `preload`
 * makes the process end itself when the supervisor is gone, however it went.
 */
export function startChildService(
  description: ChildDescription,
  preload: string,
  log: ServiceLog,
  listener: ChildListener,
): ChildService {
  const child = fork(description.module, description.args, {
    execArgv: ["--import", preload, ...description.nodeArgs],
    env: description.env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
    // Its own process group: a Ctrl-C in the terminal reaches the supervisor only, which ends
    // the services in their order.
    detached: true,
  });
  const remembered: { stream: Stream; text: string }[] = [];

  function listen(stream: Stream, input: Readable | null): void {
    if (input !== null) {
      readline.createInterface({ input }).on("line", (text) => {
        log.write(`${new Date().toISOString()} ${stream === "stderr" ? "!" : " "} ${text}`);
        remembered.push({ stream, text });
        remembered.splice(0, remembered.length - rememberedLines);
        const expected = description.expectedTrouble.some((part) => text.includes(part));
        if (isTrouble(stream, text) && !expected) {
          listener.trouble(readable(text));
        }
      });
    }
  }
  listen("stdout", child.stdout);
  listen("stderr", child.stderr);
  child.on("message", (message) => {
    const ready = decodeReadyMessage(message);
    const progress = decodeProgressMessage(message);
    const condition = decodeConditionMessage(message);
    const turns = decodeTurnsMessage(message);
    if (ready !== null) {
      listener.ready(ready);
    } else if (condition !== null) {
      listener.condition(condition);
    } else if (turns !== null) {
      listener.turns(turns);
    } else if (progress !== null) {
      listener.progress(progress);
    } else if (isQuestion(message)) {
      listener.asked((answer) => {
        if (child.connected) {
          child.send(answer);
        }
      });
    }
  });
  child.on("error", (error) => {
    if (child.pid === undefined) {
      listener.exited("failure to start", [error.message]);
    }
  });
  child.on("exit", (code, signal) => {
    let told = false;
    const tell = () => {
      if (!told) {
        told = true;
        listener.exited(code ?? signal ?? "an unknown cause", lastWords(remembered));
      }
    };
    // "close" comes when the output is read to its end.
    child.on("close", () => setImmediate(tell));
    setTimeout(tell, drainTime);
  });
  return {
    pid: child.pid,
    signal: (signal) => void child.kill(signal),
  };
}

function isQuestion(message: unknown): boolean {
  return (
    typeof message === "object" &&
    message !== null &&
    "type" in message &&
    message.type === "services"
  );
}
