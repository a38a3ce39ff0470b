import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Layers } from "lucide-react";
import { useMemo } from "react";
import { CommandQuestion } from "../../kit/administration/CommandQuestion.tsx";
import { RefusalNote } from "../../kit/administration/RefusalNote.tsx";
import { AdminList } from "../../kit/list/AdminList.tsx";
import { choiceFilter, type ListFilter } from "../../kit/list/listFilter.ts";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { linkTo } from "../../kit/routes.ts";
import { useCommand } from "../../kit/useCommand.ts";
import { useFeed } from "../../kit/useFeed.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { useFloorName } from "../../kit/words/useFloorName.ts";
import { LinkButton } from "../../ui/LinkButton.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useSiteMachines } from "../siteMachines.ts";
import { FloorEditor } from "./FloorEditor.tsx";
import { type FloorRow, floorRows } from "./floorRows.ts";
import { useFloorColumns, useFloorMenu } from "./useFloorColumns.tsx";

const NONE: readonly never[] = [];
/** The address of a floor that is being made. */
const NEW = "new";
const keyOf = ({ key }: FloorRow) => key;
const isInUse = ({ place }: FloorRow) => place !== null;

/** The floors of a customer's worksites (specification section 2, Floors page). */
export function Floors() {
  return (
    <RemountOnCustomerChange>
      <FloorList />
    </RemountOnCustomerChange>
  );
}

function FloorList() {
  const { t } = useLingui();
  const toasts = useToasts();
  const floorName = useFloorName();
  const feed = useFeed("sites", null);
  const presence = useFeed("presence", null);
  const sites = useMemo(
    () => (feed?.sites ?? NONE).filter(({ isArchived }) => !isArchived),
    [feed?.sites],
  );
  const rows = useMemo(() => floorRows(sites), [sites]);
  const [edited, setEdited] = useUrlState("edit");
  const [chosenSite] = useUrlState("site");
  const { floorCommand } = useSiteMachines();
  const work = useCommand(floorCommand, ({ edit, siteId }) => {
    const site = sites.find(({ id }) => id === siteId) ?? null;
    const name = floorName(site, edit.number);
    if (edit.kind === "archive") toasts.success(t`The floor ${name} is archived`);
    if (edit.kind === "unarchive") toasts.success(t`The floor ${name} is back in use`);
  });
  const { ask, run, command } = work;
  const row = rows.find(({ key }) => key === edited) ?? null;
  const first = sites.find(({ id }) => id === chosenSite) ?? sites[0];
  const asked = rows.find(
    ({ site, floor }) => site.id === command?.siteId && floor.number === command.edit.number,
  );
  const isArchiving = command?.edit.kind === "archive";
  const askedName = asked === undefined ? "" : floorName(asked.site, asked.floor.number);
  const areas = asked?.areas ?? 0;
  const columns = useFloorColumns(presence?.isLoaded === true ? presence.counts : null);
  const menu = useFloorMenu(setEdited, ask, run);
  const filters = useMemo(
    (): readonly ListFilter<FloorRow>[] => [
      ...(sites.length > 1
        ? [
            choiceFilter({
              key: "site",
              label: t`Site`,
              isOpen: true,
              every: t`All sites`,
              options: sites.map(({ id, siteName }) => ({ id: id as string, label: siteName })),
              keeps: ({ site }: FloorRow, option: string) => site.id === option,
            }),
          ]
        : []),
      {
        key: "archived",
        label: t`Floors`,
        look: "segments",
        defaultValue: "used",
        options: [
          { id: "used", label: t`In use` },
          { id: "1", label: t({ message: "Archived", context: "several" }) },
        ],
        keeps: ({ place }, option) => (place === null) === (option === "1"),
      },
    ],
    [t, sites],
  );
  const isWithoutSite = feed?.isLoaded === true && first === undefined;
  return (
    <AdminList
      route="floors"
      title={t`Floors`}
      feed={feed}
      rows={rows}
      keyOf={keyOf}
      columns={columns}
      filters={filters}
      trailing={menu}
      searched={t`Name, site`}
      count={(kept) => <Plural value={kept} one="# floor" other="# floors" />}
      exportName={t`floors`}
      create={
        first === undefined ? undefined : { label: t`New floor`, onPress: () => setEdited(NEW) }
      }
      onOpen={({ key }) => setEdited(key)}
      canOpen={isInUse}
      empty={
        isWithoutSite
          ? {
              icon: <Layers aria-hidden />,
              title: t`There is no site yet.`,
              description: t`A floor belongs to a site: create the site first.`,
              action: <LinkButton href={linkTo("sites")}>{t`Go to the sites`}</LinkButton>,
            }
          : {
              icon: <Layers aria-hidden />,
              title: t`There is no floor yet.`,
              description: t`Floors divide a site from bottom to top; each has its areas and its plan.`,
            }
      }
      errorTitle={t`The floors could not be read.`}
      errorText={t`They are retried automatically as soon as the server answers.`}
      notes={work.isFailed && !isArchiving && <RefusalNote work={work} />}
    >
      {first !== undefined && (edited === NEW || (row !== null && isInUse(row))) && (
        <FloorEditor
          key={edited}
          edited={row}
          first={first}
          sites={sites}
          onClose={() => setEdited(null)}
        />
      )}
      <CommandQuestion
        work={work}
        isOpen={work.isAsking && isArchiving}
        tone="danger"
        title={t`Archive the floor ${askedName}?`}
        confirmLabel={t`Archive the floor`}
      >
        <Trans>
          It is no longer offered where floors are chosen. Whoever is on it is still counted, and it
          can be taken back into use.
        </Trans>{" "}
        {areas > 0 && (
          <Plural value={areas} one="Its area stays with it." other="Its # areas stay with it." />
        )}
      </CommandQuestion>
    </AdminList>
  );
}
