import type { ComponentType, Context, ReactNode } from "react";
import { AlertMachinesContext } from "../../views/alerts/alertMachines.ts";
import { AssetMachinesContext } from "../../views/assets/assetMachines.ts";
import { CounterMachinesContext } from "../../views/counters/counterMachines.ts";
import { CoverageMachinesContext } from "../../views/coverage/coverageMachines.ts";
import { CustomerMachinesContext } from "../../views/customers/customerMachines.ts";
import { SettingsMachinesContext } from "../../views/customers/settingsMachines.ts";
import { DeviceMachinesContext } from "../../views/devices/deviceMachines.ts";
import { DistressMachinesContext } from "../../views/distress/distressMachines.ts";
import { EvacuationMachinesContext } from "../../views/evacuations/evacuationMachines.ts";
import { ImportMachinesContext } from "../../views/imports/importMachines.ts";
import { JournalMachinesContext } from "../../views/journal/journalMachines.ts";
import { KeyMachinesContext } from "../../views/apiKeys/keyMachines.ts";
import { CallsContext } from "../../views/kit/useCalls.ts";
import { SheetExportContext } from "../../views/kit/sheets/sheetExportContext.ts";
import { QrCodeMachinesContext } from "../../views/qrCodes/qrCodeMachines.ts";
import { ReferentialMachinesContext } from "../../views/referential/referentialMachines.ts";
import { ReportMachinesContext } from "../../views/reports/reportMachines.ts";
import { SiteMachinesContext } from "../../views/sites/siteMachines.ts";
import { StayMachinesContext } from "../../views/attendance/stayMachines.ts";
import { ConnectorMachinesContext } from "../../views/connectors/connectorMachines.ts";
import { WebhookMachinesContext } from "../../views/webhooks/webhookMachines.ts";
import { UserMachinesContext } from "../../views/users/userMachines.ts";
import { PasswordJudgeContext } from "../../views/users/login/passwordJudgeContext.ts";
import { PasswordUpdateContext } from "../../views/users/login/passwordUpdateContext.ts";
import { judgePassword } from "../users/judgePassword.ts";
import { screenMachines, type ScreenPorts } from "./screenMachines.ts";

type Wrap = (children: ReactNode) => ReactNode;

/** Gives the screens their machines, built once for the page. Fetched with the first screen that needs any. */
export function startScreens(ports: ScreenPorts): ComponentType<{ readonly children: ReactNode }> {
  const machines = screenMachines(ports);
  const wraps: readonly Wrap[] = [
    within(AlertMachinesContext, machines.alerts),
    within(CallsContext, machines.calls),
    within(AssetMachinesContext, machines.assets),
    within(CounterMachinesContext, machines.counters),
    within(CoverageMachinesContext, machines.coverage),
    within(CustomerMachinesContext, machines.customers),
    within(DeviceMachinesContext, machines.devices),
    within(DistressMachinesContext, machines.distress),
    within(EvacuationMachinesContext, machines.evacuations),
    within(ImportMachinesContext, machines.imports),
    within(JournalMachinesContext, machines.journal),
    within(KeyMachinesContext, machines.keys),
    within(PasswordJudgeContext, judgePassword),
    within(PasswordUpdateContext, machines.passwordUpdate),
    within(QrCodeMachinesContext, machines.qrCodes),
    within(ReferentialMachinesContext, machines.referential),
    within(ReportMachinesContext, machines.reports),
    within(SettingsMachinesContext, machines.settings),
    within(SheetExportContext, machines.sheetExport),
    within(SiteMachinesContext, machines.sites),
    within(StayMachinesContext, machines.stays),
    within(UserMachinesContext, machines.users),
    within(ConnectorMachinesContext, machines.connectors),
    within(WebhookMachinesContext, machines.webhooks),
  ];
  return function ScreenContexts({ children }) {
    return wraps.reduce((inner, wrap) => wrap(inner), children);
  };
}

function within<Value>(Around: Context<Value>, value: Value): Wrap {
  return (children) => <Around value={value}>{children}</Around>;
}
