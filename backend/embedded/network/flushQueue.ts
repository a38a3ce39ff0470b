/** Something with output waiting for the end of the event loop's turn. */
export interface Flushable {
  flush(): void;
}

const waiting = new Set<Flushable>();

function flushAll(): void {
  const due = [...waiting];
  waiting.clear();
  for (const each of due) each.flush();
}

/**
 * Flushes after the callbacks of the current turn, once however often it is asked for: what one turn sends to a
 * socket leaves in one system call, as uWebSockets does with its cork buffer.
 */
export function flushLater(target: Flushable): void {
  if (waiting.size === 0) setImmediate(flushAll);
  waiting.add(target);
}
