import { type RefObject, useLayoutEffect, useRef } from "react";

/** The newest value for handlers that must keep their identity. Not for use while drawing. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
