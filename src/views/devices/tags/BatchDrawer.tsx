import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { CustomerIndex, type TagId } from "../../../domain/base/ids.ts";
import { isSuperAdmin } from "../../../domain/base/profileIds.ts";
import { MINUTE } from "../../../domain/base/time.ts";
import { shownName } from "../../../domain/customers/customer.ts";
import {
  BatchTagIds,
  TAG_OPERATIONS,
  tagIdsOf,
  TagOperation,
} from "../../../domain/devices/batchTagOperation.ts";
import {
  type CommandOrder,
  intervalOrder,
  TRACKER_MODES,
  type TrackerMode,
} from "../../../domain/devices/deviceCommand.ts";
import { batchTagOperationMachine } from "../../../machines/devices/batchTagOperationMachine.ts";
import { newId } from "../../kit/newId.ts";
import { useServices } from "../../kit/services.ts";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { NO_SETTINGS, SettingsFields, sharedSettings } from "./BatchSettings.tsx";
import { BatchSteps } from "./BatchSteps.tsx";
import { type BatchName, COMMAND_BATCHES, OPERATION_WORDS } from "./batchWords.ts";
import { TRACKER_MODE_WORDS } from "./commandWords.ts";
import { TagIdsField } from "../../kit/TagIdsField.tsx";
import { useTagBatch } from "./useTagBatch.ts";
import "../../ui/Form.css";

/** What a batch does to tags, and what it asks of them. */
const BATCHES: readonly BatchName[] = [...TAG_OPERATIONS, ...COMMAND_BATCHES];

/** Does one thing to many tags: those that are marked, or those of a list (specification section 5, batch tag operations). */
export function BatchDrawer({
  marked,
  isAcross = false,
  onClose,
}: {
  readonly marked: readonly TagId[];
  /** Tags of all customers, each changed where it is. Super admins only. */
  readonly isAcross?: boolean;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { session } = useServices();
  const own = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const customers = useSelector(session, ({ context }) => context.customers);
  const isSuper = useSelector(session, ({ context }) =>
    isSuperAdmin(context.visitor?.profileIds ?? []),
  );
  const run = useTagBatch(batchTagOperationMachine);
  const [operation, setOperation] = useState<BatchName | null>(null);
  const [client, setClient] = useState<string>(own);
  const [minutes, setMinutes] = useState<number | null>(60);
  const [mode, setMode] = useState<TrackerMode>("motion");
  const [settings, setSettings] = useState(NO_SETTINGS);
  const [list, setList] = useState(() => marked.join("\n"));
  const [isTried, setIsTried] = useState(false);
  const { ids } = tagIdsOf(list);
  const isCommand = COMMAND_BATCHES.some((one) => one === operation);
  const command = commandOf(operation, minutes, mode);
  const order = TagOperation.safeParse({
    operation,
    clientId: client,
    ...(operation === "setTimeout"
      ? { timeout: minutes === null ? undefined : Math.round(minutes * MINUTE) }
      : {}),
    ...(operation === "setSettings" ? { settings: sharedSettings(settings) } : {}),
  });
  const tagIds = BatchTagIds.safeParse(ids);
  const offered = customers.filter(
    ({ index }) => index === own || (isSuper && operation === "assign"),
  );
  const submit = () => {
    setIsTried(true);
    if (isCommand) {
      if (command !== null && tagIds.success)
        run.prepare({
          kind: "command",
          batchId: newId("batch"),
          order: command,
          tagIds: tagIds.data,
          isAcross,
        });
      return;
    }
    if (order.success && tagIds.success)
      run.prepare({
        kind: "operate",
        batchId: newId("batch"),
        order: order.data,
        tagIds: tagIds.data,
        isAcross,
      });
  };
  const isWrong = (path: string) =>
    isTried && order.error?.issues.some((issue) => issue.path[0] === path) === true;
  return (
    <Drawer
      isOpen
      size="large"
      title={t`Batch operation`}
      onClose={() => {
        if (!run.isBusy) onClose();
      }}
    >
      <BatchSteps
        run={run}
        confirmLabel={(count) =>
          isCommand ? (
            <Plural value={count} one="Ask # tag" other="Ask # tags" />
          ) : (
            <Plural value={count} one="Change # tag" other="Change # tags" />
          )
        }
      >
        <form
          className="Form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <Select
            label={t`Operation`}
            options={BATCHES.map((id) => ({ id, label: t(OPERATION_WORDS[id]) }))}
            value={operation}
            onChange={(next) => {
              setOperation(next);
              if (next !== "assign") setClient(own);
            }}
            isRequired
            autoFocus
            errorMessage={isWrong("operation") ? t`Choose an operation.` : null}
          />
          {!isCommand && (!isAcross || operation === "assign") && (
            <Select
              label={t`Client`}
              options={offered.map((one) => ({ id: one.index as string, label: shownName(one) }))}
              value={client}
              onChange={(index) => setClient(CustomerIndex.parse(index))}
              description={
                operation === "assign"
                  ? t`Whose the tags become. One that moves leaves its place, settings and gateway; its history stays with the client that it leaves.`
                  : t`Only tags of this client are changed.`
              }
              isRequired
              errorMessage={isWrong("clientId") ? t`Choose a client.` : null}
            />
          )}
          {operation === "setTimeout" && (
            <NumberField
              label={t`Timeout`}
              value={minutes}
              onChange={setMinutes}
              unit={t`min`}
              minValue={1}
              isRequired
              errorMessage={isWrong("timeout") ? t`Give 1 minute to 30 days.` : null}
            />
          )}
          {operation === "setInterval" && (
            <NumberField
              label={t`Reports while it moves every`}
              value={minutes}
              onChange={setMinutes}
              unit={t`min`}
              isRequired
              description={t`Only Abeeway trackers take it, after their next message.`}
              errorMessage={isTried && command === null ? t`Give 15 seconds to 24 hours.` : null}
            />
          )}
          {operation === "setMode" && (
            <Select
              label={t`Mode`}
              options={TRACKER_MODES.map((one) => ({ id: one, label: t(TRACKER_MODE_WORDS[one]) }))}
              value={mode}
              onChange={(next) => next !== null && setMode(next)}
              description={t`Only Abeeway trackers of the second generation take it.`}
            />
          )}
          {operation === "resetGauge" && (
            <p className="note">
              <Trans>
                The trackers count their charge from full once they have this. Where the batteries
                are not new, what they say of their charge is wrong from then on. Of trackers of
                Digital Matter the other statistics begin anew, too.
              </Trans>
            </p>
          )}
          {operation === "setSettings" && (
            <SettingsFields
              settings={settings}
              onChange={setSettings}
              problem={isWrong("settings") ? t`Give at least one setting.` : null}
            />
          )}
          <TagIdsField
            list={list}
            onChange={setList}
            problem={isTried && !tagIds.success ? t`Give between 1 and 10,000 tags.` : null}
          />
          <div className="wrap-2">
            <Button type="submit" variant="primary">
              <Trans>Preview</Trans>
            </Button>
          </div>
        </form>
      </BatchSteps>
    </Drawer>
  );
}

/** What trackers are asked; null: nothing, or nothing that they take. */
function commandOf(
  operation: BatchName | null,
  minutes: number | null,
  mode: TrackerMode,
): CommandOrder | null {
  if (operation === "askPosition") return { kind: "position" };
  if (operation === "setInterval") return intervalOrder(minutes);
  if (operation === "setMode") return { kind: "mode", mode };
  return operation === "resetGauge" ? { kind: "battery" } : null;
}
