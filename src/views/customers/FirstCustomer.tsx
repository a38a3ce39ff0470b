import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { useServices } from "../kit/services.ts";
import { Button } from "../ui/Button.tsx";
import { CustomerEditor } from "./CustomerEditor.tsx";

/** A platform without a customer: the first one is made, and opened. */
export function FirstCustomer() {
  const { session } = useServices();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant="primary" onPress={() => setIsOpen(true)}>
        <Trans>Create the first customer</Trans>
      </Button>
      {isOpen && (
        <CustomerEditor
          customer={null}
          taken={[]}
          onSaved={() => session.send({ type: "user.retry" })}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
