import { Trans, useLingui } from "@lingui/react/macro";
import type { SyncRun } from "../../domain/customers/sync.ts";
import { formatDateTime } from "../ui/format/formatDateTime.ts";
import { formatNumber } from "../ui/format/formatNumber.ts";
import { formatTime } from "../ui/format/formatTime.ts";
import { NOTHING } from "../ui/format/nothing.ts";
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
        <table className="Sync-table">
          <caption>
            {counts.refused > refusals.length ? (
              <Trans>
                Not brought over (the first {first} of {all})
              </Trans>
            ) : (
              <Trans>Not brought over</Trans>
            )}
          </caption>
          <thead>
            <tr>
              <th scope="col">{t({ message: "Name", context: "synchronisation" })}</th>
              <th scope="col">{t`Why`}</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ id, name, reason, detail }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- a run's refusals are only added to
              <tr key={at}>
                <th scope="row">
                  {name === "" ? id : name}
                  <small>{id}</small>
                </th>
                <td>
                  {t(syncRefusalWords(reason))}
                  <small lang="en">{detail}</small>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
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
        <table className="Sync-table">
          <caption>
            <Trans>What was sent and what came back</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`At`}</th>
              <th scope="col">{t`Request`}</th>
              <th scope="col">{t`Answer`}</th>
              <th scope="col">{t({ message: "Took", context: "a request" })}</th>
            </tr>
          </thead>
          <tbody>
            {exchanges.map(({ at, method, path, status, error, duration }, row) => (
              // oxlint-disable-next-line react/no-array-index-key -- two requests may begin in one millisecond
              <tr key={row}>
                <td className="Sync-figure">{formatTime(at, place, { hasSeconds: true })}</td>
                <td>
                  <code>
                    {method} {path}
                  </code>
                </td>
                <td>
                  {status ?? <Trans>none</Trans>}
                  {error !== null && (
                    <small>
                      <FailureText said={error} />
                    </small>
                  )}
                </td>
                <td className="Sync-figure">{number(duration)} ms</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {former.length > 0 && (
        <table className="Sync-table">
          <caption>
            <Trans>Earlier synchronisations</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`Asked for`}</th>
              <th scope="col">{t`By`}</th>
              <th scope="col">{t`State`}</th>
            </tr>
          </thead>
          <tbody>
            {former.map(({ id, askedAt, byName, state, failure }) => (
              <tr key={id}>
                <td>{formatDateTime(askedAt, place)}</td>
                <td>{byName === "" ? NOTHING : byName}</td>
                <td>
                  <StatusPill tone={SYNC_STATE_WORDS[state].tone} size="small">
                    {t(SYNC_STATE_WORDS[state].word)}
                  </StatusPill>
                  {failure !== null && <small>{t(SYNC_FAILURE_WORDS[failure.code])}</small>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
