import { type ComponentType, lazy, type LazyExoticComponent } from "react";
import { CHUNK_LOAD_TIMEOUT } from "../../domain/base/limits.ts";

/** A screen's code did not come (specification section 8: chunk load failure after a timeout). */
export class ChunkLoadFailed extends Error {
  override readonly name = "ChunkLoadFailed";
}

export type Screen = LazyExoticComponent<ComponentType> & {
  /** Fetches its code ahead of its first use; a failure is reported when it is used. */
  readonly fetch: () => void;
};

/** A screen whose code is fetched when it is first shown. */
export function lazyScreen(load: () => Promise<ComponentType>): Screen {
  const screen = lazy(async () => ({ default: await inTime(load(), CHUNK_LOAD_TIMEOUT) }));
  return Object.assign(screen, {
    fetch() {
      load().catch(() => undefined);
    },
  });
}

/** The value, if it comes within `patience` ms. @throws ChunkLoadFailed */
export async function inTime<Value>(value: Promise<Value>, patience: number): Promise<Value> {
  let timer: number | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = window.setTimeout(
      () =>
        refuse(new ChunkLoadFailed(`The code of the screen did not come within ${patience} ms.`)),
      patience,
    );
  });
  try {
    return await Promise.race([value, late]);
  } catch (cause) {
    if (cause instanceof ChunkLoadFailed) throw cause;
    throw new ChunkLoadFailed("The code of the screen could not be loaded.", { cause });
  } finally {
    window.clearTimeout(timer);
  }
}
