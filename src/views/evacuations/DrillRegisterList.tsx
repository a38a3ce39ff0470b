import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { ClipboardList, Download } from "lucide-react";
import { useMemo } from "react";
import { callAddress } from "../../domain/base/call.ts";
import type { RegisteredDrill, RegisteredSite } from "../../domain/evacuations/drillRegister.ts";
import { readDrillsFile } from "../../domain/reports/calls.ts";
import { ListBody } from "../kit/list/ListBody.tsx";
import type { ListColumn } from "../kit/list/listColumn.ts";
import { useRead } from "../kit/reading.ts";
import { useServices } from "../kit/services.ts";
import type { PanelState } from "../ui/panelState.ts";
import { LinkButton } from "../ui/LinkButton.tsx";
import { Panel } from "../ui/Panel.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { useEvacuationMachines } from "./evacuationMachines.ts";

type Row = RegisteredSite & { readonly last: RegisteredDrill | null };

const NONE: readonly never[] = [];
const keyOf = ({ site }: Row) => site;
const TONES = { due: "danger", soon: "warning", notDue: "success" } as const;

/** The register of drills: for each site when the last was and when the next is due, with the file for an inspector. */
export function DrillRegisterList({
  version,
  onOpen,
}: {
  /** Another one whenever an evacuation has ended: what is read then is another register. */
  readonly version: string;
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useLingui();
  const { session } = useServices();
  const { locale } = useTimeFormat();
  const customer = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const { answer, isFailed, refresh } = useRead(useEvacuationMachines().register, version);
  const rows = useMemo((): readonly Row[] => {
    const { sites, drills } = answer ?? { sites: NONE, drills: NONE };
    return sites.map((one) => ({
      ...one,
      last: drills.find(({ site }) => site === one.site) ?? null,
    }));
  }, [answer]);
  const columns = useMemo((): readonly ListColumn<Row>[] => {
    const words = { due: t`overdue`, soon: t`soon`, notDue: t`not due` };
    return [
      {
        id: "site",
        header: t`Site`,
        width: 130,
        isRowHeader: true,
        isSearched: true,
        value: ({ siteName }) => siteName,
      },
      // Beside the name: what presses is seen on a telephone too.
      {
        id: "state",
        header: t`State`,
        width: 130,
        value: ({ state }) => (state === null ? t`no drill known` : words[state]),
        render: ({ state }) => (
          <StatusPill tone={state === null ? "danger" : TONES[state]} size="small">
            {state === null ? t`no drill known` : words[state]}
          </StatusPill>
        ),
      },
      {
        id: "due",
        isNamed: true,
        header: t`Next by`,
        width: 130,
        value: ({ dueAt }) => (dueAt === null ? null : { at: dueAt, precision: "day" }),
      },
      {
        id: "last",
        isNamed: true,
        header: t`Last drill`,
        width: 130,
        value: ({ lastAt }) => (lastAt === null ? null : { at: lastAt, precision: "day" }),
      },
      {
        id: "participants",
        header: t`Participants`,
        width: 110,
        align: "end",
        value: ({ last }) => (last === null ? null : last.found + last.unlisted),
      },
      {
        id: "remarks",
        header: t`Remarks`,
        width: 160,
        value: ({ last }) => last?.remark?.text ?? null,
      },
    ];
  }, [t]);
  return (
    <Panel
      title={t`Register of evacuation drills`}
      isFlush
      actions={
        rows.length === 0 ? null : (
          <LinkButton
            href={callAddress(readDrillsFile, { customerIndex: customer, lang: locale })}
            target="_blank"
            rel="external"
            size="small"
            icon={<Download aria-hidden />}
          >
            <Trans>Register (PDF)</Trans>
          </LinkButton>
        )
      }
      state={stateOf()}
    >
      <ListBody
        route="evacuations"
        prefix="drills."
        isPart
        label={t`Register of evacuation drills`}
        rows={rows}
        keyOf={keyOf}
        columns={columns}
        searched={t`Site`}
        count={(kept) => <Plural value={kept} one="# site" other="# sites" />}
        exportName={t`drills`}
        onOpen={({ last }) => {
          if (last !== null) onOpen(last.id);
        }}
        isStale={isFailed}
      />
    </Panel>
  );

  function stateOf(): PanelState {
    if (answer === null)
      return isFailed
        ? {
            kind: "error",
            title: t`The register of drills could not be read.`,
            description: t`Drills are held every six months at least (French labour code, R4227-39).`,
            onRetry: refresh,
          }
        : { kind: "loading" };
    if (rows.length > 0) return { kind: "ready" };
    return {
      kind: "empty",
      icon: <ClipboardList aria-hidden />,
      title: t`No site has a muster area, and no drill is known.`,
      description: t`Drills are held every six months at least (French labour code, R4227-39).`,
    };
  }
}
