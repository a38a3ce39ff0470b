import { useEffect, useState } from "react";

/** The value once it has stayed the same for that long, in ms: what asks the server does not ask with every letter typed. */
export function useDebouncedValue<Value extends string | null>(value: Value, pause: number): Value {
  const [rested, setDebounced] = useState(value);
  useEffect(() => {
    const timer = window.setTimeout(() => setDebounced(value), pause);
    return () => window.clearTimeout(timer);
  }, [value, pause]);
  return rested;
}
