import { MINUTE } from "../../domain/base/time.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { useFeed } from "./useFeed.ts";
import { usePresent } from "./useNow.ts";

/** The path while nothing is live that was before; null: all is, or nothing has been yet. */
function useFrozenPath() {
  const path = useFeed("freshness", null);
  return path === null || path.lastProofAt === null || path.isLive ? null : path;
}

/** Whether nothing is live at present, so that what was read of the server may be old by now. */
export function useIsFrozen(): boolean {
  return useFrozenPath() !== null;
}

/** Beside what is read once and not followed: since when nothing is live. While all is, it says nothing. */
export function ReadMark() {
  const path = useFrozenPath();
  const now = usePresent(MINUTE);
  return path && <FreshnessMark isLive={false} since={path.since} now={now} isCompact />;
}
