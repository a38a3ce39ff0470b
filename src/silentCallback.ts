import { UserManager } from "oidc-client-ts";

// The end of a silent sign-in, in the hidden frame: hands its address to the page that opened it, and nothing else.
void new UserManager({
  authority: location.origin,
  client_id: "",
  redirect_uri: location.href,
}).signinSilentCallback();
