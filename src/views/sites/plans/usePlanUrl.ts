import { useSelector } from "@xstate/react";
import type { SiteId } from "../../../domain/base/ids.ts";
import type { PlanSource } from "../../../streams/calls/sites/planCalls.ts";
import { planUrl } from "../../kit/routes.ts";
import { useBlobUrl } from "../../kit/useBlobUrl.ts";
import { useServices } from "../../kit/services.ts";

/** The address of an image that is laid on the map; null: there is none, or not yet. */
export function usePlanUrl(image: PlanSource | null, site: SiteId, floor: number): string | null {
  const { session } = useServices();
  const customer = useSelector(session, ({ context }) => context.customer?.index ?? "");
  const content = image?.kind === "file" ? image.file.content : null;
  const own = useBlobUrl(content);
  if (image === null) return null;
  if (image.kind === "file") return own;
  const { fileKey: key, url } = image.plan;
  return url ?? (key === null ? null : planUrl(customer, { site, floor, key }));
}
