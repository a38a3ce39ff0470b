/** The chapters of the description, in their order: what they are called, and what they are about. */
export const FEATURES = {
  session: ["Signing in", "Sessions of people. Machines send a key instead (see above)."],
  documents: [
    "Reading documents",
    "What is stored is read by Kuzzle's own actions, collection by collection. Who may read which collection is in docs/security.md; other people's collections are refused.",
  ],
  ingestion: [
    "Readings of gateways",
    "The door for gateways. `docs/guides/gateways.md` says how to connect one.",
  ],
  feeds: [
    "Addresses for spreadsheets and calendars",
    "What programs read that can send no header: the key stands in the address.",
  ],
  base: ["Following changes", "What a program compares with what it has read."],
  assets: [
    "Assets",
    "Machines, materials and people, with their comments, files, maintenance and saved views.",
  ],
  imports: [
    "Imports of assets",
    "Files of many assets: planned first, then written by a job, and taken back as a whole.",
  ],
  devices: ["Devices", "Tags, anchors and gateways."],
  sites: ["Sites", "Sites with their areas, floors and plans."],
  coverage: [
    "Coverage",
    "Walk tests: tags whose every reading is kept while somebody walks with them.",
  ],
  attendance: [
    "Entry boxes and stays",
    "Boxes that read tags at an entrance, and what they have read.",
  ],
  counters: ["Counters", "How many are in an area, and when that is too many."],
  alerts: ["Alerts", "Alerts and the rules that raise them."],
  distress: [
    "Calls for help",
    "Calls that devices raise for their wearers: who has them in hand, and what came of them.",
  ],
  evacuations: ["Evacuations", "The roll of a site, and who was seen safe."],
  push: [
    "Notifications",
    "In which browsers a user is notified of alarms and evacuations, by Web Push.",
  ],
  timeMachine: ["Time machine", "What was known at an instant, and what happened since."],
  qrCodes: ["QR codes", "Codes that are glued to assets."],
  referential: ["Referential and labels", "Families, sub-families, their attributes, and labels."],
  reports: ["Reports", "Figures, and documents that are sent by e-mail."],
  users: [
    "Users and rights",
    "Users of a customer, their invitations, the pages that they may open, and one's own account.",
  ],
  journal: ["Journal", "Who did what, and from where."],
  apiKeys: ["API keys", "Keys with which programs call."],
  connectors: [
    "Connectors",
    "Ways in for the messages of networks of devices. `docs/guides` has a page for each.",
  ],
  webhooks: [
    "Webhooks",
    "Addresses that are told of events. What is sent to them is in `docs/webhooks.md`.",
  ],
  customers: ["Customers", "The customers of the platform and how each is configured."],
  notice: ["Notices", "What the operators of the platform tell whoever has a screen open."],
  operations: ["Operations", "How the platform runs, for those who run it."],
} as const satisfies Readonly<Record<string, readonly [title: string, words: string]>>;
export type Feature = keyof typeof FEATURES;
