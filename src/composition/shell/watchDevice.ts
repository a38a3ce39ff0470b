/** Tells when the page is looked at again, the machine woke up, or a network is there again. The answer leaves. */
export function watchDevice(told: {
  readonly woke: () => void;
  readonly online: () => void;
}): () => void {
  const over = new AbortController();
  const { signal } = over;
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.visibilityState === "visible") told.woke();
    },
    { signal },
  );
  window.addEventListener("online", told.online, { signal });
  window.addEventListener(
    "pageshow",
    ({ persisted }) => {
      if (persisted) told.woke();
    },
    { signal },
  );
  return () => over.abort();
}
