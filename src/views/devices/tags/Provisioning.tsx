import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { CustomerIndex } from "../../../domain/base/ids.ts";
import { dayOf, startOfDay } from "../../../domain/base/localDay.ts";
import { SECOND } from "../../../domain/base/time.ts";
import { shownName } from "../../../domain/customers/customer.ts";
import {
  BleProvisioning,
  expandTagRange,
  tagRangeIssues,
} from "../../../domain/devices/bleProvisioning.ts";
import { SENSOR_MODELS, type SensorModel } from "../../../domain/devices/sensorModel.ts";
import { provisioningMachine } from "../../../machines/devices/provisioningMachine.ts";
import { newId } from "../../kit/newId.ts";
import { OfCustomer } from "../../kit/OfCustomer.tsx";
import { useServices } from "../../kit/services.ts";
import { Button } from "../../ui/Button.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { NumberField } from "../../ui/NumberField.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { BatchSteps } from "./BatchSteps.tsx";
import { RANGE_ISSUE_WORDS } from "./rangeIssueWords.ts";
import { useTagBatch } from "./useTagBatch.ts";
import "../../kit/list/AdminList.css";
import "../../ui/Form.css";
import "./Tags.css";

/** An order while it is filled in; null: not given. Lifespan in months, interval in seconds, the day of the customer's calendar. */
type Draft = {
  readonly customer: string;
  readonly manufacturerId: string;
  readonly hardwareSupplier: string;
  readonly model: SensorModel | null;
  readonly batteryLifespan: number | null;
  readonly commissioningDate: string | null;
  readonly broadcastInterval: number | null;
  readonly uuid: string;
  readonly startTag: string;
  readonly endTag: string;
};

/** Ranges of new BLE tags for a customer (specification section 3, BLE provisioning). Super admins only. */
export function Provisioning() {
  return (
    <OfCustomer>
      <ProvisioningForm />
    </OfCustomer>
  );
}

function ProvisioningForm() {
  const { t } = useLingui();
  const run = useTagBatch(provisioningMachine);
  const { session, now } = useServices();
  const { timezone } = useTimeFormat();
  const own = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const customers = useSelector(session, ({ context }) => context.customers);
  const [draft, setDraft] = useState<Draft>(() => ({
    customer: own,
    manufacturerId: "",
    hardwareSupplier: "",
    model: null,
    batteryLifespan: 36,
    commissioningDate: dayOf(now(), timezone),
    broadcastInterval: 1,
    uuid: "",
    startTag: "",
    endTag: "",
  }));
  const [isTried, setIsTried] = useState(false);
  const set = (part: Partial<Draft>) => setDraft({ ...draft, ...part });
  const order = BleProvisioning.safeParse(orderOf(draft, timezone));
  const start = draft.startTag.trim().toUpperCase();
  const end = draft.endTag.trim().toUpperCase();
  const rangeIssues = start === "" || end === "" ? [] : tagRangeIssues(start, end);
  const [rangeIssue] = rangeIssues;
  const count =
    start === "" || end === "" || rangeIssues.length > 0 ? 0 : expandTagRange(start, end).length;
  const problem = (field: keyof BleProvisioning) =>
    isTried && order.error?.issues.some(({ path }) => path[0] === field) === true
      ? t`This is missing or wrong: correct it.`
      : null;
  const submit = () => {
    setIsTried(true);
    const customer = CustomerIndex.safeParse(draft.customer).data;
    if (order.success && customer !== undefined)
      run.prepare({
        kind: "provision",
        provisioningId: newId("provisioning"),
        customer,
        order: order.data,
      });
  };
  return (
    <div className="AdminList">
      <Panel title={t`Provisioning`}>
        <div className="Provisioning">
          <BatchSteps
            run={run}
            confirmLabel={(tags) => (
              <Plural value={tags} one="Provision # tag" other="Provision # tags" />
            )}
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
                label={t`Customer`}
                options={customers.map((one) => ({
                  id: one.index as string,
                  label: shownName(one),
                }))}
                value={draft.customer}
                onChange={(customer) => set({ customer })}
                description={t`Whose the tags become.`}
                isRequired
              />
              <TextField
                label={t`Manufacturer id`}
                value={draft.manufacturerId}
                onChange={(manufacturerId) => set({ manufacturerId })}
                isRequired
                autoComplete="off"
                errorMessage={problem("manufacturerId")}
              />
              <TextField
                label={t`Hardware supplier`}
                value={draft.hardwareSupplier}
                onChange={(hardwareSupplier) => set({ hardwareSupplier })}
                isRequired
                autoComplete="off"
                errorMessage={problem("hardwareSupplier")}
              />
              <Select
                label={t`Model`}
                options={SENSOR_MODELS.map((id) => ({ id, label: id.replace("_", " ") }))}
                value={draft.model}
                onChange={(model) => set({ model })}
                isRequired
                errorMessage={problem("model")}
              />
              <NumberField
                label={t`Battery lifespan`}
                value={draft.batteryLifespan}
                onChange={(batteryLifespan) => set({ batteryLifespan })}
                unit={t`months`}
                minValue={1}
                maxValue={240}
                isRequired
                errorMessage={problem("batteryLifespan")}
              />
              <DateField
                label={t`Commissioning date`}
                value={draft.commissioningDate}
                onChange={(commissioningDate) => set({ commissioningDate })}
                isRequired
                errorMessage={problem("commissioningDate")}
              />
              <NumberField
                label={t`Broadcast interval`}
                value={draft.broadcastInterval}
                onChange={(broadcastInterval) => set({ broadcastInterval })}
                unit={t`s`}
                minValue={0.001}
                maxValue={3600}
                formatOptions={{ maximumFractionDigits: 3 }}
                isRequired
                errorMessage={problem("broadcastInterval")}
              />
              <TextField
                label={t`UUID`}
                value={draft.uuid}
                onChange={(uuid) => set({ uuid })}
                placeholder="00000000-0000-0000-0000-000000000000"
                spellCheck={false}
                autoComplete="off"
                isRequired
                errorMessage={problem("uuid")}
              />
              <TextField
                label={t`Start tag`}
                value={draft.startTag}
                onChange={(startTag) => set({ startTag })}
                placeholder="210A0001"
                spellCheck={false}
                autoComplete="off"
                isRequired
                errorMessage={isTried && start === "" ? t`Give the first tag of the range.` : null}
              />
              <TextField
                label={t`End tag`}
                value={draft.endTag}
                onChange={(endTag) => set({ endTag })}
                placeholder="210A0200"
                spellCheck={false}
                autoComplete="off"
                isRequired
                errorMessage={
                  rangeIssue !== undefined
                    ? t(RANGE_ISSUE_WORDS[rangeIssue])
                    : isTried && end === ""
                      ? t`Give the last tag of the range.`
                      : null
                }
              />
              <p role="status">
                <Plural value={count} one="# tag in the range" other="# tags in the range" />
              </p>
              <div className="TagDrawer-actions">
                <Button type="submit" variant="primary">
                  <Trans>Preview</Trans>
                </Button>
              </div>
            </form>
          </BatchSteps>
        </div>
      </Panel>
    </div>
  );
}

/** The order as the rules of the domain judge it; what is not given is left out. */
function orderOf(draft: Draft, timezone: string): object {
  const { customer: _, batteryLifespan, commissioningDate, broadcastInterval, ...rest } = draft;
  return {
    ...rest,
    ...(batteryLifespan === null ? {} : { batteryLifespan: Math.round(batteryLifespan) }),
    ...(commissioningDate === null
      ? {}
      : { commissioningDate: startOfDay(commissioningDate, timezone) }),
    ...(broadcastInterval === null
      ? {}
      : { broadcastInterval: Math.round(broadcastInterval * SECOND) }),
  };
}
