import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Building2, FileUp, Plus } from "lucide-react";
import { useMemo } from "react";
import { SECOND } from "../../domain/base/time.ts";
import { problemWords } from "../kit/administration/problemWords.ts";
import { useAdministrationCommand } from "../kit/administration/useAdministrationCommand.ts";
import { OfCustomer } from "../kit/OfCustomer.tsx";
import { panelStateOf } from "../kit/panelStateOf.ts";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { FreshnessMark } from "../ui/FreshnessMark.tsx";
import { Panel } from "../ui/Panel.tsx";
import { SearchField } from "../ui/SearchField.tsx";
import { SegmentedControl } from "../ui/SegmentedControl.tsx";
import { useToasts } from "../ui/useToasts.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useNow } from "../kit/useNow.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { SiteEditor } from "./SiteEditor.tsx";
import { shownSites } from "./siteFields.ts";
import { SiteImport } from "./SiteImport.tsx";
import { SitesTable } from "./SitesTable.tsx";
import "../kit/administration/Administration.css";
import "./Sites.css";

const NONE: readonly never[] = [];
/** The address of a site that is being made. */
const NEW = "new";

/** The sites of a customer as they are set up (specification section 2, /administration/sites). */
export function Sites() {
  return (
    <OfCustomer>
      <SiteList />
    </OfCustomer>
  );
}

function SiteList() {
  const { t } = useLingui();
  const toasts = useToasts();
  const now = useNow(5 * SECOND);
  const { session } = useServices();
  const kind = useSelector(session, ({ context }) => context.customer?.kind ?? null);
  const feed = useFeed("sites", null);
  const presence = useFeed("presence", null);
  const sites = feed?.sites ?? NONE;
  const [archivedText, setArchived] = useUrlState("archived");
  const [text, setText] = useUrlState("q");
  const [edited, setEdited] = useUrlState("edit");
  const [importing, setImporting] = useUrlState("import");
  const isArchive = archivedText === "1";
  const shown = useMemo(() => shownSites(sites, isArchive, text ?? ""), [sites, isArchive, text]);
  const isLive = feed?.liveness?.isLive ?? false;
  const site = sites.find(({ id }) => id === edited) ?? null;
  const work = useAdministrationCommand((command, outcome) => {
    const dissociated = outcome.kind === "count" ? outcome.count : 0;
    if (command.kind === "site.archive")
      toasts.success(t`The site is archived`, {
        description: t`Resources taken from it: ${dissociated}`,
      });
    else toasts.success(t`The site is back in use`);
  });
  const { ask, command } = work;
  const asked =
    command?.kind === "site.archive" || command?.kind === "site.unarchive"
      ? sites.find(({ id }) => id === command.siteId)
      : undefined;
  const isArchiving = command?.kind === "site.archive";
  const name = asked?.siteName ?? "";
  useKeys(t`Sites`, [
    { keys: "n", label: t`New site`, run: () => setEdited(NEW) },
    { keys: "i", label: t`Import sites`, run: () => setImporting("1") },
  ]);
  return (
    <div className="Administration">
      <Panel
        title={t`Sites`}
        isFlush
        state={panelStateOf(feed, sites.length === 0, {
          empty: {
            icon: <Building2 aria-hidden />,
            title: t`There is no site yet.`,
            description: t`Make the first one, or import a file of them.`,
          },
          error: {
            title: t`The sites could not be read.`,
            description: t`They are tried again by themselves as soon as the server answers.`,
          },
        })}
        freshness={
          <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
        }
        actions={
          <>
            <Button size="small" icon={<FileUp aria-hidden />} onPress={() => setImporting("1")}>
              <Trans>Import</Trans>
            </Button>
            <Button
              size="small"
              variant="primary"
              icon={<Plus aria-hidden />}
              onPress={() => setEdited(NEW)}
            >
              <Trans>New site</Trans>
            </Button>
          </>
        }
      >
        <div className="Administration-bar">
          <SegmentedControl
            label={t`Sites`}
            options={[
              { id: "used", label: t`In use` },
              { id: "archived", label: t`Archived` },
            ]}
            value={isArchive ? "archived" : "used"}
            onChange={(id) => setArchived(id === "archived" ? "1" : null)}
          />
          <SearchField
            label={t`Search`}
            isLabelHidden
            placeholder={t`Name, owner, city, id`}
            value={text ?? ""}
            onChange={setText}
          />
          <p className="Administration-count" role="status">
            <Plural value={shown.length} one="# site" other="# sites" />
          </p>
        </div>
        <SitesTable
          sites={shown}
          counts={presence?.isLoaded === true ? presence.counts : null}
          isStale={!isLive}
          onEdit={setEdited}
          onAsk={ask}
        />
      </Panel>
      {(edited === NEW || site !== null) && (
        <SiteEditor
          key={edited}
          site={site}
          sites={sites}
          usualType={kind === "renter" ? "agency" : "worksite"}
          onClose={() => setEdited(null)}
        />
      )}
      {importing === "1" && <SiteImport sites={sites} onClose={() => setImporting(null)} />}
      <ConfirmDialog
        isOpen={work.isAsking}
        tone={isArchiving ? "danger" : "neutral"}
        title={isArchiving ? t`Archive the site ${name}?` : t`Take the site ${name} back into use?`}
        confirmLabel={isArchiving ? t`Archive the site` : t`Take it back`}
        isPending={work.isBusy}
        errorMessage={work.refusal === null ? null : t(problemWords(work.refusal.problem))}
        onConfirm={work.confirm}
        onCancel={work.dismiss}
      >
        {isArchiving ? (
          <Trans>
            Every resource that is associated with it is taken from it. The site can be taken back
            into use, but its resources stay where they are then.
          </Trans>
        ) : (
          <Trans>It comes back without the resources that it had.</Trans>
        )}
      </ConfirmDialog>
    </div>
  );
}
