import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useSelector } from "@xstate/react";
import { useState } from "react";
import { CustomerIndex } from "../../../domain/base/ids.ts";
import { dayOf } from "../../../domain/base/localDay.ts";
import { BleProvisioning } from "../../../domain/devices/bleProvisioning.ts";
import { provisioningMachine } from "../../../machines/devices/provisioningMachine.ts";
import { newId } from "../../kit/newId.ts";
import { RemountOnCustomerChange } from "../../kit/RemountOnCustomerChange.tsx";
import { useServices } from "../../kit/services.ts";
import { Button } from "../../ui/Button.tsx";
import { Panel } from "../../ui/Panel.tsx";
import { useTimeFormat } from "../../ui/TimeFormatProvider.tsx";
import { BatchSteps } from "./BatchSteps.tsx";
import { newOrder, orderOf, rangeOf } from "./provisioningDraft.ts";
import { ProvisioningFields } from "./ProvisioningFields.tsx";
import { useTagBatch } from "./useTagBatch.ts";
import "../../kit/list/AdminList.css";
import "../../ui/Form.css";
import "./Tags.css";

/** Ranges of new BLE tags for a customer (specification section 3, BLE provisioning). Super admins only. */
export function Provisioning() {
  return (
    <RemountOnCustomerChange>
      <ProvisioningForm />
    </RemountOnCustomerChange>
  );
}

function ProvisioningForm() {
  const { t } = useLingui();
  const run = useTagBatch(provisioningMachine);
  const { session, now } = useServices();
  const { timezone } = useTimeFormat();
  const own = useSelector(session, ({ context }) => context.visitor?.customer ?? "");
  const [draft, setDraft] = useState(() => newOrder(own, dayOf(now(), timezone)));
  const [isTried, setIsTried] = useState(false);
  const order = BleProvisioning.safeParse(orderOf(draft, timezone));
  const { count, issue: rangeIssue } = rangeOf(draft);
  const wrong = new Set(
    isTried ? (order.error?.issues ?? []).map(({ path }) => String(path[0])) : [],
  );
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
              <ProvisioningFields
                draft={draft}
                isTried={isTried}
                rangeIssue={rangeIssue}
                wrong={wrong}
                onChange={(part) => setDraft({ ...draft, ...part })}
              />
              <p role="status">
                <Plural value={count} one="# tag in the range" other="# tags in the range" />
              </p>
              <div className="wrap-2">
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
