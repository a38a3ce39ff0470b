import { type Context, createContext, use, useEffect, useRef } from "react";

/** The address of the page that is shown. */
export const ShownPage = createContext("");

/**
 * Closes what lies over a page once another page is shown, where its button outlives the page: inside of a trigger, by the
 * context that react-aria keeps its state in.
 */
export function ClosesWithPage<State extends { close(): void }>({
  of,
}: {
  readonly of: Context<State | null>;
}) {
  const page = use(ShownPage);
  const state = use(of);
  const last = useRef(page);
  useEffect(() => {
    if (last.current === page) return;
    last.current = page;
    state?.close();
  }, [page, state]);
  return null;
}
