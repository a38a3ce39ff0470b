import { statfs } from "node:fs/promises";
import { SECOND } from "../../../../src/domain/base/time.ts";

/** What a file system has, and has left for us, in bytes. */
export type DiskRoom = { readonly free: number; readonly size: number };

/** A disk fills up in minutes at the quickest. */
const EVERY = 15 * SECOND;

/** Tells the room of the folder's disk, at once and then every 15 s. Where the system does not say, nothing is told. */
export function watchRoom(
  folder: string,
  tell: (room: DiskRoom) => void,
): { readonly close: () => void } {
  let isClosed = false;
  const look = async (): Promise<void> => {
    const { bavail, blocks, bsize } = await statfs(folder);
    if (!isClosed) tell({ free: bavail * bsize, size: blocks * bsize });
  };
  const lookAgain = (): void => void look().catch(() => undefined);
  lookAgain();
  const looking = setInterval(lookAgain, EVERY);
  looking.unref();
  return {
    close() {
      isClosed = true;
      clearInterval(looking);
    },
  };
}
