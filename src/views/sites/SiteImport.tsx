import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import type { SiteId } from "../../domain/base/ids.ts";
import { SITE_COLUMNS } from "../../domain/sites/siteImport.ts";
import type { Site } from "../../domain/sites/site.ts";
import { useSiteMachines } from "./siteMachines.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { Banner } from "../ui/Banner.tsx";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { FileDrop } from "../ui/FileDrop.tsx";
import { Spinner } from "../ui/Spinner.tsx";
import { SitePlanTable } from "./SitePlanTable.tsx";
import { SITE_COLUMN_WORDS, TABLE_PROBLEM_WORDS } from "./siteWords.ts";
import { useInspectedActor } from "../kit/useInspectedActor.ts";
import "../ui/Form.css";

/** Larger files are refused before they are read, in bytes: thousands of sites are far below. */
const LARGEST = 5 * 1024 * 1024;

/** Sites from a CSV file or a spreadsheet: read, judged line by line, and created once that was seen. */
export function SiteImport({
  sites,
  onClose,
}: {
  readonly sites: readonly Site[];
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const actor = useInspectedActor(useSiteMachines().import);
  const snapshot = useSelector(actor, (state) => state);
  const { fileName, columns, plan, problem, refusal, created } = snapshot.context;
  const known: readonly SiteId[] = sites.map(({ id }) => id);
  const isBusy = snapshot.hasTag("busy");
  const importing = { type: "user.import", known } as const;
  const missing = columns?.missing ?? [];
  const again = (
    <Button onPress={() => actor.send({ type: "user.again" })} isDisabled={isBusy}>
      <Trans>Another file</Trans>
    </Button>
  );
  return (
    <Dialog
      isOpen
      size="large"
      isDismissable={!isBusy}
      title={t`Import sites`}
      onClose={onClose}
      actions={
        <>
          {!snapshot.matches("choosing") && again}
          {(snapshot.matches("reviewing") ||
            snapshot.matches("importing") ||
            snapshot.matches("failed")) && (
            <Button
              variant="primary"
              isPending={snapshot.matches("importing")}
              isDisabled={!snapshot.can(importing) && !isBusy}
              onPress={() => actor.send(importing)}
            >
              <Plural value={plan?.sites.length ?? 0} one="Create # site" other="Create # sites" />
            </Button>
          )}
          {snapshot.matches("imported") && (
            <Button variant="primary" onPress={onClose}>
              <Trans>Done</Trans>
            </Button>
          )}
        </>
      }
    >
      <div className="Form">
        {(snapshot.matches("choosing") || snapshot.matches("reading")) && (
          <>
            <FileDrop
              label={t`File of sites`}
              accepted={[".csv", ".xlsx", "text/csv"]}
              maxBytes={LARGEST}
              isDisabled={isBusy}
              description={t`CSV or XLSX with a header line. Every site becomes a circle.`}
              errorMessage={problem === null ? null : t(TABLE_PROBLEM_WORDS[problem])}
              onFiles={([file]) => {
                if (file !== undefined) actor.send({ type: "user.choose", file, known });
              }}
            />
            {snapshot.matches("reading") && <Spinner label={t`Reading ${fileName}`} />}
            <p className="Form-note">
              <Trans>
                Columns: <code>{SITE_COLUMNS.join(", ")}</code>. The first seven are required;
                French names work too.
              </Trans>
            </p>
          </>
        )}
        {missing.length > 0 && (
          <Banner tone="danger" isLive title={t`Columns are missing in ${fileName}`}>
            {missing.map((column) => t(SITE_COLUMN_WORDS[column])).join(", ")}
          </Banner>
        )}
        {columns !== null && columns.ignored.length > 0 && (
          <Banner tone="info" title={t`These columns are not read`}>
            {columns.ignored.join(", ")}
          </Banner>
        )}
        {refusal !== null && (
          <Banner tone="danger" isLive title={t`Not all sites were created`}>
            <p>{t(problemWords(refusal.problem))}</p>
            <p>
              <Trans>Try again: sites that are there already are left out.</Trans>
            </p>
          </Banner>
        )}
        {snapshot.matches("imported") ? (
          <Banner tone="success" isLive>
            <Plural value={created} one="# site is created." other="# sites are created." />
          </Banner>
        ) : (
          plan !== null && missing.length === 0 && <SitePlanTable plan={plan} />
        )}
      </div>
    </Dialog>
  );
}
