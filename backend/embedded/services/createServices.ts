import type { IncomingMessage, ServerResponse } from "node:http";
import { BodyTooLarge, readBody } from "../web/readBody.ts";
import { requestUrl } from "../web/requestUrl.ts";
import { answerFault, answerStatus, Faults, type Fault } from "./faults.ts";
import { createMapsService } from "./mapsService.ts";
import { createQuickconnectService } from "./quickconnectService.ts";
import { sendJson } from "./sendJson.ts";

/** Where the stand-ins of the maps service and of quickconnect are mounted. */
export const SERVICES_PATH = "/services";

/** The maps service and quickconnect of one machine (docs/sync.md). */
export type StandInServices = {
  /** Answers every request whose path begins with `SERVICES_PATH`. */
  handle(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

/** Bytes of a body: a venue or a customer's resources. */
const MAX_BYTES = 4 * 1024 * 1024;

/**
 * Both services by their contract, and what a demo or a test sets up in them: venues, resources, and faults that the next
 * requests meet. They keep nothing over a restart. Only this machine is answered: whoever could set them up would write
 * sites and resources of customers.
 */
export function createServices({
  isLocal,
}: {
  readonly isLocal: (request: IncomingMessage) => boolean;
}): StandInServices {
  const parts = { maps: createMapsService(), quickconnect: createQuickconnectService() };
  const faults: Record<keyof typeof parts, Fault[]> = { maps: [], quickconnect: [] };

  return {
    async handle(request, response) {
      if (!isLocal(request)) {
        sendJson(response, 403, {
          error:
            "The services of this machine answer this machine alone: name your own by BALISE_MAPS_URL and BALISE_QUICKCONNECT_URL.",
        });
        return;
      }
      const url = requestUrl(request);
      const [name = "", ...path] = url.pathname
        .slice(SERVICES_PATH.length + 1)
        .split("/")
        .map(decoded);
      if (name !== "maps" && name !== "quickconnect") {
        sendJson(response, 404, { error: "There are /services/maps and /services/quickconnect." });
        return;
      }
      let body: unknown = null;
      try {
        const bytes = await readBody(request, MAX_BYTES);
        body = bytes.length === 0 ? null : JSON.parse(bytes.toString("utf8"));
      } catch (error) {
        if (!(error instanceof BodyTooLarge) && !(error instanceof SyntaxError)) throw error;
        sendJson(response, 400, { error: error.message });
        return;
      }
      if (path[0] === "faults" && request.method === "PUT") {
        const ordered = Faults.safeParse(body);
        if (ordered.success) faults[name] = [...ordered.data];
        sendJson(response, ordered.success ? 200 : 400, { faults: faults[name] });
        return;
      }
      const isSetUp = parts[name].setUp({ method: request.method ?? "", path, body });
      if (isSetUp !== null) {
        sendJson(response, isSetUp ? 200 : 400, { isSetUp });
        return;
      }
      const fault = faults[name].shift();
      if (fault !== undefined && "status" in fault) {
        answerStatus(response, fault);
        return;
      }
      const { status, answer } = parts[name].answer({
        method: request.method ?? "",
        path,
        query: url.searchParams,
        token: /^Bearer (.*)$/u.exec(request.headers.authorization ?? "")?.[1] ?? "",
        body,
      });
      if (fault === undefined) sendJson(response, status, answer);
      else await answerFault(response, fault, status, answer);
    },
  };
}

/** A broken escape is a name that nothing has. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return "";
  }
}
