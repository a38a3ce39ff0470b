import { useMedia } from "./useMedia.ts";

/** As the styles of phones have it. */
const NARROW = "(width < 48rem)";

/** Whether the screen is that of a phone: for what stands elsewhere there, which styles alone cannot say. */
export function useIsNarrow(): boolean {
  return useMedia(NARROW);
}
