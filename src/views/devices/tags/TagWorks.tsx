import { TagId } from "../../../domain/base/ids.ts";
import { DAY } from "../../../domain/base/time.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { DevicePlacing } from "../placing/DevicePlacing.tsx";
import { BatchDrawer } from "./BatchDrawer.tsx";
import { OwnPlacesDrawer } from "./OwnPlacesDrawer.tsx";
import { TagDrawer } from "./TagDrawer.tsx";
import { TagEditor } from "./TagEditor.tsx";

/** Work on several tags, as the address names it. */
export type TagWork = "batch" | "places" | "plan";

/** The address of a device that is being made. */
const NEW = "new";

/** What is open over the list of tags: it stands in the address. */
export function useTagWorks() {
  const [opened, open] = useUrlState("tag");
  const [edited, edit] = useUrlState("edit");
  const [working, work] = useUrlState("do");
  return {
    opened,
    edited,
    working,
    open,
    edit,
    makeNew: () => edit(NEW),
    work: (kind: TagWork | null) => work(kind),
  };
}

/** The drawers and dialogs over the list of tags. */
export function TagWorks({
  works: { opened, edited, working, open, edit, work },
  marks,
  now,
}: {
  readonly works: ReturnType<typeof useTagWorks>;
  readonly marks: ReadonlySet<string>;
  readonly now: number;
}) {
  const endWork = () => work(null);
  return (
    <>
      {opened !== null && edited === null && (
        <TagDrawer
          key={opened}
          id={opened}
          now={now}
          since={Math.floor(now / DAY) * DAY - 90 * DAY}
          onEdit={() => edit(opened)}
          onOpen={open}
          onClose={() => open(null)}
        />
      )}
      {working === "plan" && <DevicePlacing onClose={endWork} />}
      {working === "places" && <OwnPlacesDrawer onClose={endWork} />}
      {working === "batch" && (
        <BatchDrawer
          marked={[...marks].flatMap((id) => TagId.safeParse(id).data ?? [])}
          onClose={endWork}
        />
      )}
      {edited !== null && (
        <TagEditor key={edited} id={edited === NEW ? null : edited} onClose={() => edit(null)} />
      )}
    </>
  );
}
