import { Trans, useLingui } from "@lingui/react/macro";
import { BatteryFull, Crosshair } from "lucide-react";
import { useState } from "react";
import { SECOND } from "../../../domain/base/time.ts";
import {
  COMMAND_KINDS,
  type CommandKind,
  type CommandOrder,
  intervalOrder,
  OPEN_STATES,
  type ShownCommand,
  TRACKER_MODES,
  type TrackerMode,
} from "../../../domain/devices/deviceCommand.ts";
import { cancelCommands, commandTags } from "../../../domain/devices/tagCalls.ts";
import type { Tag } from "../../../domain/devices/tag.ts";
import { RefusalNote } from "../../kit/administration/RefusalNote.tsx";
import { newId } from "../../kit/newId.ts";
import { useCalls } from "../../kit/useCalls.ts";
import { useWatchedRead } from "../../kit/watchedReading.ts";
import { Banner } from "../../ui/Banner.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { formatDateTime } from "../../ui/format/formatDateTime.ts";
import { formatDuration } from "../../ui/format/formatDuration.ts";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { StatusPill } from "../../ui/StatusPill.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { useToasts } from "../../ui/useToasts.ts";
import { useDeviceMachines } from "../deviceMachines.ts";
import { BATCH_STATUS_WORDS } from "./batchWords.ts";
import {
  COMMAND_FAILURE_WORDS,
  COMMAND_STATE_WORDS,
  MISSING_COMMAND_WORDS,
  TRACKER_MODE_WORDS,
} from "./commandWords.ts";

const NONE: readonly ShownCommand[] = [];

/** What a tracker is asked, what waits for it, and what became of it (docs/decisions/0252). */
export function TagCommands({ tag: { id, protocol } }: { readonly tag: Tag }) {
  const { t } = useLingui();
  const toasts = useToasts();
  const { tagCommands } = useDeviceMachines();
  const { value, head, refresh } = useWatchedRead(tagCommands, id);
  const work = useCalls(
    "tagOrder",
    { ask: commandTags, cancel: cancelCommands },
    (_command, { brought }) => {
      refresh();
      const status = brought.outcomes[0]?.status ?? "done";
      if (status !== "done") toasts.error(t(BATCH_STATUS_WORDS[status]));
    },
  );
  const ask = (order: CommandOrder) =>
    work.run({ kind: "ask", batchId: newId("batch"), order, tagIds: [id] });
  const isReached = value?.isReached === true;
  return (
    <section className="stack-3">
      <h3>
        <Trans>Commands</Trans>
      </h3>
      {value?.isReached === false && (
        <Banner tone="info" title={t`No connector leads to its network`}>
          {protocol === "DigitalMatter" ? (
            <Trans>
              Trackers of Digital Matter take commands over LoRaWAN alone: those on a mobile network
              are changed in the device manager. Over LoRaWAN, give the connector that hears it the
              address for commands, then wait for its next message.
            </Trans>
          ) : (
            <Trans>
              Give the connector that hears it the address for commands, under Equipment,
              Connectors; then wait for its next message.
            </Trans>
          )}
        </Banner>
      )}
      {isReached && (
        <>
          <p className="muted">
            <Trans>
              The network hands a command over after the next message of the tracker: it may take as
              long as it is silent, two days at most.
            </Trans>
          </p>
          <Orders
            kinds={value.kinds}
            isOyster={protocol === "DigitalMatter"}
            isPending={work.isBusy}
            onAsk={ask}
          />
        </>
      )}
      <RefusalNote work={work} />
      {head.failure !== null && (
        <p className="muted" role="status">
          <Trans>The commands could not be read.</Trans>
        </p>
      )}
      <ul className="TagDrawer-events stack-2">
        {(value?.commands ?? NONE).map((command) => (
          <li key={command.id}>
            <Command command={command} />
            {command.state === "queued" && (
              <Button
                size="small"
                isPending={work.isBusy}
                onPress={() => work.run({ kind: "cancel", batchId: command.batchId, tagIds: [id] })}
              >
                <Trans>Cancel the command</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What can be asked. */
function Orders({
  kinds,
  isOyster,
  isPending,
  onAsk,
}: {
  /** What the tracker takes. */
  readonly kinds: readonly CommandKind[];
  readonly isOyster: boolean;
  readonly isPending: boolean;
  readonly onAsk: (order: CommandOrder) => void;
}) {
  const { t } = useLingui();
  const [minutes, setMinutes] = useState<number | null>(10);
  const [mode, setMode] = useState<TrackerMode>("motion");
  const [isAsked, setIsAsked] = useState(false);
  const interval = intervalOrder(minutes);
  const missing = COMMAND_KINDS.filter((kind) => !kinds.includes(kind));
  return (
    <>
      <div className="wrap-2">
        <Button
          icon={<Crosshair aria-hidden />}
          isDisabled={isPending}
          onPress={() => onAsk({ kind: "position" })}
        >
          <Trans>Ask for a position</Trans>
        </Button>
        {kinds.includes("battery") && (
          <Button
            icon={<BatteryFull aria-hidden />}
            isDisabled={isPending}
            onPress={() => setIsAsked(true)}
          >
            <Trans>Reset the battery gauge</Trans>
          </Button>
        )}
      </div>
      {kinds.includes("interval") && (
        <form
          className="end-3"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            if (interval !== null) onAsk(interval);
          }}
        >
          <NumberField
            label={t`Reports while it moves every`}
            value={minutes}
            onChange={setMinutes}
            unit={t`min`}
            // One stands where the other stood: the button beside it moves under no pointer.
            description={interval === null ? null : t`15 seconds to 24 hours.`}
            errorMessage={interval === null ? t`Give 15 seconds to 24 hours.` : null}
          />
          <Button type="submit" isDisabled={isPending}>
            <Trans>Set the interval</Trans>
          </Button>
        </form>
      )}
      {kinds.includes("mode") && (
        <div className="end-3">
          <Select
            label={t`Mode`}
            options={TRACKER_MODES.map((one) => ({ id: one, label: t(TRACKER_MODE_WORDS[one]) }))}
            value={mode}
            onChange={(next) => next !== null && setMode(next)}
          />
          <Button isDisabled={isPending} onPress={() => onAsk({ kind: "mode", mode })}>
            <Trans>Set the mode</Trans>
          </Button>
        </div>
      )}
      {missing.map((kind) => (
        <p key={kind} className="note">
          {t(MISSING_COMMAND_WORDS[kind])}
        </p>
      ))}
      <ConfirmDialog
        isOpen={isAsked}
        title={t`Are new batteries in?`}
        confirmLabel={t`Reset the battery gauge`}
        onConfirm={() => {
          setIsAsked(false);
          onAsk({ kind: "battery" });
        }}
        onCancel={() => setIsAsked(false)}
      >
        <Trans>
          The tracker counts its charge from full once it has this. Where the batteries are not new,
          what it says of its charge is wrong from then on.
        </Trans>{" "}
        {isOyster ? (
          <Trans>Its other statistics begin anew, too: trips and running hours among them.</Trans>
        ) : (
          <Trans>One that is charged by cable ignores it.</Trans>
        )}
      </ConfirmDialog>
    </>
  );
}

function Command({ command }: { readonly command: ShownCommand }) {
  const { t } = useLingui();
  const format = useTimeFormat();
  const { state, at, expiresAt, byName, reason, detail } = command;
  const { word, tone } = COMMAND_STATE_WORDS[state];
  const what = useOrderWords()(command.order);
  const [time, end] = [formatDateTime(at, format), formatDateTime(expiresAt, format)];
  return (
    <>
      <time dateTime={new Date(at).toISOString()}>{time}</time>
      <span>
        <strong>{what}</strong> <StatusPill tone={tone}>{t(word)}</StatusPill>{" "}
        <Trans>asked by {byName}</Trans>
        {OPEN_STATES.includes(state) && (
          <>
            {" "}
            <Trans>until {end}</Trans>
          </>
        )}
        {reason !== null && <> {t(COMMAND_FAILURE_WORDS[reason])}</>}
        {detail !== null && <small> {detail}</small>}
      </span>
    </>
  );
}

/** An order in words. */
function useOrderWords(): (order: CommandOrder) => string {
  const { t } = useLingui();
  const { locale } = useTimeFormat();
  return (order) => {
    switch (order.kind) {
      case "position":
        return t`Position`;
      case "interval": {
        const every = formatDuration(order.seconds * SECOND, locale);
        return t`Every ${every} while it moves`;
      }
      case "mode": {
        const mode = t(TRACKER_MODE_WORDS[order.mode]);
        return t`Mode: ${mode}`;
      }
      case "battery":
        return t`Reset of the battery gauge`;
    }
  };
}
