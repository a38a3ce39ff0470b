import { createContext } from "react";
import { passwordUpdateMachine } from "../../../machines/users/passwordUpdateMachine.ts";

/** The machine of the password's change with its effect. Without a provider every attempt says that nobody could be asked. */
export const PasswordUpdateContext =
  createContext<typeof passwordUpdateMachine>(passwordUpdateMachine);
