import { z } from "zod";
import type { BulkCall, BulkOutcome, BulkStatus } from "../../../domain/assets/bulkAction.ts";
import {
  archiveAssets,
  associateAssets,
  dissociateAssets,
  labelAssets,
  pairTags,
  unarchiveAssets,
  unlinkTags,
} from "../../../domain/assets/calls.ts";
import type { AnswerOf } from "../../../domain/base/call.ts";
import { unreachable } from "../../../domain/base/unreachable.ts";
import { AssetId, type CustomerIndex } from "../../../domain/base/ids.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { refusedCode } from "../../core/kuzzle/refusedCode.ts";
import { RequestFailed } from "../../core/kuzzle/requestFailed.ts";
import { ownValue } from "../../../domain/base/ownValue.ts";

/** Assets that a refusal names: as documents, or by their ids alone. */
const Named = z.object({ assets: z.array(z.union([AssetId, z.object({ id: AssetId })])) });

/**
 * Carries out calls one after another and tells what became of the assets of each. A call that is refused for some of its
 * assets is made again without them, so that they keep nobody else from it. @throws RequestFailed where nobody answered, or
 * the signal's reason
 */
export async function* runBulk(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  calls: readonly BulkCall[],
  signal: AbortSignal,
): AsyncGenerator<readonly BulkOutcome[]> {
  for (const call of calls) {
    const refused: BulkOutcome[] = [];
    let left = call.assetIds;
    while (left.length > 0) {
      signal.throwIfAborted();
      const answer = await once(live, customerIndex, about(call, left));
      if (Array.isArray(answer)) {
        refused.push(...answer);
        break;
      }
      const { named, status } = answer;
      refused.push(...named.map((id) => ({ id, status })));
      left = left.filter((id) => !named.includes(id));
    }
    yield refused;
  }
}

type Refused = {
  readonly named: readonly AssetId[];
  readonly status: Exclude<BulkStatus, "done">;
};

function about({ action }: BulkCall, assetIds: readonly AssetId[]): BulkCall {
  if (action.kind !== "pair") return { action, assetIds };
  const moves = action.moves.filter(({ assetId }) => assetIds.includes(assetId));
  return { action: { ...action, moves }, assetIds };
}

async function once(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  call: BulkCall,
): Promise<BulkOutcome[] | Refused> {
  try {
    return (await send(live, customerIndex, call)).outcomes;
  } catch (error) {
    if (!(error instanceof RequestFailed) || error.failure.kind !== "refused") throw error;
    return refusalOf(error.failure, call.assetIds);
  }
}

function send(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { assetIds, action }: BulkCall,
): Promise<AnswerOf<typeof associateAssets>> {
  const of = { customerIndex, assetIds };
  switch (action.kind) {
    case "associate": {
      const { kind: _, ...link } = action;
      return live.call(associateAssets, { ...of, ...link });
    }
    case "dissociate":
      return live.call(dissociateAssets, { ...of, siteId: action.siteId });
    case "label":
      return live.call(labelAssets, { ...of, add: action.add, remove: action.remove });
    case "archive":
      return live.call(archiveAssets, { ...of, unlinkTags: action.unlinkTags === true });
    case "unlink":
      return live.call(unlinkTags, of);
    case "pair":
      return live.call(pairTags, { customerIndex, moves: [...action.moves] });
    case "unarchive": {
      const seen = "seen" in action ? { seen: action.seen } : {};
      return live.call(unarchiveAssets, { ...of, ...seen });
    }
    default:
      return unreachable(action);
  }
}

/** Those that a refusal names are out; where it names nobody, all of them are. */
function refusalOf(
  { id, status, data }: Extract<RequestFailed["failure"], { kind: "refused" }>,
  asked: readonly AssetId[],
): Refused {
  const code = refusedCode(id);
  const why =
    ownValue(STATUS_OF, code) ?? (status === 401 || status === 403 ? "notAllowed" : "failed");
  const named = (Named.safeParse(data).data?.assets ?? [])
    .map((one) => (typeof one === "string" ? one : one.id))
    .filter((one) => asked.includes(one));
  return { named: named.length === 0 ? asked : named, status: why };
}

const STATUS_OF: Readonly<Record<string, Refused["status"]>> = {
  asset_has_linked_tag: "linkedTag",
  OM006: "notFound",
  // Resources in the archive have their own outcome: these are of the site or label.
  archived: "gone",
  not_found: "gone",
  invalid_input: "otherSubFamily",
  not_allowed: "notAllowed",
};
