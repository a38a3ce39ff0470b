import type { SnapshotFrom } from "xstate";
import type { PageName } from "../../domain/users/pages.ts";
import type { navigationGuardMachine } from "../../machines/shell/navigationGuardMachine.ts";

/** What stands in the place of the routed view. */
export type RouteView =
  | { readonly kind: "page"; readonly page: PageName }
  | { readonly kind: "redirect"; readonly page: PageName }
  | { readonly kind: "notFound" }
  /** There is no connection and nothing to show. */
  | { readonly kind: "offline" }
  /** Not decided yet: nothing is said of it for a moment. */
  | { readonly kind: "nothing" };

/** What the guard says of the page that the address asks for; while it still speaks of another, nothing. */
export function selectRoute(
  guard: SnapshotFrom<typeof navigationGuardMachine>,
  asked: PageName | null,
): RouteView {
  const { request, to } = guard.context;
  if (request === null || request.page !== asked || guard.matches("holding"))
    return { kind: "nothing" };
  if (guard.matches("waiting")) return { kind: "offline" };
  if (guard.matches("redirected") && to !== null) return { kind: "redirect", page: to };
  if (guard.matches("allowed") && asked !== null) return { kind: "page", page: asked };
  return { kind: "notFound" };
}
