import type { RequestOf } from "../../../domain/base/call.ts";
import type { CustomerIndex, SiteId } from "../../../domain/base/ids.ts";
import { createSite, updateSite } from "../../../domain/sites/calls.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked, seenOf } from "../formAnswer.ts";

/** Creates or changes a site. An empty id is given by the server. @throws RequestFailed where nobody answered */
export function saveSite(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  return formAnswer(async () => {
    if (mode === "edit") {
      const changes = { seen: seenOf(seen, wanted), changes: wanted };
      const siteId = seen["id"] as SiteId;
      return (await live.call(updateSite, { customerIndex, siteId, ...changes })).site;
    }
    const { id, ...fields } = { ...seen, ...wanted };
    const site = (id === "" ? fields : { ...fields, id }) as RequestOf<typeof createSite>["site"];
    return (await live.call(createSite, { customerIndex, site })).site;
  });
}
