import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { KeyRound, Plus, Smartphone } from "lucide-react";
import { type ComponentProps, useState } from "react";
import type { ShownFactor } from "../../../domain/users/factor.ts";
import {
  removeFactor,
  renameFactor,
  renewRecoveryCodes,
} from "../../../domain/users/factorCalls.ts";
import { MINUTE } from "../../../domain/base/time.ts";
import { CommandQuestion } from "../../kit/administration/CommandQuestion.tsx";
import { RefusalNote } from "../../kit/administration/RefusalNote.tsx";
import { ShownOnce } from "../../kit/administration/ShownOnce.tsx";
import { useRead } from "../../kit/reading.ts";
import { useCalls } from "../../kit/useCalls.ts";
import { useNow } from "../../kit/useNow.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { formatMoment } from "../../ui/format/formatMoment.ts";
import { Panel } from "../../ui/Panel.tsx";
import type { PanelState } from "../../ui/panelState.ts";
import { TextField } from "../../ui/TextField.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { FactorSetup } from "../factors/FactorSetup.tsx";
import { RecoveryCodes } from "../factors/RecoveryCodes.tsx";
import { useUserMachines } from "../userMachines.ts";

const CALLS = { remove: removeFactor, rename: renameFactor, renew: renewRecoveryCodes };

/** The second factors of one's own account: what there is, one more, and the recovery codes. */
export function Factors() {
  const { t } = useLingui();
  const toasts = useToasts();
  const { factors: reading } = useUserMachines();
  const { answer, isFailed, refresh } = useRead(reading, null);
  const [isAdding, setIsAdding] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [renamed, setRenamed] = useState<ShownFactor | null>(null);
  const work = useCalls("factorCommand", CALLS, (_, done) => {
    refresh();
    setRenamed(null);
    if (done.kind === "renew") setCodes(done.brought.recoveryCodes);
    else if (done.kind === "remove") toasts.success(t`The second factor is removed`);
  });
  const state: PanelState =
    answer !== null
      ? { kind: "ready" }
      : isFailed
        ? {
            kind: "error",
            title: t`Your second factors could not be read.`,
            description: t`Try again once there is a connection.`,
            onRetry: refresh,
          }
        : { kind: "loading", rows: 2 };
  const asked = work.command;
  const isRemoving = asked?.kind === "remove";
  const doomed = answer?.factors.find(({ id }) => isRemoving && id === asked.factorId);
  const doomedName = doomed?.name ?? "";
  const left = answer?.recoveryLeft ?? 0;
  return (
    <Panel
      title={t`Second factor`}
      state={state}
      actions={
        answer !== null && (
          <Button size="small" icon={<Plus aria-hidden />} onPress={() => setIsAdding(true)}>
            <Trans>Add</Trans>
          </Button>
        )
      }
    >
      {answer !== null && (
        <div className="stack-3">
          <p>
            {answer.factors.length === 0 ? (
              <Trans>
                With a second factor, a code of an app or a passkey is asked for besides your
                password. You have none yet.
              </Trans>
            ) : answer.isNeeded ? (
              <Trans>Your role needs one: the last one can be replaced, not removed.</Trans>
            ) : (
              <Trans>One of these is asked for when you sign in by password.</Trans>
            )}
          </p>
          <ul className="stack-3">
            {answer.factors.map((factor) => (
              <Factor
                key={factor.id}
                factor={factor}
                isLast={answer.isNeeded && answer.factors.length === 1}
                onRename={() => setRenamed(factor)}
                onRemove={() => work.ask({ kind: "remove", factorId: factor.id })}
              />
            ))}
          </ul>
          {answer.factors.length > 0 && (
            <div className="row-2">
              <span>
                <Plural
                  value={left}
                  _0="No recovery code is left."
                  one="# recovery code is left."
                  other="# recovery codes are left."
                />
              </span>
              <Button size="small" onPress={() => work.ask({ kind: "renew" })}>
                <Trans>New recovery codes</Trans>
              </Button>
            </div>
          )}
        </div>
      )}
      <Dialog isOpen={isAdding} onClose={() => setIsAdding(false)} title={t`Add a second factor`}>
        <FactorSetup
          ticket={null}
          canHavePasskeys={answer?.canHavePasskeys ?? false}
          onAdded={(brought) => {
            setIsAdding(false);
            setCodes(brought);
            refresh();
            toasts.success(t`The second factor is added`);
          }}
        />
      </Dialog>
      {renamed !== null && (
        <RenameDialog
          key={renamed.id}
          factor={renamed}
          work={work}
          onClose={() => {
            work.dismiss();
            setRenamed(null);
          }}
          onRename={(name) => work.run({ kind: "rename", factorId: renamed.id, name })}
        />
      )}
      {codes !== null && (
        <ShownOnce
          title={t`Your recovery codes`}
          secret={codes.join("\n")}
          warning={t`Each signs you in once, should your device be lost. Keep them where the device is not. Earlier ones open nothing any more.`}
          doneLabel={t`I have kept them`}
          onClose={() => setCodes(null)}
        >
          <RecoveryCodes codes={codes} />
        </ShownOnce>
      )}
      <CommandQuestion
        work={work}
        isOpen={work.isAsking && asked?.kind !== "rename"}
        tone="danger"
        title={isRemoving ? t`Remove the second factor?` : t`Make new recovery codes?`}
        confirmLabel={isRemoving ? t`Remove it` : t`Make them`}
      >
        {isRemoving ? (
          <>
            <Trans>{doomedName} no longer signs you in. You are notified by e-mail.</Trans>
            {answer?.factors.length === 1 && (
              <>
                {" "}
                <Trans>
                  The recovery codes go too: from then on the password alone signs you in.
                </Trans>
              </>
            )}
          </>
        ) : (
          <Trans>The earlier codes open nothing any more.</Trans>
        )}
      </CommandQuestion>
    </Panel>
  );
}

function Factor({
  factor: { kind, name, at, usedAt },
  isLast,
  onRename,
  onRemove,
}: {
  readonly factor: ShownFactor;
  /** It is the only one, and there must be one. */
  readonly isLast: boolean;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}) {
  const { t } = useLingui();
  const place = useTimeFormat();
  const now = useNow(MINUTE);
  const since = formatMoment(at, now, place);
  const last = usedAt === null ? null : formatMoment(usedAt, now, place);
  return (
    <li className="Account-session">
      {kind === "totp" ? <Smartphone aria-hidden /> : <KeyRound aria-hidden />}
      <div className="Account-sessionWords">
        <strong>{name}</strong>
        <div className="Account-sessionFacts">
          {kind === "totp" ? <Trans>Codes of an app</Trans> : <Trans>Passkey</Trans>}
          {", "}
          <Trans>since {since}</Trans>
          {last !== null && (
            <>
              {", "}
              <Trans>used {last}</Trans>
            </>
          )}
        </div>
      </div>
      <Button size="small" aria-label={t`Rename ${name}`} onPress={onRename}>
        <Trans>Rename</Trans>
      </Button>
      <Button size="small" aria-label={t`Remove ${name}`} isDisabled={isLast} onPress={onRemove}>
        <Trans>Remove</Trans>
      </Button>
    </li>
  );
}

function RenameDialog({
  factor,
  work,
  onClose,
  onRename,
}: {
  readonly factor: ShownFactor;
  readonly work: ComponentProps<typeof RefusalNote>["work"];
  readonly onClose: () => void;
  readonly onRename: (name: string) => void;
}) {
  const { t } = useLingui();
  const [name, setName] = useState(factor.name);
  return (
    <Dialog isOpen onClose={onClose} title={t`Rename the second factor`} size="small">
      <form
        className="stack-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== "" && !work.isBusy) onRename(name);
        }}
      >
        <RefusalNote work={work} />
        <TextField
          label={t`Name of the factor`}
          value={name}
          onChange={setName}
          maxLength={60}
          autoFocus
          isRequired
        />
        <Button type="submit" variant="primary" isPending={work.isBusy}>
          <Trans>Save</Trans>
        </Button>
      </form>
    </Dialog>
  );
}
