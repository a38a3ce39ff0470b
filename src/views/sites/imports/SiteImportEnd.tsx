import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Undo2 } from "lucide-react";
import { useState } from "react";
import { problemWords } from "../../kit/administration/problemWords.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ProgressBar } from "../../ui/ProgressBar.tsx";
import type { SiteImportView } from "./siteImportView.ts";

/** Failures that are named; the count tells of the rest. */
const SHOWN = 100;

/** What is being written or taken back, what has become of it, and what can be done about it. */
export function SiteImportEnd({
  importer: { state, context, send },
  onClose,
}: {
  readonly importer: SiteImportView;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  const { written, plan } = context;
  const { created, updated, failed } = written;
  const [made, changed, lost] = [created.length, updated.length, failed.length];
  const done = made + changed;
  const reasonOf = (name: string, problem: string) => {
    const why = t(problemWords(problem));
    return t`${name}: ${why}`;
  };
  if (state === "writing") {
    const told = done + lost;
    const total = plan.filter(({ verdict }) => verdict === "create" || verdict === "update").length;
    return (
      <ProgressBar
        label={t`Writing the sites`}
        value={told}
        maxValue={Math.max(1, total)}
        valueText={t`${told} of ${total}`}
        onCancel={() => send({ type: "user.cancel" })}
      />
    );
  }
  if (state === "undoing") return <ProgressBar label={t`Undoing the import`} value={null} />;
  return (
    <div className="SheetImport-step">
      <Banner
        tone={failed.length > 0 ? "warning" : state === "written" ? "success" : "info"}
        isLive
        title={state === "written" ? t`The sites are written` : t`The import is taken back`}
      >
        {state === "written" && (
          <p>
            <Trans>
              {made} new, {changed} changed, {lost} failed.
            </Trans>
          </p>
        )}
        {failed.length > 0 && (
          <ul>
            {failed.slice(0, SHOWN).map(({ name, problem }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two sites may have one name
              <li key={at}>{reasonOf(name, problem)}</li>
            ))}
          </ul>
        )}
      </Banner>
      <footer className="SheetImport-actions">
        {state === "written" && done > 0 && (
          <Button icon={<Undo2 />} onPress={() => setIsAsking(true)}>
            <Trans>Undo the whole import</Trans>
          </Button>
        )}
        <Button onPress={() => send({ type: "user.again" })}>
          <Trans>Another file</Trans>
        </Button>
        <Button variant="primary" onPress={onClose}>
          <Trans>Close</Trans>
        </Button>
      </footer>
      <ConfirmDialog
        isOpen={isAsking}
        title={t`Undo the whole import?`}
        tone="danger"
        confirmLabel={t`Undo the import`}
        cancelLabel={t`Keep the import`}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          setIsAsking(false);
          send({ type: "user.undo" });
        }}
      >
        <Plural
          value={made}
          one="# new site is archived, and changed ones become what they were. What somebody has changed since stays, and is named."
          other="# new sites are archived, and changed ones become what they were. What somebody has changed since stays, and is named."
        />
      </ConfirmDialog>
    </div>
  );
}
