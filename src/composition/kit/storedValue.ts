import type { Stored } from "../../views/kit/services.ts";

/**
 * A value kept in the browser's storage under a key, as JSON. What is stored is read by `restore`, which makes a usable
 * value of anything, null included. Where storage is full or forbidden the value lives as long as the page.
 */
export function storedValue<Value>(
  storage: Storage,
  key: string,
  restore: (stored: unknown) => Value,
): Stored<Value> {
  const listeners = new Set<() => void>();
  let value = restore(read(storage, key));
  const tell = () => {
    for (const listener of listeners) listener();
  };
  const fromOtherTab = (event: StorageEvent) => {
    if (event.storageArea !== storage || event.key !== key) return;
    value = restore(read(storage, key));
    tell();
  };
  return {
    get: () => value,
    set(next) {
      value = next;
      try {
        storage.setItem(key, JSON.stringify(next));
      } catch {
        // Full or forbidden: it holds for this page, and nothing else is promised.
      }
      tell();
    },
    subscribe(listener) {
      if (listeners.size === 0) window.addEventListener("storage", fromOtherTab);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) window.removeEventListener("storage", fromOtherTab);
      };
    },
  };
}

function read(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? "null");
  } catch {
    // Written by somebody else, or cut off: as if nothing were stored.
    return null;
  }
}
