import { Trans, useLingui } from "@lingui/react/macro";
import { PAIRING_COLUMNS } from "../../../domain/assets/tagPairing.ts";
import type { TableRefusal } from "../../../domain/base/readTable.ts";
import type { SheetSource } from "../../../streams/spreadsheet/writeSheet.ts";
import { ExportMenu } from "../../kit/sheets/ExportMenu.tsx";
import { SheetChoose } from "../../kit/sheets/SheetChoose.tsx";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useAssetMachines } from "../assetMachines.ts";
import { EVERY_ASSET } from "../everyAsset.ts";
import { PAIRING_COLUMN_WORDS } from "./pairingWords.ts";

const BY_REFERENCE = { column: "reference", isDescending: false } as const;

/** Which pairing list, and the pairs as they are for whoever has none. */
export function PairingChoose({
  isReading,
  problem,
  failure,
  onRetry,
  onFile,
}: {
  readonly isReading: boolean;
  readonly problem: TableRefusal | null;
  /** Why the resources and tags could not be read; null: they could. */
  readonly failure: string | null;
  readonly onRetry: () => void;
  readonly onFile: (file: File) => void;
}) {
  const { t } = useLingui();
  const { timezone } = useTimeFormat();
  const { readSet } = useAssetMachines();
  const head = {
    name: t`Pairs`,
    timezone,
    columns: PAIRING_COLUMNS.map((column) => ({ header: t(PAIRING_COLUMN_WORDS[column]) })),
  };
  const pairs = (): SheetSource => ({
    head,
    parts: async function* parts(signal) {
      const query = { filter: EVERY_ASSET, sort: BY_REFERENCE };
      for await (const { assets, done, total } of readSet(query, signal))
        yield {
          rows: assets.map(({ asset: { reference, tagId } }) => [reference, tagId]),
          done,
          total,
        };
    },
  });
  const template = (): SheetSource => ({ head, parts: () => [{ rows: [], done: 0, total: 0 }] });
  return (
    <SheetChoose
      label={t`List of resources and tags, CSV or XLSX`}
      description={t`One column is the reference of the resource, one the id of the tag or the code printed on it. Nothing is changed before you have seen what would be.`}
      isReading={isReading}
      problem={problem}
      failure={
        failure !== null && (
          <Banner
            tone="danger"
            isLive
            title={t`The list could not be judged: the resources or tags were not read.`}
            action={
              <Button size="small" onPress={onRetry}>
                <Trans>Try again</Trans>
              </Button>
            }
          >
            <p lang="en">{failure}</p>
          </Banner>
        )
      }
      help={
        <Trans>No list yet? Take the pairs as they are and change them there, or a template.</Trans>
      }
      files={
        <>
          <ExportMenu name={t`pairs`} label={t`Pairs as they are`} source={pairs} />
          <ExportMenu name={t`pairs template`} label={t`Template`} source={template} />
        </>
      }
      onFile={onFile}
    />
  );
}
