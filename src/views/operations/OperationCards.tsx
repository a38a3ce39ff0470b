import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { ownValue } from "../../domain/base/ownValue.ts";
import type { EpochMs } from "../../domain/base/time.ts";
import type { NodeStatus, Operations, WayOut } from "../../domain/operations/calls.ts";
import { Age } from "../ui/Age.tsx";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { type Description, DescriptionList } from "../ui/DescriptionList.tsx";
import { formatBytes } from "../ui/format/formatBytes.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { DataCard } from "./DataCard.tsx";
import { QUEUE_WORDS } from "./operationWords.ts";
import { useJobName } from "./useJobName.ts";
import "./Operations.css";

type Part = { readonly of: Operations; readonly now: EpochMs };

/** What the platform runs on, beside its jobs. */
export function OperationCards({
  of,
  now,
  onOpenJobs,
}: Part & { readonly onOpenJobs: () => void }) {
  return (
    <div className="Operations-cards">
      {of.nodes.map((node) => (
        <NodeCard key={node.id} node={node} now={now} />
      ))}
      <JobCard jobs={of.jobs} onOpen={onOpenJobs} />
      <QueueCard queues={of.queues} />
      <StorageCard of={of} now={now} />
      {of.data !== null && <DataCard data={of.data} now={now} />}
      <WayCard title={<Trans>E-mail</Trans>} way={of.mail} now={now} />
      <WayCard title={<Trans>Text messages</Trans>} way={of.sms} now={now} />
    </div>
  );
}

function NodeCard({ node, now }: { readonly node: NodeStatus; readonly now: EpochMs }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const short = node.id.slice(-6);
  const { kuzzle, node: version, balise, commit } = node;
  const unknown = t`unknown`;
  const own = commit === null ? (balise ?? unknown) : t`${balise ?? unknown}, commit ${commit}`;
  return (
    <Card
      title={t`Node ${short}`}
      actions={
        <StatusPill tone={node.holdsLease ? "info" : "neutral"} size="small">
          {node.holdsLease ? <Trans>Runs the jobs</Trans> : <Trans>Answers calls</Trans>}
        </StatusPill>
      }
    >
      <DescriptionList
        items={[
          { id: "since", term: t`Started`, description: <Age at={node.startedAt} now={now} /> },
          { id: "at", term: t`Last word`, description: <Age at={node.at} now={now} /> },
          { id: "memory", term: t`Memory`, description: formatBytes(node.memory, locale) },
          ...node.turns.map(({ service, longest, p99 }) => ({
            id: `turn-${service}`,
            term: t`Longest turn of ${service}`,
            description: t`${longest} ms in the last minute, 99 of 100 below ${p99} ms`,
          })),
          { id: "balise", term: t`Balise`, description: own },
          {
            id: "versions",
            term: t`Runs on`,
            description: t`Kuzzle ${kuzzle}, Node ${version}`,
          },
        ]}
      />
    </Card>
  );
}

function JobCard({
  jobs,
  onOpen,
}: {
  readonly jobs: Operations["jobs"];
  readonly onOpen: () => void;
}) {
  const { t } = useLingui();
  const jobName = useJobName();
  const failing = (jobs ?? []).filter(({ failed }) => failed > 0);
  const count = jobs?.length ?? 0;
  const names = failing.map(({ name }) => jobName(name));
  return (
    <Card
      title={t`Jobs`}
      actions={
        <StatusPill tone={jobs === null || failing.length > 0 ? "danger" : "success"} size="small">
          {jobs === null ? (
            <Trans>No node runs the jobs.</Trans>
          ) : (
            <Plural value={failing.length} _0="None fails" one="# fails" other="# fail" />
          )}
        </StatusPill>
      }
    >
      <p>
        <Plural value={count} one="# job runs by itself." other="# jobs run by themselves." />
      </p>
      {names.length > 0 && <p>{names.join(" · ")}</p>}
      <Button size="small" onPress={onOpen}>
        <Trans>Show the jobs</Trans>
      </Button>
    </Card>
  );
}

function QueueCard({ queues }: { readonly queues: Operations["queues"] }) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const items = (queues ?? []).map(({ collection, waiting, failed }): Description => {
    const words = ownValue(QUEUE_WORDS, collection);
    const [wait, fail] = [formatNumber(waiting, locale), formatNumber(failed, locale)];
    return {
      id: collection,
      term: words === undefined ? collection : t(words),
      description: failed > 0 ? t`${wait} waiting, ${fail} given up` : t`${wait} waiting`,
    };
  });
  return (
    <Card title={t`Messages to send`}>
      {queues === null ? (
        <Trans>They could not be counted; the reason is in the log.</Trans>
      ) : (
        <DescriptionList items={items} />
      )}
    </Card>
  );
}

function StorageCard({ of: { storage, files, backup }, now }: Part) {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  const unknown = t`unknown`;
  const [free, size] = [files.free, files.size].map((bytes) =>
    bytes === null ? unknown : formatBytes(bytes, locale),
  );
  return (
    <Card
      title={t`Storage`}
      actions={
        backup?.failed != null && (
          <StatusPill tone="danger" size="small">
            <Trans>Backup fails</Trans>
          </StatusPill>
        )
      }
    >
      <DescriptionList
        items={[
          {
            id: "bytes",
            term: t`Documents take`,
            description: storage === null ? unknown : formatBytes(storage.bytes, locale),
          },
          {
            id: "documents",
            term: t`Documents`,
            description: storage === null ? unknown : formatNumber(storage.documents, locale),
          },
          {
            id: "files",
            term: t`Disk of the files`,
            description:
              files.kind === "s3" ? t`S3 store, size unknown` : t`${free} free of ${size}`,
          },
          {
            id: "backup",
            term: t`Last backup`,
            description:
              backup === null ? (
                t`unknown: nothing tells Balise (BALISE_BACKUP_MARK)`
              ) : backup.at === null ? (
                t`none yet`
              ) : (
                <Age at={backup.at} now={now} />
              ),
          },
          ...(backup?.failed == null
            ? []
            : [
                {
                  id: "failedBackup",
                  term: t`Last try failed`,
                  description: (
                    <span role="alert">
                      <Age at={backup.failed.at} now={now} /> {backup.failed.reason}
                    </span>
                  ),
                },
              ]),
          ...(backup === null || backup.oldest === null
            ? []
            : [
                {
                  id: "oldestBackup",
                  term: t`Oldest backup beside it`,
                  description: <Age at={backup.oldest} now={now} />,
                },
              ]),
        ]}
      />
    </Card>
  );
}

function WayCard({
  title,
  way: { server, lastSentAt, lastError },
  now,
}: {
  readonly title: ReactNode;
  readonly way: WayOut;
  readonly now: EpochMs;
}) {
  const { t } = useLingui();
  const isFailing = lastError !== null && (lastSentAt === null || lastError.at > lastSentAt);
  return (
    <Card
      title={title}
      actions={
        <StatusPill
          tone={isFailing ? "danger" : lastSentAt === null ? "neutral" : "success"}
          size="small"
        >
          {isFailing ? t`Fails` : lastSentAt === null ? t`Not tried yet` : t`Works`}
        </StatusPill>
      }
    >
      <DescriptionList
        items={[
          { id: "server", term: t`Server`, description: server },
          { id: "sent", term: t`Last sent`, description: <Age at={lastSentAt} now={now} /> },
          {
            id: "error",
            term: t`Last error`,
            description:
              lastError === null ? (
                t`none known`
              ) : (
                <>
                  <Age at={lastError.at} now={now} /> {lastError.reason}
                </>
              ),
          },
        ]}
      />
    </Card>
  );
}
