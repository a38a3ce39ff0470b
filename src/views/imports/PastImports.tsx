import { Trans, useLingui } from "@lingui/react/macro";
import { type AssetImport, canUndo } from "../../domain/imports/assetImport.ts";
import { MINUTE } from "../../domain/base/time.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { Button } from "../ui/Button.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { IMPORT_STATE_WORDS } from "./importWords.ts";

/** Of the imports of the last days the newest are shown. */
const SHOWN = 10;

/** The imports that the server still keeps: who, when, what came of them, and the way back as long as there is one. */
export function PastImports({ onOpen }: { readonly onOpen: (current: AssetImport) => void }) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const now = useNow(MINUTE);
  const imports = (useFeed("assetImports", null)?.imports ?? []).filter(
    ({ state }) => state !== "planning",
  );
  if (imports.length === 0) return null;
  return (
    <section className="PastImports" aria-labelledby="past-imports">
      <h3 id="past-imports">
        <Trans>Imports of the last days</Trans>
      </h3>
      <ul className="Importer-columns">
        {imports.slice(0, SHOWN).map((one) => {
          const { id, fileName, createdAt, createdByName, state, counts } = one;
          const isOpen = canUndo(one, now) || state === "applying";
          return (
            <li key={id}>
              <div className="Importer-column">
                <strong>{fileName ?? t`Without a name`}</strong>
                <span className="Importer-sample">
                  <Trans>
                    {formatDateTime(createdAt, format)}, {createdByName}
                  </Trans>
                </span>
              </div>
              <div className="PastImports-state">
                <span>
                  {t(IMPORT_STATE_WORDS[state])}
                  {state === "applied" && (
                    <>
                      {" · "}
                      <Trans>
                        {counts.create} new, {counts.update} changed
                      </Trans>
                    </>
                  )}
                </span>
                {isOpen && (
                  <Button size="small" onPress={() => onOpen(one)}>
                    {state === "applied" ? <Trans>Take back…</Trans> : <Trans>Look at it</Trans>}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
