import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { ownValue } from "../../../domain/base/ownValue.ts";
import type { PurgeCertificate } from "../../../domain/customers/purge.ts";
import { purgeNow } from "../../../domain/customers/retentionCalls.ts";
import type { Backups } from "../../../domain/base/backups.ts";
import { CommandQuestion } from "../../kit/administration/CommandQuestion.tsx";
import { useRead } from "../../kit/reading.ts";
import { useCalls } from "../../kit/useCalls.ts";
import { Button } from "../../ui/Button.tsx";
import { DescriptionList } from "../../ui/DescriptionList.tsx";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { NOTHING } from "../../ui/format/nothing.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { PanelState } from "../../ui/panelState.ts";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useSettingsMachines } from "../settingsMachines.ts";
import { useRetentionWords } from "./useRetentionWords.ts";

const CALLS = { purge: purgeNow };

/** What was removed since its time was over, when that happens next, and the way to have it at once. */
export function Purges() {
  const { t } = useLingui();
  const toasts = useToasts();
  const format = useTimeFormat();
  const { answer, isFailed, refresh } = useRead(useSettingsMachines().retention, null);
  const purging = useCalls("purgeCommand", CALLS, () => {
    refresh();
    toasts.success(
      t`Old positions are removed within a minute, or once no evacuation runs any more`,
    );
  });
  const [newest, ...earlier] = answer?.certificates ?? [];
  const due =
    answer === null || answer.dueAt === null ? null : formatDateTime(answer.dueAt, format);
  const state: PanelState =
    answer !== null
      ? { kind: "ready" }
      : isFailed
        ? {
            kind: "error",
            title: t`What was removed could not be read.`,
            description: t`Try again once there is a connection.`,
            onRetry: refresh,
          }
        : { kind: "loading", rows: 3 };
  return (
    <Panel
      title={t`Old positions that were removed`}
      state={state}
      actions={
        <Button
          size="small"
          icon={<Trash2 aria-hidden />}
          onPress={() => purging.ask({ kind: "purge" })}
        >
          <Trans>Remove now</Trans>
        </Button>
      }
    >
      <div className="stack-3">
        {due !== null && (
          <p className="note">
            <Trans>Next: {due}, or once no evacuation runs any more.</Trans>
          </p>
        )}
        <BackupNote backup={answer?.backup ?? null} />
        {newest === undefined ? (
          <p className="note">
            <Trans>Nothing was removed yet.</Trans>
          </p>
        ) : (
          <Certificate certificate={newest} />
        )}
        {earlier.length > 0 && (
          <ul className="Configuration-closures" aria-label={t`Earlier removals`}>
            {earlier.map((one) => (
              <li key={one.id}>
                {formatDateTime(one.at, format)}: <Removed count={removedOf(one)} />
              </li>
            ))}
          </ul>
        )}
      </div>
      <CommandQuestion
        work={purging}
        isOpen={purging.isAsking}
        tone="danger"
        title={t`Remove old positions now?`}
        confirmLabel={t`Remove them`}
      >
        <Trans>
          What is older than the saved configuration keeps is removed for good. Nobody can bring it
          back.
        </Trans>
      </CommandQuestion>
    </Panel>
  );
}

/** A purge reaches no backup: what was there when the oldest one was made is in it until it is removed. */
function BackupNote({ backup }: { readonly backup: Backups | null }) {
  const format = useTimeFormat();
  if (backup?.at === null) return null;
  const since = backup?.oldest == null ? null : formatDateTime(backup.oldest, format);
  return (
    <p className="note">
      {since === null ? (
        <Trans>How long the operator of the platform keeps backups is not known here.</Trans>
      ) : (
        <Trans>
          The oldest backup beside the last one is of {since}: what was removed since is still in
          it. Copies that the operator keeps elsewhere are not known here.
        </Trans>
      )}
    </p>
  );
}

/** A certificate in words, collection by collection. */
function Certificate({ certificate }: { readonly certificate: PurgeCertificate }) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { collections, rulesText } = useRetentionWords();
  return (
    <DescriptionList
      items={[
        { id: "at", term: t`Removed`, description: formatDateTime(certificate.at, format) },
        { id: "rules", term: t`By the rule`, description: rulesText(certificate.rules) },
        ...certificate.collections.map(({ collection, removed, oldest }) => {
          const since = oldest === null ? NOTHING : formatDateTime(oldest, format);
          return {
            id: collection,
            term: ownValue(collections, collection) ?? collection,
            description: (
              <>
                <Removed count={removed} />, <Trans>oldest left of people: {since}</Trans>
              </>
            ),
          };
        }),
      ]}
    />
  );
}

function Removed({ count }: { readonly count: number }) {
  return <Plural value={count} _0="nothing removed" one="# removed" other="# removed" />;
}

function removedOf({ collections }: PurgeCertificate): number {
  return collections.reduce((sum, { removed }) => sum + removed, 0);
}
