import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Archive, ArchiveRestore } from "lucide-react";
import { useCallback, useMemo, useState } from "react";
import type { Asset } from "../../domain/assets/asset.ts";
import { callsOf } from "../../domain/assets/bulkAction.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { linkTo } from "../kit/routes.ts";
import { useAssetRights } from "../kit/useAssetRights.ts";
import { useDoneActions } from "../kit/useDoneActions.ts";
import { useFeed } from "../kit/useFeed.ts";
import { Button } from "../ui/Button.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { ASSET_COLUMN_WORDS } from "../kit/words/assetWords.ts";
import { useFieldName } from "../kit/words/useFieldName.ts";
import { CommandNote } from "./CommandNote.tsx";
import { useAssetCommand } from "./useAssetCommand.ts";
import type { AssetNames } from "./useAssetValue.tsx";

const NONE: readonly never[] = [];
const NOTHING_MARKED: ReadonlySet<string> = new Set();
const keyOf = ({ id }: Asset) => id;

/** The resources in the archive: found by what they are called, opened, and taken out again. */
export function ArchivedAssets({
  customerName,
  names,
}: {
  readonly customerName: string;
  readonly names: AssetNames;
}) {
  const { t } = useLingui();
  const nameOf = useFieldName();
  const toasts = useToasts();
  const history = useDoneActions();
  const { mayArchive } = useAssetRights();
  const feed = useFeed("archivedAssets", null);
  const [marked, setMarked] = useState(NOTHING_MARKED);
  const work = useAssetCommand((command) => {
    if (command.kind !== "unarchive") return;
    const { assetIds } = command;
    const count = assetIds.length;
    setMarked(NOTHING_MARKED);
    toasts.success(
      t`${plural(count, { one: "# resource is out of the archive", other: "# resources are out of the archive" })}`,
    );
    history.done({
      id: crypto.randomUUID(),
      count,
      name: null,
      takeBack: { kind: "resources", calls: callsOf({ kind: "archive" }, assetIds) },
    });
  });
  const hrefOf = useCallback(
    ({ id }: Asset) => linkTo("assetDetail", { customerName, assetId: id }),
    [customerName],
  );
  const columns = useMemo(
    (): readonly ListColumn<Asset>[] => [
      {
        id: "reference",
        header: nameOf("reference", ASSET_COLUMN_WORDS.reference),
        isRowHeader: true,
        isSearched: true,
        width: 180,
        value: ({ reference }) => reference,
      },
      {
        id: "designation",
        onPhone: "name",
        header: nameOf("designation", ASSET_COLUMN_WORDS.designation),
        isSearched: true,
        width: 260,
        value: ({ designation }) => designation,
      },
      {
        id: "family",
        header: nameOf("family", ASSET_COLUMN_WORDS.family),
        isSearched: true,
        width: 160,
        value: ({ family }) => names.family(family),
      },
      {
        id: "subFamily",
        header: nameOf("subFamily", ASSET_COLUMN_WORDS.subFamily),
        isSearched: true,
        width: 180,
        value: ({ family, subFamily }) => names.subFamilyOf(family, subFamily),
      },
      {
        id: "archivedAt",
        isNamed: true,
        header: t`Archived on`,
        width: 160,
        value: ({ archivedAt }) =>
          archivedAt === null ? null : { at: archivedAt, precision: "minute" },
      },
    ],
    [nameOf, t, names],
  );
  return (
    <AdminList
      route="archived-assets"
      prefix="archived."
      title={t`Archived resources`}
      feed={feed}
      rows={feed?.assets ?? NONE}
      keyOf={keyOf}
      columns={columns}
      hrefOf={hrefOf}
      searched={t`Reference, designation, family`}
      count={(kept) => (
        <Plural value={kept} one="# archived resource" other="# archived resources" />
      )}
      exportName={t`archived-resources`}
      marks={[marked, setMarked]}
      markedLabel={t`Marked resources`}
      {...(mayArchive
        ? {
            bulk: (chosen: readonly Asset[]) => (
              <Button
                size="small"
                icon={<ArchiveRestore aria-hidden />}
                isPending={work.isBusy}
                onPress={() => work.run({ kind: "unarchive", assetIds: chosen.map(keyOf) })}
              >
                <Trans>Take out of the archive</Trans>
              </Button>
            ),
          }
        : {})}
      notes={<CommandNote work={work} />}
      empty={{
        icon: <Archive aria-hidden />,
        title: t`No resource is archived`,
        description: t`Resources that are archived leave lists, maps and counters and stand here.`,
      }}
      errorTitle={t`The archived resources could not be read.`}
      errorText={t`It is tried again by itself as soon as the server answers.`}
    />
  );
}
