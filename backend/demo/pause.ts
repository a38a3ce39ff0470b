/** Resolves after so many ms, or as soon as the signal says that it is over. */
export function pause(ms: number, ending: AbortSignal | null): Promise<void> {
  return new Promise((resolve) => {
    if (ending?.aborted === true) return resolve();
    const done = () => {
      clearTimeout(timer);
      ending?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    ending?.addEventListener("abort", done);
  });
}
