import { describe, expect, test } from "vitest";
import { updateConnector } from "../../../src/domain/connectors/calls.ts";
import {
  type ConnectorForm,
  DEFAULT_MESSAGES_A_MINUTE,
  NO_SECRETS,
} from "../../../src/domain/connectors/connector.ts";
import { adminListOf, editorForm } from "../support/adminList.ts";
import { expectNobodyKeptOut } from "../support/axe.ts";
import { connectorsOf } from "../support/connectors.ts";
import { gone, shown } from "../support/looks.ts";
import { openFront } from "../support/openFront.tsx";

const list = adminListOf("Connectors");

const MESH: ConnectorForm = {
  name: "Mesh",
  network: "wirepas",
  transport: "mqtt",
  payload: "auto",
  broker: { url: "mqtts://broker.example.com", topic: null, username: "us" },
  messagesAMinute: DEFAULT_MESSAGES_A_MINUTE,
};

describe("the secrets of the other side", () => {
  test("stay but for the one that is filled in, and the one that is to be forgotten", async () => {
    const { live } = await openFront("/administration/connectors", {
      given: ({ server }) => {
        connectorsOf(server).make(MESH, {
          ...NO_SECRETS,
          password: "first",
          certificate: "a certificate",
          key: "its key",
        });
      },
    });
    const { form, save } = editorForm();
    await list.act("Mesh", "Edit");
    await shown(form);
    expect(form.getByText("One is kept. Empty: it stays.").elements()).toHaveLength(3);
    const forgets = (secret: string) =>
      form.getByRole("checkbox", { name: `Forget what is kept: ${secret}` });
    await form.getByText("Forget what is kept: Key of the certificate (PEM)").click();
    await form.getByLabelText("Password of the broker", { exact: true }).fill("second");
    await expect.element(forgets("Password of the broker")).toBeDisabled();
    await expectNobodyKeptOut();
    await save.click();
    await gone(form);
    expect(live.server.asked(updateConnector)).toMatchObject([
      { changes: {}, secrets: { password: "second", key: null } },
    ]);

    await list.act("Mesh", "Edit");
    await shown(form);
    expect(form.getByText("One is kept. Empty: it stays.").elements()).toHaveLength(2);
  });
});
