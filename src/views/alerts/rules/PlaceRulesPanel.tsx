import { Trans, useLingui } from "@lingui/react/macro";
import { MapPinned, Plus } from "lucide-react";
import { useState } from "react";
import { PlaceAlertType } from "../../../domain/alerts/alert.ts";
import {
  type AlertConfiguration,
  newPlaceConfiguration,
} from "../../../domain/alerts/alertConfiguration.ts";
import type { EpochMs } from "../../../domain/base/time.ts";
import { newId } from "../../kit/newId.ts";
import { panelStateOf } from "../../kit/panelStateOf.ts";
import type { useFeed } from "../../kit/useFeed.ts";
import { useUrlState } from "../../kit/useUrlState.ts";
import { Button } from "../../ui/Button.tsx";
import { FreshnessMark } from "../../ui/FreshnessMark.tsx";
import { MenuButton } from "../../ui/MenuButton.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Stale } from "../../ui/Stale.tsx";
import { ALERT_TYPE_WORDS } from "../alertWords.ts";
import { ArchiveSwitch } from "./ArchiveSwitch.tsx";
import { RuleEditor } from "./RuleEditor.tsx";
import { placeRulesOf } from "./ruleFacts.ts";
import { RuleRow } from "./RuleRow.tsx";
import type { RuleCommands } from "./useRuleCommands.ts";

const NONE: readonly AlertConfiguration[] = [];

/** The rules about places, of which there are any number, and the editor of the one that the address names. */
export function PlaceRulesPanel({
  feed,
  commands,
  now,
  edited,
  onEdit,
}: {
  readonly feed: ReturnType<typeof useFeed<"alertConfigurations">>;
  readonly commands: RuleCommands;
  readonly now: EpochMs;
  /** The id of a rule, or the kind of a new one. */
  readonly edited: string | null;
  readonly onEdit: (id: string | null) => void;
}) {
  const { t } = useLingui();
  const [archivedText, setArchived] = useUrlState("archivedRules");
  const isArchive = archivedText === "1";
  const rules = placeRulesOf(feed?.configurations ?? NONE, isArchive);
  const isLive = feed?.liveness?.isLive ?? false;
  const kind = PlaceAlertType.safeParse(edited).data ?? null;
  // The rule of an address is edited whichever list is shown.
  const rule = placeRulesOf(feed?.configurations ?? NONE).find(
    ({ configuration }) => configuration.id === edited,
  );
  const close = () => onEdit(null);
  const add = (
    <MenuButton
      label={t`Add a rule`}
      size="small"
      items={PlaceAlertType.options.map((id) => ({ id, label: t(ALERT_TYPE_WORDS[id]) }))}
      onAction={onEdit}
    >
      <Plus aria-hidden />
      <Trans>Add a rule</Trans>
    </MenuButton>
  );
  // Where there is none, what makes the first one stands where it is looked for.
  const isFirst = feed?.isLoaded === true && rules.length === 0 && !isArchive;
  return (
    <>
      <Panel
        title={t`Rules about places`}
        isFlush
        freshness={
          <FreshnessMark isLive={isLive} since={feed?.liveness?.since ?? null} now={now} />
        }
        actions={
          <>
            <ArchiveSwitch
              label={t`Rules about places`}
              isArchive={isArchive}
              onChange={(isAsked) => setArchived(isAsked ? "1" : null)}
            />
            {!isFirst && add}
          </>
        }
        state={panelStateOf(feed, rules.length === 0, {
          empty: isArchive
            ? {
                icon: <MapPinned aria-hidden />,
                title: t`No rule about places is archived.`,
                description: t`An archived one can be taken back into use as it was.`,
                action: (
                  <Button size="small" onPress={() => setArchived(null)}>
                    <Trans>Show the rules in use</Trans>
                  </Button>
                ),
              }
            : {
                icon: <MapPinned aria-hidden />,
                title: t`No rule watches where assets are.`,
                description: t`A rule raises an alert when an asset is outside its site, in a forbidden place, moved outside working hours, motionless, or not back by its date.`,
                action: add,
              },
          error: {
            title: t`The rules could not be read.`,
            description: t`They are retried automatically as soon as the server answers.`,
          },
        })}
      >
        <Stale isStale={!isLive}>
          <ul className="AlertsConfiguration-rules">
            {rules.map((one) => (
              <RuleRow key={one.configuration.id} rule={one} commands={commands} onEdit={onEdit} />
            ))}
          </ul>
        </Stale>
      </Panel>
      {kind !== null && feed?.isLoaded === true && (
        <NewRule key={kind} kind={kind} onClose={close} />
      )}
      {rule !== undefined && <RuleEditor key={rule.configuration.id} rule={rule} onClose={close} />}
    </>
  );
}

function NewRule({
  kind,
  onClose,
}: {
  readonly kind: PlaceAlertType;
  readonly onClose: () => void;
}) {
  // One id for all tries: a save whose answer was lost makes no second rule.
  const [id] = useState(() => newId("rule"));
  const configuration = newPlaceConfiguration(kind, id);
  return <RuleEditor rule={{ alertType: kind, configuration, isOwn: false }} onClose={onClose} />;
}
