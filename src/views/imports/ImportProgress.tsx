import { Trans, useLingui } from "@lingui/react/macro";
import { SECOND } from "../../domain/base/time.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { ProgressBar } from "../ui/ProgressBar.tsx";
import { useFeed } from "../kit/useFeed.ts";
import { useNow } from "../kit/useNow.ts";
import { importFailureWords } from "./importWords.ts";
import type { ImporterView } from "./useImporter.ts";

/** Work that takes a while, how far it is, and the way to stop it. */
export function ImportProgress({
  importer: { state, context, send },
}: {
  readonly importer: ImporterView;
}) {
  const { t } = useLingui();
  const { table, verdicts, current, failure } = context;
  const rows = table?.rows.length ?? 0;
  const judged = verdicts.filter((one) => one !== null).length;
  if (state === "planFailed")
    return (
      <div className="Importer-step">
        <Banner
          tone="danger"
          isLive
          title={t`The rows could not all be checked`}
          action={
            <Button size="small" onPress={() => send({ type: "user.retry" })}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          {t(importFailureWords(failure ?? "failed"))}
        </Banner>
        <footer className="Importer-actions">
          <Button onPress={() => send({ type: "user.back" })}>
            <Trans>Back to the columns</Trans>
          </Button>
        </footer>
      </div>
    );
  if (state === "planning")
    return (
      <ProgressBar
        label={t`Checking the rows; nothing is written`}
        value={judged}
        maxValue={Math.max(1, rows)}
        valueText={t`Row ${judged} of ${rows}`}
        onCancel={() => send({ type: "user.cancel" })}
      />
    );
  if (state === "applying") {
    const total = current?.chunks ?? 0;
    return (
      <div className="Importer-step">
        {failure !== null && (
          <Banner tone="warning" isLive>
            {t(importFailureWords(failure))}
          </Banner>
        )}
        <ServerAtWork />
        <ProgressBar
          label={t`Writing the resources`}
          value={current?.done ?? 0}
          maxValue={Math.max(1, total)}
          onCancel={() => send({ type: "user.cancel" })}
        />
        <p className="note">
          <Trans>
            It continues even when you leave this page. Stopping undoes what was written.
          </Trans>
        </p>
      </div>
    );
  }
  const words = {
    reading: t`Reading the file`,
    stopping: t`Undoing what was written`,
    undoing: t`Undoing the import`,
    abandoning: t`Discarding the import`,
  };
  return (
    <div className="Importer-step">
      {(state === "stopping" || state === "undoing") && <ServerAtWork />}
      <ProgressBar
        label={Reflect.get(words, state) ?? t`Working`}
        value={null}
        {...(state === "reading" ? { onCancel: () => send({ type: "user.cancel" }) } : {})}
      />
    </div>
  );
}

/** Whether what is said of the server's work is how it stands now. */
function ServerAtWork() {
  const now = useNow(5 * SECOND);
  const liveness = useFeed("assetImports", null)?.liveness ?? null;
  const isLive = liveness?.isLive ?? false;
  return (
    <p className="note">
      <FreshnessMark isLive={isLive} since={liveness?.since ?? null} now={now} />{" "}
      {liveness?.isLive === false && (
        <Trans>
          What follows is the last that was known. The server goes on as soon as it is back.
        </Trans>
      )}
    </p>
  );
}
