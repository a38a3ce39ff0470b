import { Trans, useLingui } from "@lingui/react/macro";
import type { SyncRun } from "../../domain/customers/sync.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { NOTHING } from "../ui/format/nothing.ts";
import { PlainTable } from "../ui/PlainTable.tsx";
import { StatusPill } from "../ui/StatusPill.tsx";
import { useTimeFormat } from "../ui/TimeFormatProvider.tsx";
import { SYNC_FAILURE_WORDS, SYNC_STATE_WORDS, syncRefusalWords } from "./syncWords.ts";
import { FailureText } from "../kit/words/FailureText.tsx";

/** What could not be brought over, what is gone there, each request with what came back, and the runs before. */
export function SyncRunTables({
  run,
  former,
}: {
  readonly run: SyncRun;
  readonly former: readonly SyncRun[];
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const { refusals, gone, exchanges, counts } = run;
  const number = (value: number) => formatNumber(value, place.locale);
  const [first, all] = [number(refusals.length), number(counts.refused)];
  return (
    <>
      {refusals.length > 0 && (
        <PlainTable
          caption={
            counts.refused > refusals.length ? (
              <Trans>
                Not brought over (the first {first} of {all})
              </Trans>
            ) : (
              <Trans>Not brought over</Trans>
            )
          }
          rows={refusals}
          // A run's refusals are only added to.
          keyOf={(_, at) => at}
          columns={[
            {
              header: t({ message: "Name", context: "synchronisation" }),
              isLong: true,
              render: ({ id, name }) => (
                <>
                  {name === "" ? id : name}
                  <small>{id}</small>
                </>
              ),
            },
            {
              header: t`Why`,
              render: ({ reason, detail }) => (
                <>
                  {t(syncRefusalWords(reason))}
                  <small lang="en">{detail}</small>
                </>
              ),
            },
          ]}
        />
      )}
      {gone.length > 0 && (
        <div>
          <p>
            <Trans>The service has these sites no more. They stay here as they are:</Trans>
          </p>
          <ul>
            {gone.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </div>
      )}
      {exchanges.length > 0 && (
        <PlainTable
          caption={t`What was sent and what came back`}
          rows={exchanges}
          // Two requests may begin in one millisecond.
          keyOf={(_, at) => at}
          columns={[
            {
              header: t`Request`,
              render: ({ method, path }) => (
                <code>
                  {method} {path}
                </code>
              ),
            },
            {
              header: t`Answer`,
              render: ({ status, error }) => (
                <>
                  {status ?? <Trans>none</Trans>}
                  {error !== null && (
                    <small>
                      <FailureText said={error} />
                    </small>
                  )}
                </>
              ),
            },
            {
              header: t`At`,
              render: ({ at }) => formatTime(at, place, { hasSeconds: true }),
            },
            {
              header: t({ message: "Took", context: "a request" }),
              align: "end",
              render: ({ duration }) => `${number(duration)} ms`,
            },
          ]}
        />
      )}
      {former.length > 0 && (
        <PlainTable
          caption={t`Earlier synchronisations`}
          rows={former}
          keyOf={({ id }) => id}
          columns={[
            { header: t`Asked for`, render: ({ askedAt }) => formatDateTime(askedAt, place) },
            { header: t`By`, render: ({ byName }) => (byName === "" ? NOTHING : byName) },
            {
              header: t`State`,
              render: ({ state, failure }) => (
                <>
                  <StatusPill tone={SYNC_STATE_WORDS[state].tone} size="small">
                    {t(SYNC_STATE_WORDS[state].word)}
                  </StatusPill>
                  {failure !== null && <small>{t(SYNC_FAILURE_WORDS[failure.code])}</small>}
                </>
              ),
            },
          ]}
        />
      )}
    </>
  );
}
