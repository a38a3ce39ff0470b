import { defineFeed } from "../kit/defineFeed.ts";
import { fieldsWork } from "../kit/fieldsWork.ts";

/**
 * The path as a whole, and how many documents and frames are refused. `proofFor`: how old its last proof may be while it is
 * live, in ms. `clockOffset`: the server's clock minus this machine's, in ms; 0 until a heartbeat has come.
 */
export const freshnessFeed = defineFeed({
  name: "freshness",
  scope: "customer",
  open: (world, _: null, changed) =>
    fieldsWork(() => {
      const { time, freshness } = world;
      const { isLive, since, lastProofAt, proofFor } = freshness;
      return {
        isLive,
        since: time.of(since),
        lastProofAt: lastProofAt === null ? null : time.of(lastProofAt),
        proofFor,
        clockOffset: time.offset,
        refused: world
          .open()
          .reduce((sum, { refused }) => sum + refused.length, world.refusedFrames()),
      };
    }, [world.freshness.onChange(changed), world.onHead(changed), world.ticker.onTick(changed)]),
  // As old as its last proof, not as the moment at which the core was missed.
  lost: (state, since) =>
    state?.isLive === true ? { ...state, isLive: false, since: state.lastProofAt ?? since } : state,
});
