import { MINUTE } from "../../domain/base/time.ts";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { useFeed } from "./useFeed.ts";
import { usePresent } from "./useNow.ts";

/** Whether nothing is live at present, so that what was read of the server may be old by now. */
export function useIsFrozen(): boolean {
  const path = useFeed("freshness", null);
  return path !== null && path.lastProofAt !== null && !path.isLive;
}

/** Beside what is read once and not followed: since when nothing is live. While all is, it says nothing. */
export function ReadMark() {
  const path = useFeed("freshness", null);
  const now = usePresent(MINUTE);
  if (path === null || path.lastProofAt === null || path.isLive) return null;
  return <FreshnessMark isLive={false} since={path.since} now={now} isCompact />;
}
