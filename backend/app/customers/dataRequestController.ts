import { createHash } from "node:crypto";
import { z } from "zod";
import { Asset } from "../../../src/domain/assets/asset.ts";
import { DomainError } from "../../../src/domain/base/domainError.ts";
import {
  AssetId,
  type CustomerIndex,
  DataRequestId,
  type DataRequestId as RequestId,
  UserId,
} from "../../../src/domain/base/ids.ts";
import { idOf } from "../../../src/domain/base/ids.ts";
import { DEFAULT_LOCALE } from "../../../src/domain/base/locale.ts";
import { sheetFileName } from "../../../src/domain/base/sheet.ts";
import { type Customer, shownName } from "../../../src/domain/customers/customer.ts";
import {
  DataRequest,
  mayFetch,
  newDataRequest,
} from "../../../src/domain/customers/dataRequest.ts";
import * as calls from "../../../src/domain/customers/dataRequestCalls.ts";
import { dataRequestMessage } from "../../../src/domain/customers/dataRequestMessage.ts";
import { isAdmin } from "../../../src/domain/base/profileIds.ts";
import type { User } from "../../../src/domain/users/user.ts";
import { answer, answerRaw, type AnswersModule } from "../platform/answer.ts";
import type { AppDeps } from "../platform/deps.ts";
import { readDocument } from "../platform/kuzzle/documents.ts";
import { searchAll, searchSome } from "../platform/kuzzle/searchDocuments.ts";
import { skipInvalidLogged } from "../platform/kuzzle/skipInvalidLogged.ts";
import { reasonOf } from "../platform/log.ts";
import type { Caller } from "../platform/request.ts";
import { PLATFORM_INDEX } from "../platform/security/platform.ts";
import { nameOf, readUser } from "../platform/tenancy/users.ts";
import { mayChangeIdentity } from "../users/userRules.ts";
import { writePlatform } from "./customerProvisioning.ts";
import { personalDataFile } from "./personalData.ts";

const REQUESTS = { index: PLATFORM_INDEX, collection: "data-requests" } as const;
const lockOf = (index: CustomerIndex) => `data-requests/${index}`;

/** `omniscient/dataRequest`: people who ask for their own data, and what they are answered (docs/decisions/0226). */
export const dataRequestController: AnswersModule = (deps) => {
  const skipInvalid = skipInvalidLogged(deps.log);

  const requestsOf = async (index: CustomerIndex, filter: readonly object[]) => {
    await deps.sdk.collection.refresh(REQUESTS.index, REQUESTS.collection);
    const body = {
      query: { bool: { filter: [{ term: { customer: index } }, ...filter] } },
      sort: [{ askedAt: "desc" }],
    };
    const { MAX_REQUESTS: most } = calls;
    return searchSome(
      deps.sdk,
      REQUESTS.index,
      REQUESTS.collection,
      DataRequest,
      body,
      most,
      skipInvalid,
    );
  };

  /** The request that is open for a resource; undefined: none. */
  const openOf = async (index: CustomerIndex, assetId: AssetId) => {
    const filter = [{ term: { assetId } }, { term: { state: "asked" } }];
    const [open] = await requestsOf(index, filter);
    return open;
  };

  /** Ends an open request, once; one that has ended so already is answered again. */
  const ended = async (
    customer: Customer,
    caller: Caller,
    id: RequestId,
    end: Pick<DataRequest, "reason" | "state"> & Partial<Pick<DataRequest, "assetId">>,
  ) =>
    deps.exclusively(lockOf(customer.index), async () => {
      const request = await requestOf(deps, customer.index, id);
      if (request.state === end.state) return { request, isNew: false };
      if (request.state !== "asked")
        throw new DomainError(
          "conflict",
          { requestId: id },
          "The request was answered meanwhile: load the list again.",
        );
      const next: DataRequest = {
        ...request,
        ...end,
        answeredAt: deps.now(),
        answeredBy: UserId.parse(caller.kuid),
        answeredByName: await nameOf(deps.sdk, caller.kuid),
      };
      await writePlatform(deps.sdk, "data-requests", next);
      return { request: next, isNew: true };
    });

  return [
    answer(calls.askOwnData, async ({ customerIndex: index }, caller, customer) =>
      deps.exclusively(lockOf(index), async () => {
        const [open] = await requestsOf(index, [
          { term: { userId: caller.kuid } },
          { term: { state: "asked" } },
        ]);
        if (open !== undefined) return { request: open };
        const user = await readUser(deps.sdk, caller.kuid);
        const now = deps.now();
        const who = {
          id: DataRequestId.parse(idOf("data-request", `${caller.kuid.slice(-80)}-${now}`)),
          customer: index,
          userId: UserId.parse(caller.kuid),
          name: user === null ? caller.kuid : `${user.firstName} ${user.lastName}`,
          assetId: user === null ? null : await assetOfAddress(deps, index, user.email),
        };
        const noted = who.assetId === null ? undefined : await openOf(index, who.assetId);
        // What was noted for them before they had an account is theirs from now on, and due when it was.
        const request =
          noted?.userId === null
            ? { ...noted, userId: who.userId, name: who.name }
            : newDataRequest(who, now, customer.timezone);
        await writePlatform(deps.sdk, "data-requests", request);
        return { request };
      }),
    ),

    answer(
      calls.noteDataRequest,
      async ({ customerIndex: index, commandId, assetId }, _, customer) => {
        const asset = await personOf(deps, index, assetId);
        // Another customer may choose the same.
        const digest = createHash("sha256").update(`${index}/${commandId}`).digest("hex");
        const id = DataRequestId.parse(idOf("data-request", digest));
        return deps.exclusively(lockOf(index), async () => {
          const known =
            (await readDocument(deps.sdk, { ...REQUESTS, id }, DataRequest)) ??
            (await openOf(index, assetId));
          if (known !== undefined) return { request: known };
          const who = { id, customer: index, userId: null, name: asset.designation, assetId };
          const request = newDataRequest(who, deps.now(), customer.timezone);
          await writePlatform(deps.sdk, "data-requests", request);
          return { request };
        });
      },
    ),

    answer(calls.readOwnRequests, async ({ customerIndex: index }, { kuid }) => ({
      requests: await requestsOf(index, [{ term: { userId: kuid } }]),
    })),

    answer(calls.searchDataRequests, async ({ customerIndex: index }) => {
      const requests = await requestsOf(index, []);
      const isOpen = ({ state }: DataRequest) => state === "asked";
      return { requests: [...requests.filter(isOpen), ...requests.filter((one) => !isOpen(one))] };
    }),

    answer(
      calls.answerDataRequest,
      async ({ customerIndex: index, requestId, assetId }, caller, customer) => {
        if (assetId !== null) await personOf(deps, index, assetId);
        const end = { state: "answered", assetId, reason: null } as const;
        const { request, isNew } = await ended(customer, caller, requestId, end);
        if (isNew) await mail(deps, customer, request);
        return { request };
      },
    ),

    answer(calls.refuseDataRequest, async ({ requestId, reason }, caller, customer) => {
      const end = { state: "refused", reason } as const;
      const { request, isNew } = await ended(customer, caller, requestId, end);
      if (isNew) await mail(deps, customer, request);
      return { request };
    }),

    answerRaw(
      calls.downloadOwnData,
      async ({ customerIndex: index, requestId, format }, caller, customer) => {
        const request = await requestOf(deps, index, requestId);
        const isOwn = request.userId === caller.kuid && mayFetch(request, deps.now());
        if (!isOwn && !isAdmin(caller.profileIds, index))
          throw new DomainError(
            "not_found",
            { requestId },
            "No file is there for you: ask again, or wait for the answer.",
          );
        const { timezone } = customer;
        const now = deps.now();
        const reader = await readUser(deps.sdk, caller.kuid);
        const written = { timezone, locale: reader?.locale ?? DEFAULT_LOCALE, now };
        const { userId, assetId } = request;
        const user = userId === null ? null : await readUser(deps.sdk, userId);
        const withSignIns = isOwn || (user !== null && mayChangeIdentity(caller, user, index));
        const name = sheetFileName(`balise-data-${request.name}`, format, now, timezone);
        return {
          bytes: personalDataFile(deps, index, { userId, assetId, withSignIns }, format, written),
          headers: {
            "Content-Type": format === "json" ? "application/json" : "text/csv; charset=utf-8",
            "Content-Disposition": `attachment; filename="${name}"`,
            "Cache-Control": "no-store",
            "X-Content-Type-Options": "nosniff",
          },
        };
      },
    ),
  ];
};

/** @throws DomainError not_found */
async function requestOf(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  id: RequestId,
): Promise<DataRequest> {
  const request = await readDocument(sdk, { ...REQUESTS, id }, DataRequest);
  if (request !== null && request.customer === index) return request;
  throw new DomainError(
    "not_found",
    { requestId: id },
    `There is no request ${id}: load the list again.`,
  );
}

/** @throws DomainError not_found, invalid_input */
async function personOf(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  id: AssetId,
): Promise<Asset> {
  const asset = await readDocument(sdk, { index, collection: "assets", id }, Asset);
  if (asset === null)
    throw new DomainError("not_found", { id }, `There is no asset ${id}: load the list again.`);
  if (asset.category !== "personnel")
    throw new DomainError("invalid_input", { id }, `${asset.designation} is no person.`);
  return asset;
}

const Contact = z.object({ id: AssetId, email: z.string().nullable() });

/** The person whose resource has the address, by their lone work or by an attribute; null: nobody, or several. */
async function assetOfAddress(
  { sdk }: Pick<AppDeps, "sdk">,
  index: CustomerIndex,
  email: string,
): Promise<AssetId | null> {
  const ids = new Set<AssetId>();
  for await (const one of searchAll(sdk, index, "lone-workers", Contact, {}, () => undefined))
    if (one.email?.toLowerCase() === email.toLowerCase()) ids.add(one.id);
  const people = { query: { bool: { filter: [{ term: { category: "personnel" } }] } } };
  const Person = Asset.pick({ id: true, attributes: true });
  for await (const one of searchAll(sdk, index, "assets", Person, people, () => undefined))
    if (one.attributes.some(({ string }) => string?.toLowerCase() === email.toLowerCase()))
      ids.add(one.id);
  const [only] = ids;
  return ids.size === 1 && only !== undefined ? only : null;
}

/** Notifies the person who has asked, where they have an account. What no mail server takes is on their account page all the same. */
async function mail(
  { sdk, mailer, configuration, log }: AppDeps,
  customer: Customer,
  request: DataRequest,
): Promise<void> {
  const user: User | null = request.userId === null ? null : await readUser(sdk, request.userId);
  if (user === null) return;
  const around = { customerName: shownName(customer), publicUrl: configuration.publicUrl };
  const words = dataRequestMessage(request, around, user.locale ?? DEFAULT_LOCALE);
  try {
    await mailer.send({ to: [user.email], ...words });
  } catch (error) {
    log.error(`The answer to ${user.username} was not sent: ${reasonOf(error)}`);
  }
}
