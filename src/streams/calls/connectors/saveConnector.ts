import type { RequestOf } from "../../../domain/base/call.ts";
import { sameJson } from "../../../domain/base/fieldEdit.ts";
import type { ConnectorId, CustomerIndex } from "../../../domain/base/ids.ts";
import { createConnector, updateConnector } from "../../../domain/connectors/calls.ts";
import { ConnectorFormPart } from "../../../domain/connectors/connector.ts";
import {
  fieldsOfConnector,
  formOfFields,
  secretChanges,
  secretsOfFields,
} from "../../../domain/connectors/connectorFields.ts";
import type { LiveClient } from "../../feeds/liveClient.ts";
import { formAnswer, type FormSent, type SaveAsked } from "../formAnswer.ts";

/** What can be changed of a connector. */
const CHANGED = ConnectorFormPart.keyof().options;

/**
 * Makes a connector or changes one. `address` of what is stored is where messages are posted to, of a new one alone: it is
 * answered once. Of the secrets only those that are filled in or to be forgotten are sent.
 * @throws RequestFailed where nobody answered
 */
export function saveConnector(
  live: Pick<LiveClient, "call">,
  customerIndex: CustomerIndex,
  { mode, seen, wanted }: SaveAsked,
): Promise<FormSent> {
  return formAnswer(async () => {
    const [before, after] = [formOfFields(seen), formOfFields({ ...seen, ...wanted })];
    if (mode === "edit") {
      const changed = CHANGED.filter((field) => !sameJson(before[field], after[field]));
      const { connector } = await live.call(updateConnector, {
        customerIndex,
        connectorId: seen["id"] as ConnectorId,
        seen: Object.fromEntries(changed.map((field) => [field, before[field]])),
        changes: Object.fromEntries(changed.map((field) => [field, after[field]])) as RequestOf<
          typeof updateConnector
        >["changes"],
        secrets: secretChanges(wanted),
      });
      return { ...fieldsOfConnector(connector), address: null };
    }
    const { connector, address } = await live.call(createConnector, {
      customerIndex,
      // The form's own, so that one whose answer was lost is made once.
      connectorId: seen["id"] as ConnectorId,
      // Fields are what a form holds: the server refuses, by their names, those that do not fit.
      connector: after as RequestOf<typeof createConnector>["connector"],
      secrets: secretsOfFields(wanted),
    });
    return { ...fieldsOfConnector(connector), address };
  });
}
