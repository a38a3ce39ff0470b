import { readdir, readFile, readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { CannotStart } from "../process/cannotStart.ts";
import type { PortUse } from "./configuration.ts";

/** Throws `CannotStart` for the first port that cannot be listened on, naming who has it. */
export async function assertPortsFree(uses: readonly PortUse[]): Promise<void> {
  for (const use of uses) {
    const code = await tryPort(use.port);
    if (code === null) {
      continue;
    }
    const wayOut = `choose another port with ${use.variable}`;
    if (code === "EACCES") {
      throw new CannotStart(
        `Port ${use.port} (${use.service}) needs rights this user has not: ${wayOut}, 1024 or higher.`,
      );
    }
    if (code !== "EADDRINUSE") {
      throw new CannotStart(
        `Port ${use.port} (${use.service}) cannot be used (${code}): ${wayOut}.`,
      );
    }
    const owner = await ownerOf(use.port);
    const who = owner === null ? "another process" : `process ${owner.pid} (${owner.command})`;
    throw new CannotStart(
      `Port ${use.port} (${use.service}) is in use by ${who}: end it, or ${wayOut}.`,
    );
  }
}

/** Waits for the ports of a run that was killed, whose services are still ending. */
export async function waitForPorts(uses: readonly PortUse[], ms: number): Promise<void> {
  const deadline = Date.now() + ms;
  while (Date.now() < deadline) {
    const codes = await Promise.all(uses.map(({ port }) => tryPort(port)));
    if (codes.every((code) => code === null)) {
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** null when it can be listened on, else the code of the error. */
function tryPort(port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      server.close(() => resolve(null));
    });
  });
}

/** The process that listens on a port, where Linux's /proc tells it to this user. */
async function ownerOf(port: number): Promise<{ pid: number; command: string } | null> {
  try {
    const sockets = await listeningSockets(port);
    for (const pid of (await readdir("/proc")).filter((name) => /^\d+$/.test(name))) {
      if (await holds(pid, sockets)) {
        const command = await readFile(`/proc/${pid}/cmdline`, "utf8");
        return { pid: Number(pid), command: shortened(command.replaceAll("\0", " ").trim()) };
      }
    }
    return null;
  } catch {
    // No /proc on this system: the sentence does without the name.
    return null;
  }
}

async function listeningSockets(port: number): Promise<Set<string>> {
  const wanted = port.toString(16).toUpperCase().padStart(4, "0");
  const found = new Set<string>();
  for (const file of ["/proc/net/tcp", "/proc/net/tcp6"]) {
    const lines = (await readFile(file, "utf8").catch(() => "")).split("\n").slice(1);
    for (const line of lines) {
      // sl local_address rem_address st … inode; st 0A is LISTEN.
      const fields = line.trim().split(/\s+/);
      if (fields[1]?.endsWith(`:${wanted}`) === true && fields[3] === "0A") {
        found.add(`socket:[${fields[9]}]`);
      }
    }
  }
  return found;
}

async function holds(pid: string, sockets: ReadonlySet<string>): Promise<boolean> {
  const folder = `/proc/${pid}/fd`;
  // Processes of other users are closed to us, and processes may end while we look.
  const handles = await readdir(folder).catch(() => []);
  for (const handle of handles) {
    if (sockets.has(await readlink(`${folder}/${handle}`).catch(() => ""))) {
      return true;
    }
  }
  return false;
}

function shortened(command: string): string {
  return command.length > 80 ? `${command.slice(0, 79)}…` : command;
}
