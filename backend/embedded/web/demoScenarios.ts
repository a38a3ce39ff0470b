import { mkdir, readFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import path from "node:path";
import {
  DemoRequest,
  PLAYED_SCENARIOS_FILE,
  playedAfter,
  PlayedScenarios,
} from "../../../src/domain/base/demoScenarios.ts";
import { jsonOrNull } from "../process/jsonOrNull.ts";
import { writeFileAtomically } from "../process/writeFileAtomically.ts";
import { chooseLanguage } from "./chooseLanguage.ts";
import { readBody } from "./readBody.ts";

/** A request is a few words, in bytes. */
const LIMIT = 1000;

/** What the demo plays at the press of a button: kept in the data folder, where the demo reads it. */
export interface DemoScenarios {
  played(): Promise<PlayedScenarios>;
  /** `GET` says what is played, `POST` changes it: JSON is answered with the same, a form leads back to the page. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
}

/** @param folder the data folder @param publicUrl the one origin whose pages may ask */
export function createDemoScenarios(
  folder: string,
  publicUrl: string,
  now: () => number,
): DemoScenarios {
  const file = path.join(folder, PLAYED_SCENARIOS_FILE);
  // One after the other: two presses at once would each write what the other had read.
  let last: Promise<unknown> = Promise.resolve();

  async function played(): Promise<PlayedScenarios> {
    try {
      return PlayedScenarios.parse(JSON.parse(await readFile(file, "utf8")));
    } catch {
      // Nobody has asked for anything yet; what cannot be read is written anew.
      return [];
    }
  }

  function change(wanted: DemoRequest): Promise<PlayedScenarios> {
    const next = last.then(async () => {
      const after = playedAfter(await played(), wanted, now());
      await mkdir(path.dirname(file), { recursive: true });
      await writeFileAtomically(file, `${JSON.stringify(after)}\n`);
      return after;
    });
    last = next.catch(() => undefined);
    return next;
  }

  function sendJson(response: ServerResponse, status: number, body: unknown): void {
    response.writeHead(status, { "Content-Type": "application/json", "Cache-Control": "no-store" });
    response.end(JSON.stringify(body));
  }

  return {
    played,
    async handle(request, response) {
      const { method, headers } = request;
      if (method === "GET" || method === "HEAD") {
        sendJson(response, 200, await played());
        return;
      }
      if (method !== "POST") {
        response.setHeader("Allow", "GET, HEAD, POST");
        sendJson(response, 405, { error: "This address answers GET and POST." });
        return;
      }
      if (headers.origin !== undefined && headers.origin !== publicUrl) {
        sendJson(response, 403, { error: "Only pages of this server may ask the demo." });
        return;
      }
      const text = (await readBody(request, LIMIT)).toString("utf8");
      const isForm = (headers["content-type"] ?? "").startsWith("application/x-www-form");
      const wanted = DemoRequest.safeParse(isForm ? ofForm(text) : jsonOrNull(text));
      if (!wanted.success) {
        sendJson(response, 400, {
          error: "Name a scenario of the demo, and whether it is played.",
        });
        return;
      }
      const after = await change(wanted.data);
      if (!isForm) {
        sendJson(response, 200, after);
        return;
      }
      response.writeHead(303, { Location: `/status?lang=${chooseLanguage(request)}#scenarios` });
      response.end();
    },
  };
}

/** The buttons of the page send `play=<name>`, `end=<name>` or `end=all`. */
function ofForm(text: string): unknown {
  const form = new URLSearchParams(text);
  const [play, end] = [form.get("play"), form.get("end")];
  if (play !== null) return { scenario: play, isPlayed: true };
  return { scenario: end === "all" ? null : end, isPlayed: false };
}
