import { createHash } from "node:crypto";
import { trustedProxies } from "../../../../src/domain/base/clientAddress.ts";
import { DomainError } from "../../../../src/domain/base/domainError.ts";
import { plainText } from "../../../../src/domain/base/plainText.ts";
import type { Customer } from "../../../../src/domain/customers/customer.ts";
import type { CommandId } from "../../../../src/domain/base/commandId.ts";
import { reduceEvents, viewOfEvacuation } from "../../../../src/domain/evacuations/evacuation.ts";
import {
  CHECK_IN_LIMITS,
  type CheckInPoint,
  MAX_UNLISTED,
  type SelfChecked,
  selfCheckInEvents,
} from "../../../../src/domain/evacuations/selfCheckIn.ts";
import {
  countCheckIn,
  lookCheckIn,
  type SelfCheckedBy,
} from "../../../../src/domain/evacuations/selfCheckInCalls.ts";
import { Site } from "../../../../src/domain/sites/site.ts";
import { placeOfAddress } from "../../../../src/domain/users/signInLimits.ts";
import { answerOpen, type AnswersModule } from "../../platform/answer.ts";
import { readDocument } from "../../platform/kuzzle/documents.ts";
import { createDocuments } from "../../platform/kuzzle/writeDocuments.ts";
import {
  addressOfConnection,
  type RequestConnection,
} from "../../platform/security/clientAddress.ts";
import { isWithinMinute } from "../../platform/security/callsPerMinute.ts";
import { readCustomer } from "../../platform/tenancy/customers.ts";
import { evacuationOf, eventsOf, runningAt } from "../evacuations.ts";
import { pointOfCode } from "./checkInCodes.ts";
import { knownBadge } from "./knownBadge.ts";

/** `omniscient/checkIn`: the page that a printed code leads to, for people at the muster area (docs/decisions/0197). */
export const checkInController: AnswersModule = (deps) => {
  const isTrusted = trustedProxies(deps.configuration.trustedProxies);

  return [
    answerOpen(lookCheckIn, async ({ code }, connection) => {
      const { customer, point, site } = await enter("look", code, connection);
      const running = await runningAt(deps, customer.index, site.id);
      const area = site.areas.find(({ id }) => id === point.area);
      return {
        siteName: site.siteName,
        areaName: area?.name ?? null,
        evacuation: running === null ? null : { kind: running.kind, startedAt: running.startedAt },
      };
    }),

    answerOpen(countCheckIn, async ({ code, commandId, startedAt, who }, connection) => {
      const { customer, point, site } = await enter("count", code, connection);
      const { index } = customer;
      const running = await runningAt(deps, index, site.id);
      if (running === null || running.startedAt !== startedAt) throw over();
      const known = await eventsOf(deps, index, running.id);
      const state = reduceEvents(running, known);
      const asset = who.kind === "badge" ? await knownBadge(deps, index, who.badge) : null;
      const checked: SelfChecked =
        asset === null ? unlistedOf(who, commandId) : { kind: "known", asset };
      const now = deps.now();
      const events = selfCheckInEvents(state, checked, { now, area: point.area });
      const isNew = events.some(({ type }) => type === "evacuation.unlistedAdded");
      if (isNew && viewOfEvacuation(state).unlisted.length >= MAX_UNLISTED)
        throw new DomainError(
          "too_soon",
          { most: MAX_UNLISTED },
          "As many people who are not on the list are counted as can be: tell the warden who you are.",
        );
      await createDocuments(deps.sdk, index, "evacuation-events", events);
      // An end that came meanwhile: what was written after it does not count.
      const { endedAt } = await evacuationOf(deps, index, running.id);
      if (endedAt !== null && endedAt < now) throw over();
      return { countedAt: now };
    }),
  ];

  /**
   * Where the code leads. @throws DomainError link_over where it was not made here, or its muster area or site is gone;
   * too_soon where it is used more often than people come
   */
  async function enter(
    call: keyof typeof CHECK_IN_LIMITS,
    code: string,
    connection: RequestConnection,
  ): Promise<{ customer: Customer; point: CheckInPoint; site: Site }> {
    const address = placeOfAddress(addressOfConnection(connection, isTrusted));
    await spend(call, "address", address);
    const point = await pointOfCode(deps, code);
    if (point === null) throw gone();
    // What it says, since one text of base64 can be written in several ways.
    await spend(call, "code", JSON.stringify(point));
    const customer = await readCustomer(deps.sdk, point.customer);
    const place = { index: point.customer, collection: "sites", id: point.site };
    const site =
      customer === null || customer.isArchived ? null : await readDocument(deps.sdk, place, Site);
    const isMuster = point.area === null || site?.musterAreas.includes(point.area) === true;
    if (customer === null || site === null || site.isArchived || !isMuster) throw gone();
    return { customer, point, site };
  }

  async function spend(
    call: keyof typeof CHECK_IN_LIMITS,
    of: "address" | "code",
    subject: string,
  ): Promise<void> {
    const most = CHECK_IN_LIMITS[call][of];
    if (!(await isWithinMinute(deps, `check-ins/${call}/${of}`, subject, most)))
      throw new DomainError(
        "too_soon",
        { most },
        "Too many people are counted at once here: wait a minute, or tell the warden who you are.",
      );
  }
};

/** Somebody whose badge nobody here has, or without one. The same badge is the same person; of two of one name both count. */
function unlistedOf(who: SelfCheckedBy, commandId: CommandId): SelfChecked {
  if (who.kind === "name") {
    const { name, company } = who;
    return { kind: "unlisted", id: commandId, name, company, badge: null };
  }
  const { badge } = who;
  return { kind: "unlisted", id: hashOf(plainText(badge)), name: null, company: null, badge };
}

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url");

const gone = () =>
  new DomainError(
    "link_over",
    {},
    "This code leads nowhere: the muster area or its site is gone. Tell the warden who you are.",
  );

const over = () =>
  new DomainError(
    "conflict",
    { isOver: true },
    "No such evacuation runs here any more: nobody was counted. Load the page again.",
  );
