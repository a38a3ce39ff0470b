import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { cellText } from "../../domain/base/cellText.ts";
import { must } from "../../domain/base/must.ts";
import type { PlannedRow } from "../../domain/imports/calls.ts";
import type { FieldWords } from "../assets/useFieldWords.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { VirtualList } from "../ui/VirtualList.tsx";
import { importFailureWords, UNANSWERED, VERDICT_WORDS } from "./importWords.ts";
import type { ImporterView } from "./useImporter.ts";

const VERDICTS = [
  "create",
  "update",
  "unchanged",
  "refused",
] as const satisfies readonly PlannedRow["verdict"][];

/** What would be made and changed, row by row, before anything is written. */
export function ImportDiff({
  importer: { state, context, send },
  words,
}: {
  readonly importer: ImporterView;
  readonly words: FieldWords;
}) {
  const { t } = useLingui();
  const { verdicts, mapping, failure } = context;
  const table = must(context.table, "what is compared was read");
  const count = useMemo(() => {
    const counts = { create: 0, update: 0, unchanged: 0, refused: 0 };
    for (const one of verdicts) if (one !== null) counts[one.verdict] += 1;
    return counts;
  }, [verdicts]);
  const [chosen, setShown] = useState<PlannedRow["verdict"] | null>(null);
  const shown = chosen ?? VERDICTS.find((one) => count[one] > 0) ?? "create";
  const rows = useMemo(
    () => verdicts.flatMap((one, row) => (one?.verdict === shown ? [{ ...one, row }] : [])),
    [verdicts, shown],
  );
  const isBusy = state === "committing";
  const work = count.create + count.update;
  return (
    <div className="Importer-step">
      {failure !== null && (
        <Banner
          tone="danger"
          isLive
          title={
            failure === UNANSWERED
              ? t`Whether it is being written is not known`
              : t`Nothing was written`
          }
        >
          {t(importFailureWords(failure))}
        </Banner>
      )}
      {count.refused > 0 && (
        <Banner tone="warning">
          <Plural
            value={count.refused}
            one="# refused row is left out."
            other="# refused rows are left out."
          />
        </Banner>
      )}
      <SegmentedControl
        label={t`Rows`}
        options={VERDICTS.map((id) => {
          const word = t(VERDICT_WORDS[id]);
          return { id, label: t`${word} (${count[id]})` };
        })}
        value={shown}
        onChange={setShown}
      />
      <div className="Importer-list">
        <VirtualList
          label={t`Rows and what they change`}
          count={rows.length}
          estimateRowHeight={72}
          keyOf={(index) => String(rows[index]?.row ?? index)}
          empty={<EmptyState title={t`No matching row`} />}
          renderRow={(index) => {
            const one = rows[index];
            if (one === undefined) return null;
            const reference = cellText(
              table.rows[one.row]?.cells[mapping.indexOf("reference")] ?? null,
            );
            return (
              <div className="Importer-row">
                <p>
                  <strong>{reference}</strong> <Trans>line {one.line}</Trans>
                </p>
                <dl className="Importer-changes">
                  {one.changes.map(({ field, before, after }) => (
                    <div key={field}>
                      <dt>{words.fieldName(field)}</dt>
                      <dd>
                        {one.verdict === "update" && (
                          <>
                            <del>{words.valueText(field, before)}</del>{" "}
                          </>
                        )}
                        <ins>{words.valueText(field, after) || NOTHING}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            );
          }}
        />
      </div>
      <footer className="Importer-actions">
        <Button variant="quiet" isDisabled={isBusy} onPress={() => send({ type: "user.cancel" })}>
          <Trans>Discard the import</Trans>
        </Button>
        <Button isDisabled={isBusy} onPress={() => send({ type: "user.back" })}>
          <Trans>Back</Trans>
        </Button>
        <Button
          variant="primary"
          isPending={isBusy}
          isDisabled={work === 0}
          onPress={() => send({ type: "user.commit" })}
        >
          <Trans>Save resources ({work})</Trans>
        </Button>
      </footer>
    </div>
  );
}
