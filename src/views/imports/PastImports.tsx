import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { MINUTE } from "../../domain/base/time.ts";
import { type AssetImport, canUndo } from "../../domain/imports/assetImport.ts";
import { ListBody } from "../kit/list/ListBody.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { Button } from "../ui/Button.tsx";
import type { DataColumn } from "../ui/dataColumn.ts";
import { useSteady } from "../ui/useSteady.ts";
import { IMPORT_STATE_WORDS } from "./importWords.ts";

const NONE: readonly never[] = [];
const keyOf = ({ id }: AssetImport) => id;

/** The imports that the server still keeps: who, when, what came of them, and the way back as long as there is one. */
export function PastImports({ onOpen }: { readonly onOpen: (current: AssetImport) => void }) {
  const { t } = useLingui();
  const now = useNow(MINUTE);
  const open = useSteady(onOpen);
  const feed = useFeed("assetImports", null);
  const all = feed?.imports ?? NONE;
  const imports = useMemo(() => all.filter(({ state }) => state !== "planning"), [all]);
  const columns = useMemo((): readonly ListColumn<AssetImport>[] => {
    const applied = ({ state, counts }: AssetImport) => (state === "applied" ? counts : null);
    return [
      {
        id: "file",
        header: t`File`,
        width: 220,
        isRowHeader: true,
        isSearched: true,
        value: ({ fileName }) => fileName ?? t`Without a name`,
      },
      {
        id: "at",
        header: t`Date`,
        width: 160,
        value: ({ createdAt }) => ({ at: createdAt, precision: "minute" }),
      },
      {
        id: "by",
        header: t`By`,
        width: 140,
        isSearched: true,
        value: ({ createdByName }) => createdByName,
      },
      {
        id: "state",
        header: t`State`,
        width: 130,
        value: ({ state }) => t(IMPORT_STATE_WORDS[state]),
      },
      {
        id: "created",
        header: t`New`,
        width: 90,
        align: "end",
        value: (one) => applied(one)?.create ?? null,
      },
      {
        id: "updated",
        header: t`Changed`,
        width: 100,
        align: "end",
        value: (one) => applied(one)?.update ?? null,
      },
    ];
  }, [t]);
  const action = useMemo(
    (): DataColumn<AssetImport> => ({
      id: "action",
      pinned: "actions",
      header: t`Actions`,
      width: 140,
      render: (one) =>
        (canUndo(one, now) || one.state === "applying") && (
          <Button size="small" onPress={() => open(one)}>
            {one.state === "applied" ? <Trans>Undo…</Trans> : <Trans>Look at it</Trans>}
          </Button>
        ),
    }),
    [t, now, open],
  );
  if (imports.length === 0) return null;
  return (
    <section className="PastImports" aria-labelledby="past-imports">
      <h3 id="past-imports">
        <Trans>Imports of the last days</Trans>
      </h3>
      <ListBody
        route="imports"
        prefix="imports."
        isPart
        label={t`Imports of the last days`}
        rows={imports}
        keyOf={keyOf}
        columns={columns}
        trailing={action}
        searched={t`File, person`}
        count={(kept) => <Plural value={kept} one="# import" other="# imports" />}
        exportName={t`imports`}
        isStale={feed?.liveness?.isLive !== true}
      />
    </section>
  );
}
