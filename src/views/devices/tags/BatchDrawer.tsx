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
import { type CommandOrder, intervalOrder } from "../../../domain/devices/deviceCommand.ts";
import { accuracyOf, type AccuracyType } from "../../../domain/devices/tagSettings.ts";
import { batchTagOperationMachine } from "../../../machines/devices/batchTagOperationMachine.ts";
import { newId } from "../../kit/newId.ts";
import { useServices } from "../../kit/services.ts";
import { Button } from "../../ui/Button.tsx";
import { Drawer } from "../../ui/Drawer.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { Select } from "../../ui/Select.tsx";
import { BatchSteps } from "./BatchSteps.tsx";
import { type BatchName, OPERATION_WORDS } from "./batchWords.ts";
import { TagIdsField } from "../../kit/TagIdsField.tsx";
import { ACCURACY_TYPE_WORDS } from "./tagWords.ts";
import { useTagBatch } from "./useTagBatch.ts";
import "../../ui/Form.css";

/** The settings that a batch changes; null: stays as it is with each. */
type Settings = {
  readonly accuracyType: AccuracyType | null;
  readonly accuracy: number | null;
  readonly altitude: number | null;
  readonly floor: number | null;
};

/** What a batch does to tags, and what it asks of them. */
const BATCHES: readonly BatchName[] = [...TAG_OPERATIONS, "askPosition", "setInterval"];

const POSITION: CommandOrder = { kind: "position" };
const NO_SETTINGS: Settings = { accuracyType: null, accuracy: null, altitude: null, floor: null };

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
  const [settings, setSettings] = useState(NO_SETTINGS);
  const [list, setList] = useState(() => marked.join("\n"));
  const [isTried, setIsTried] = useState(false);
  const { ids } = tagIdsOf(list);
  const isCommand = operation === "askPosition" || operation === "setInterval";
  const command = operation === "askPosition" ? POSITION : intervalOrder(minutes);
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

function SettingsFields({
  settings,
  onChange,
  problem,
}: {
  readonly settings: Settings;
  readonly onChange: (settings: Settings) => void;
  readonly problem: string | null;
}) {
  const { t } = useLingui();
  const set = (part: Partial<Settings>) => onChange({ ...settings, ...part });
  return (
    <>
      <Select
        label={t`Accuracy type`}
        options={[
          { id: "", label: t`As it is` },
          ...(["high", "low", "manual"] as const).map((id) => ({
            id,
            label: t(ACCURACY_TYPE_WORDS[id]),
          })),
        ]}
        value={settings.accuracyType ?? ""}
        onChange={(id) => set({ accuracyType: id === "" ? null : id })}
        errorMessage={problem}
      />
      {settings.accuracyType === "manual" && (
        <NumberField
          label={t`Accuracy`}
          value={settings.accuracy}
          onChange={(accuracy) => set({ accuracy })}
          unit={t`m`}
          isRequired
        />
      )}
      <NumberField
        label={t`Altitude`}
        value={settings.altitude}
        onChange={(altitude) => set({ altitude })}
        unit={t`m`}
        description={t`Left empty, it stays as it is.`}
      />
      <NumberField
        label={t`Floor`}
        value={settings.floor}
        onChange={(floor) => set({ floor })}
        description={t`Left empty, it stays as it is.`}
      />
    </>
  );
}

/** Only what is given. */
function sharedSettings({ accuracyType, accuracy, altitude, floor }: Settings): object {
  return {
    ...(accuracyType === null
      ? {}
      : { accuracyType, accuracy: accuracyOf(accuracyType, accuracy) ?? undefined }),
    ...(altitude === null ? {} : { altitude }),
    ...(floor === null ? {} : { floor }),
  };
}
