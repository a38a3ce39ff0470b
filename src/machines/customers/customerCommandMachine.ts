import type {
  CustomerCommand,
  CustomerCommandAnswer,
} from "../../streams/calls/customers/customerCommands.ts";
import { commandMachine, WHEN_BROKEN } from "../kit/commandMachine.ts";

/** What an administrator of the platform does with customers, by the kit's `commandMachine`. */
export const customerCommandMachine = commandMachine<CustomerCommand, CustomerCommandAnswer>({
  id: "customerCommand",
  whenBroken: WHEN_BROKEN,
});
