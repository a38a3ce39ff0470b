/**
 * What a refused rule says of itself: the backend sends it as JSON in the first of the error's `props`
 * (backend/app/platform/errors.ts). Null where there is none: errors of Kuzzle itself have other props.
 */
export function refusalData(props: unknown): Readonly<Record<string, unknown>> | null {
  const [first] = Array.isArray(props) ? (props as readonly unknown[]) : [];
  if (typeof first !== "string" || !first.startsWith("{")) return null;
  try {
    return JSON.parse(first) as Readonly<Record<string, unknown>>;
  } catch {
    // A placeholder of Kuzzle's own that begins like JSON.
    return null;
  }
}

/** How long an error of the backend asks to wait before the same is sent again, in ms; null: it does not ask for that. */
export function waitMsOf(error: unknown): number | null {
  const props = error instanceof Error && "props" in error ? error.props : null;
  const waitMs = refusalData(props)?.["waitMs"];
  return typeof waitMs === "number" ? waitMs : null;
}
