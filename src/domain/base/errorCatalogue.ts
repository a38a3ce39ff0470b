/** The sentences of the sign-in, word for word (specification section 8); that of paused accounts and those of the second step are ours. */
export const LOGIN_SENTENCES = {
  wrongCredentials: "Sorry, either the username or the password you entered is wrong.",
  missingCredentials: "Please, provide both your username and password.",
  offline: "Cannot login while offline.",
  failed: "Sorry, an error occurred while logging in.",
  noRights:
    "Your account is created but seems to have no rights, please contact your administrator / project manager",
  paused: "Your account is paused, please contact your administrator",
  // Of the second step, ours too.
  wrongCode: "This code is not the right one, or was used before: type the next one.",
  passkeyNotUsed: "No passkey of this account was used: try again, or sign in another way.",
  ticketOver: "The second step took too long: sign in again.",
  tooManyAttempts: "There were too many attempts: wait a few minutes, then try again.",
} as const;
export type LoginFailure = keyof typeof LOGIN_SENTENCES;

/** What can go wrong with a camera that scans QR codes (specification section 8). */
export const SCANNER_FAILURES = [
  "unavailable",
  "httpsRequired",
  "accessDenied",
  "noCameraFound",
  "cameraInUse",
  "securityError",
  "interrupted",
  "permissionDenied",
] as const;
export type ScannerFailure = (typeof SCANNER_FAILURES)[number];

/**
 * Every code with the status of HTTP it answers and its meaning. Codes of capital letters and the user security
 * codes are the specification's (section 8); the others name what the specification describes in words.
 */
export const ERROR_CATALOGUE = {
  OM000: [500, "The data could not be loaded: try again."],
  OM001: [
    404,
    "There is no referential for this family and sub-family: choose another or add them.",
  ],
  OM002: [
    409,
    "The referential was changed or deleted meanwhile: load it again and check the values.",
  ],
  OM003: [500, "The specific information could not be loaded: try again."],
  OM004: [500, "The configuration could not be loaded: try again."],
  OM005: [409, "The reference already exists: choose another."],
  OM006: [404, "The reference was not found: check it."],
  username_already_exists: [409, "The username already exists: choose another."],
  email_already_exists: [409, "The e-mail address already exists: choose another."],
  invalid_email_format: [
    400,
    "The e-mail address is not valid: it needs the form name@example.org.",
  ],
  invalid_role_name: [400, "There is no such role: choose one of the list."],
  wrong_credentials: [401, LOGIN_SENTENCES.wrongCredentials],
  missing_credentials: [400, LOGIN_SENTENCES.missingCredentials],
  no_rights: [403, LOGIN_SENTENCES.noRights],
  // Of users of customers that quickconnect leads (docs/sync.md).
  unsynced_user_not_deletable: [
    409,
    "A user who is not synchronised cannot be deleted: contact the administrator.",
  ],
  unsynced_user_recreatable: [409, "The user is not synchronised: delete and create them again."],
  invalid_password: [400, "The password breaks a rule: choose another."],
  wrong_current_password: [403, "The current password is wrong: type it again."],
  asset_has_linked_tag: [
    409,
    "Assets with linked tags cannot be archived: unlink their tags first.",
  ],
  battery_reset_incomplete: [409, "The battery of some tags could not be reset: try these again."],
  // Why a synchronisation with the maps service has failed (docs/sync.md).
  invalid_map_key: [
    400,
    "The maps service refuses the key: correct the map token of the customer.",
  ],
  service_not_configured: [
    409,
    "The platform has no address of this service: set BALISE_MAPS_URL or BALISE_QUICKCONNECT_URL.",
  ],
  quickconnect_off: [
    409,
    "The resources of this customer are its own: let them come from the quickconnect service first.",
  ],
  invalid_input: [400, "The data breaks a rule: correct it and try again."],
  not_signed_in: [401, "Nobody is signed in: sign in first."],
  not_allowed: [403, "The right for this is missing: ask an administrator."],
  not_found: [404, "There is no such thing: load the list again."],
  conflict: [409, "Somebody else changed this meanwhile: load it again."],
  name_taken: [409, "The name is taken: choose another."],
  belongs_elsewhere: [
    403,
    "The user belongs to another customer: invite them, they decide themselves.",
  ],
  index_reserved: [409, "The index means something else on this platform: choose another."],
  index_malformed: [400, "The index needs letters from a to z, digits, - and _ alone: correct it."],
  name_differs: [400, "What was typed is not the name of the customer: type it as it is shown."],
  deletion_pending: [409, "The customer is to be deleted: keep it first."],
  grace_over: [409, "The grace is over, the customer is being deleted: nothing brings it back."],
  area_overlaps: [409, "The area overlaps another: move its edge."],
  floor_number_taken: [409, "The floor number is taken: choose another."],
  label_taken: [409, "The sub-family has this label already: choose another."],
  permissions_locked: [403, "The permissions are locked: ask a super admin to unlock them."],
  archived: [409, "It is archived: take it out of the archive first."],
  already_acknowledged: [409, "The alert is acknowledged already: nothing is left to do."],
  file_type_refused: [400, "Files of this type are refused: choose another."],
  file_too_big: [413, "The file is larger than 5 MB: make it smaller."],
  file_infected: [400, "A scanner knows the file as harmful, and it is not kept: choose another."],
  scan_failed: [
    503,
    "The file could not be scanned and is not kept: try again, and tell the operator if it stays so.",
  ],
  file_name_taken: [409, "The asset has a file of this name: rename it."],
  too_many_attempts: [429, "There were too many wrong passwords: wait, then try again."],
  too_soon: [429, "This was sent a moment ago: wait a minute, then send it again."],
  too_many_lookups: [
    429,
    "As many users of other customers were asked for today as may be in a day: go on tomorrow.",
  ],
  too_many_sends: [429, "As many messages were sent today as may be in a day: go on tomorrow."],
  link_over: [
    410,
    "The link is over: it was used, withdrawn or replaced, or has run out. Ask for a new one.",
  ],
  account_paused: [403, LOGIN_SENTENCES.paused],
  factor_needed: [
    403,
    "The password is right and a second factor is needed: go on with the ticket.",
  ],
  ticket_over: [410, "The second step took too long, or was done already: sign in again."],
  wrong_code: [403, "The code or the passkey is not the right one: try again."],
  proof_needed: [403, "This asks for a fresh proof of who you are: give it, then do it again."],
  last_administrator: [
    409,
    "Nobody else administers this customer: give somebody else that role first.",
  ],
  disk_full: [
    507,
    "The server has no room left and takes no changes; reading goes on. Tell the operator: changes are taken again by themselves once there is room.",
  ],
  too_many: [413, "These are too many at once: send them in parts."],
  busy: [503, "The server has more to do than it can, nothing was written: send it again."],
  too_busy: [429, "More readings wait than can be written in time: send these again."],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;
export type ErrorCode = keyof typeof ERROR_CATALOGUE;

/** The status of HTTP that a code answers with. */
export function statusOf(code: ErrorCode): number {
  return ERROR_CATALOGUE[code][0];
}

/** The general sentence of a code: what, and what now. */
export function sentenceOf(code: ErrorCode): string {
  return ERROR_CATALOGUE[code][1];
}

/** Whether a text is one of our codes: for codes that arrive over the wire. */
export function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(ERROR_CATALOGUE, text);
}
