import { Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Pencil, Replace } from "lucide-react";
import { useState } from "react";
import { TagId } from "../../../domain/base/ids.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { commandRefusal } from "../../../domain/devices/deviceCommand.ts";
import { TAG_COLUMNS, TAG_PLACE_COLUMNS, type TagRow } from "../../../domain/devices/tagRow.ts";
import { JournalButton } from "../../kit/JournalButton.tsx";
import { linkTo } from "../../kit/routes.ts";
import { useServices } from "../../kit/services.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { Button } from "../../ui/Button.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { NOTHING } from "../../ui/format/nothing.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { TagCommands } from "./TagCommands.tsx";
import { TagEvents } from "./TagEvents.tsx";
import { TagLink } from "./TagLink.tsx";
import { TagPlaces } from "./TagPlaces.tsx";
import { TagReplace } from "./TagReplace.tsx";
import { useTagColumns } from "./useTagColumns.tsx";

const SORT = { column: "id", isDescending: false } as const;

/** One device: how it stands, what it is on, what became of it, and what can be done with it. */
export function TagDrawer({
  id: given,
  now,
  since,
  onEdit,
  onOpen,
  onClose,
}: {
  readonly id: string;
  readonly now: EpochMs;
  /** How far back its history is shown, epoch ms. */
  readonly since: EpochMs;
  readonly onEdit: () => void;
  readonly onOpen: (id: string) => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const id = TagId.safeParse(given).data ?? null;
  const ids = id === null ? [] : [id];
  const feed = useFeed("tagRows", { filter: { text: "", ids }, sort: SORT, from: 0, to: 1 });
  const [isReplacing, setIsReplacing] = useState(false);
  const row = feed?.rows.find(({ tag }) => tag.id === id) ?? null;
  const isMissing = feed?.isLoaded === true && row === null;
  return (
    <Drawer
      isOpen
      size="large"
      onClose={onClose}
      title={row?.tag.name ?? given}
      actions={
        row !== null && (
          <>
            <JournalButton about={row.tag.id} />
            {row.tag.type !== "tag" && (
              <Button icon={<Replace aria-hidden />} onPress={() => setIsReplacing(true)}>
                <Trans>Replace by another</Trans>
              </Button>
            )}
            <Button variant="primary" icon={<Pencil aria-hidden />} onPress={onEdit}>
              <Trans>Edit</Trans>
            </Button>
          </>
        )
      }
    >
      <div className="TagDrawer">
        {isMissing && (
          <EmptyState
            title={t`There is no such device.`}
            description={t`It may have been moved to another customer, or its order undone.`}
          />
        )}
        {row === null && !isMissing && <Skeleton kind="lines" />}
        {row !== null && (
          <>
            <TagFacts row={row} now={now} />
            {row.tag.type === "tag" && <TagAsset row={row} />}
            {commandRefusal(row.tag) === null && <TagCommands tag={row.tag} />}
            {isReplacing && (
              <TagReplace
                tag={row.tag}
                onReplaced={(by) => {
                  setIsReplacing(false);
                  onOpen(by);
                }}
                onClose={() => setIsReplacing(false)}
              />
            )}
          </>
        )}
        {id !== null && row?.tag.type === "tag" && (
          <TagPlaces id={id} isFree={row.tag.assetId === null} />
        )}
        {id !== null && <TagEvents id={id} since={since} />}
      </div>
    </Drawer>
  );
}

const PLACE_COLUMNS: readonly string[] = TAG_PLACE_COLUMNS;

function TagFacts({ row, now }: { readonly row: TagRow; readonly now: EpochMs }) {
  const columns = useTagColumns(now);
  // A field that a device cannot have is left out, one that is not known is said to be.
  const isFitting = (id: string) =>
    id !== "asset" &&
    (id !== "state" || row.state !== null) &&
    (id !== "heardBy" || row.state !== null) &&
    (row.tag.type !== "tag" || row.tag.settings !== null || !PLACE_COLUMNS.includes(id));
  return (
    <DescriptionList
      items={TAG_COLUMNS.filter(isFitting).flatMap((id) => {
        const column = columns.find((one) => one.id === id);
        return column === undefined
          ? []
          : [{ id, term: column.header, description: column.render?.(row) ?? NOTHING }];
      })}
    />
  );
}

function TagAsset({ row: { tag, asset } }: { readonly row: TagRow }) {
  const { session } = useServices();
  const customerName = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  return (
    <section>
      <h3>
        <Trans>Resource</Trans>
      </h3>
      {asset === null ? (
        <p className="muted">
          <Trans>It is on no resource.</Trans>
        </p>
      ) : (
        <p>
          <TextLink href={linkTo("assetDetail", { customerName, assetId: asset.id })}>
            {asset.reference}
          </TextLink>{" "}
          {asset.designation}
        </p>
      )}
      <TagLink tag={tag} asset={asset} />
    </section>
  );
}
