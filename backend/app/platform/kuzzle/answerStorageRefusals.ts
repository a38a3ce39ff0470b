import { BadRequestError, InternalError, TooManyRequestsError } from "kuzzle";
import { z } from "zod";
import { sentenceOf } from "../../../../src/domain/base/errorCatalogue.ts";
import { replaceMethod } from "./replaceMethod.ts";

/** Kuzzle's own, which says in its words what Elasticsearch has refused. */
type Format = (this: unknown, error: unknown) => unknown;

const Cause = z.object({ reason: z.string() });
/** What Elasticsearch answers beside a status: `root_cause` is empty where it refuses while it composes an answer. */
const Refused = z.object({
  meta: z.object({
    statusCode: z.number(),
    body: z.object({
      error: z.object({
        reason: z.string().optional(),
        root_cause: z.array(Cause).optional(),
        caused_by: Cause.optional(),
      }),
    }),
  }),
});

/** Of Elasticsearch's words for a disk that takes no writes any more. */
const DISK_FULL = "disk usage exceeded flood-stage watermark";
/** The id of that refusal. */
export const STORAGE_FULL = "services.storage.disk_full";

/**
 * What the caller receives of a write that found no room, and of a search that the storage refused because it asks for too much; null: Kuzzle's own words will
 * do. Kuzzle knows no 429, and reads a member of a first cause that is not there: both were a 500.
 */
export function storageRefusal(error: unknown): Error | null {
  const refused = Refused.safeParse(error);
  if (!refused.success) return null;
  const { statusCode, body } = refused.data.meta;
  const { reason, root_cause: causes, caused_by: cause } = body.error;
  const told = [cause?.reason, reason].find((each) => each !== undefined && each !== "");
  if (told?.includes(DISK_FULL) === true) {
    return new InternalError(sentenceOf("disk_full"), STORAGE_FULL);
  }
  if (statusCode === 429) {
    return new TooManyRequestsError(
      `The storage refuses: ${told ?? "it has too much to do"}.`,
      "services.storage.too_much_asked",
    );
  }
  if (statusCode === 400 && causes?.length === 0) {
    return new BadRequestError(
      `The storage refuses: ${told ?? "it cannot answer this"}.`,
      "services.storage.unexpected_bad_request",
    );
  }
  return null;
}

/** Makes Kuzzle answer what the storage refuses by `storageRefusal`. Call it before Kuzzle starts. */
export function answerStorageRefusals(): void {
  for (const version of [7, 8]) {
    replaceMethod<Format>(
      `./lib/service/storage/${version}/esWrapper.js`,
      "formatESError",
      (format) =>
        function (error) {
          return storageRefusal(error) ?? (Reflect.apply(format, this, [error]) as unknown);
        },
    );
  }
}
