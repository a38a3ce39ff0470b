import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { LoginFailure } from "../../../domain/base/errorCatalogue.ts";

/** The sentences of the sign-in (specification section 8), to be translated; tests hold them to `LOGIN_SENTENCES`. */
export const LOGIN_MESSAGES: Readonly<Record<LoginFailure, MessageDescriptor>> = {
  wrongCredentials: msg`Sorry, either the username or the password you entered is wrong.`,
  missingCredentials: msg`Please, provide both your username and password.`,
  offline: msg`Cannot login while offline.`,
  failed: msg`Sorry, an error occurred while logging in.`,
  noRights: msg`Your account is created but seems to have no rights, please contact your administrator / project manager`,
  paused: msg`Your account is paused, please contact your administrator`,
  wrongCode: msg`This code is not the right one, or was used before: type the next one.`,
  passkeyNotUsed: msg`No passkey of this account was used: try again, or sign in another way.`,
  ticketOver: msg`The second step took too long: sign in again.`,
  tooManyAttempts: msg`There were too many attempts: wait a few minutes, then try again.`,
};
