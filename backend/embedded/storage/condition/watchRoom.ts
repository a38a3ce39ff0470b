import { statfs } from "node:fs/promises";
import { SECOND } from "../../../../src/domain/base/time.ts";

/** What a file system has, and has left for us, in bytes. */
export type DiskRoom = { readonly free: number; readonly size: number };

/** A disk fills up in minutes at the quickest. */
const EVERY = 15 * SECOND;

/** Emits the room of the folder's disk, at once and then every 15 s; nothing where the system does not say. */
export function watchRoom(
  folder: string,
  emit: (room: DiskRoom) => void,
): { readonly close: () => void } {
  let isClosed = false;
  const look = async (): Promise<void> => {
    const { bavail, blocks, bsize } = await statfs(folder);
    if (!isClosed) emit({ free: bavail * bsize, size: blocks * bsize });
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
