import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { Building2, FileUp } from "lucide-react";
import { useMemo, useState } from "react";
import type { Site } from "../../domain/sites/site.ts";
import { AdminList } from "../kit/list/AdminList.tsx";
import type { ListFilter } from "../kit/list/listFilter.ts";
import { RemountOnCustomerChange } from "../kit/RemountOnCustomerChange.tsx";
import { useServices } from "../kit/services.ts";
import { useCommand } from "../kit/useCommand.ts";
import { useFeed } from "../kit/useFeed.ts";
import { useKeys } from "../kit/useKeys.ts";
import { useUrlState } from "../kit/useUrlState.ts";
import { Button } from "../ui/Button.tsx";
import { SiteBulk } from "./SiteBulk.tsx";
import { SiteEditor } from "./SiteEditor.tsx";
import { useSiteMachines } from "./siteMachines.ts";
import { SiteImport } from "./SiteImport.tsx";
import { SiteQuestion } from "./SiteQuestion.tsx";
import { SiteSetup } from "./SiteSetup.tsx";
import { useSetUpSite } from "./useSetUpSite.ts";
import { useSiteColumns, useSiteMenu } from "./useSiteColumns.tsx";
import { useListedSites } from "./useListedSites.ts";
import "./Sites.css";

const NONE: readonly never[] = [];
/** The address of a site that is being made. */
const NEW = "new";
const NOTHING_MARKED: ReadonlySet<string> = new Set();
const keyOf = ({ id }: Site) => id;

/** The sites of a customer as they are set up (specification section 2, /administration/sites). */
export function Sites() {
  return (
    <RemountOnCustomerChange>
      <SiteList />
    </RemountOnCustomerChange>
  );
}

function SiteList() {
  const { t } = useLingui();
  const tell = useListedSites();
  const { session } = useServices();
  const kind = useSelector(session, ({ context }) => context.customer?.kind ?? null);
  const feed = useFeed("sites", null);
  const presence = useFeed("presence", null);
  const sites = feed?.sites ?? NONE;
  const [edited, setEdited] = useUrlState("edit");
  const [importing, setImporting] = useUrlState("import");
  const site = sites.find(({ id }) => id === edited) ?? null;
  const [marked, setMarked] = useState(NOTHING_MARKED);
  const work = useCommand(useSiteMachines().command, ({ kind }, answer) => {
    setMarked(NOTHING_MARKED);
    tell(kind, answer);
  });
  const { ask } = work;
  const counts = presence?.isLoaded === true ? presence.counts : null;
  const unready = useSetUpSite(sites, counts);
  const columns = useSiteColumns(counts);
  const menu = useSiteMenu(setEdited, ask);
  const filters = useMemo(
    (): readonly ListFilter<Site>[] => [
      {
        key: "archived",
        label: t`Sites`,
        look: "segments",
        defaultValue: "used",
        options: [
          { id: "used", label: t`In use` },
          { id: "1", label: t({ message: "Archived", context: "several" }) },
        ],
        keeps: ({ isArchived }, option) => isArchived === (option === "1"),
      },
    ],
    [t],
  );
  useKeys(t`Sites`, [{ keys: "i", label: t`Import sites`, run: () => setImporting("1") }]);
  return (
    <AdminList
      route="sites"
      title={t`Sites`}
      feed={feed}
      rows={sites}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      trailing={menu}
      searched={t`Name, owner, city, id`}
      count={(kept) => <Plural value={kept} one="# site" other="# sites" />}
      exportName={t`sites`}
      marks={[marked, setMarked]}
      markedLabel={t`Marked sites`}
      markedCount={(count) => <Plural value={count} one="# site marked" other="# sites marked" />}
      bulk={(chosen) => <SiteBulk chosen={chosen} isBusy={work.isBusy} onAsk={ask} />}
      notes={unready !== null && <SiteSetup site={unready} />}
      create={{ label: t`New site`, onPress: () => setEdited(NEW) }}
      actions={
        <Button size="small" icon={<FileUp aria-hidden />} onPress={() => setImporting("1")}>
          <Trans>Import</Trans>
        </Button>
      }
      onOpen={({ id }) => setEdited(id)}
      canOpen={isInUse}
      empty={{
        icon: <Building2 aria-hidden />,
        title: t`There is no site yet.`,
        description: t`Create the first one, or import a file of sites.`,
      }}
      errorTitle={t`The sites could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
    >
      {(edited === NEW || site !== null) && (
        <SiteEditor
          key={edited}
          site={site}
          sites={sites}
          defaultType={kind === "renter" ? "agency" : "worksite"}
          onClose={() => setEdited(null)}
        />
      )}
      {importing === "1" && <SiteImport sites={sites} onClose={() => setImporting(null)} />}
      <SiteQuestion work={work} sites={sites} />
    </AdminList>
  );
}

const isInUse = ({ isArchived }: Site) => !isArchived;
