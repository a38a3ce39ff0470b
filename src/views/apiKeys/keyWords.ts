import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { KeyRight, KeyStatus } from "../../domain/apiKeys/accessKey.ts";
import type { FeedList } from "../../domain/apiKeys/feedCalls.ts";
import type { Tone } from "../ui/tone.ts";
import type { KeyFieldIssue } from "./keyFields.ts";

/** What keys open, and what for. */
export const RIGHTS: Readonly<
  Record<KeyRight, { readonly name: MessageDescriptor; readonly purpose: MessageDescriptor }>
> = {
  gateway: {
    name: msg`Send readings`,
    purpose: msg`For a gateway or a server that sends readings. It reads nothing.`,
  },
  api_reader: {
    name: msg`Read everything`,
    purpose: msg`For a program that reads the data of this customer. It changes nothing.`,
  },
  lists: {
    name: msg`Lists for a spreadsheet`,
    purpose: msg`Addresses that Excel or Power BI reads again and again. Nothing else.`,
  },
  deadlines: {
    name: msg`Deadlines for a calendar`,
    purpose: msg`An address to which Outlook, Google or another calendar subscribes. Nothing else.`,
  },
  fleet: {
    name: msg`Machines for a fleet program (AEMP)`,
    purpose: msg`An address by ISO 15143-3 at which a program reads where machines are, and their hours, km and fuel. Nothing else.`,
  },
};

/** How keys stand, in a word and with its shape. */
export const KEY_STATUS_WORDS: Readonly<
  Record<KeyStatus, { readonly word: MessageDescriptor; readonly tone: Tone }>
> = {
  open: { word: msg({ message: "In use", context: "key" }), tone: "success" },
  rotating: { word: msg({ message: "Being exchanged", context: "key" }), tone: "info" },
  expired: { word: msg({ message: "Has ended", context: "key" }), tone: "warning" },
  revoked: { word: msg({ message: "Revoked", context: "key" }), tone: "neutral" },
};

/** What the lists for spreadsheets are called. */
export const LIST_WORDS: Readonly<Record<FeedList, MessageDescriptor>> = {
  assets: msg`Resources`,
  movements: msg`Movements`,
  deadlines: msg`Deadlines`,
  maintenance: msg`Maintenance`,
  devices: msg`Sensors`,
  outages: msg`Outages`,
  alerts: msg`Alerts`,
  stays: msg`Entries and exits`,
  counters: msg`Counters`,
  counterHours: msg`Counter history`,
  evacuations: msg`Evacuations`,
  sites: msg`Sites`,
  floors: msg`Floors`,
  areas: msg`Areas`,
  families: msg`Families and attributes`,
  labels: msg`Labels`,
  qrCodes: msg`QR codes`,
};

/** What is wrong with a field, and what now. */
export const KEY_ISSUE_WORDS: Readonly<Record<KeyFieldIssue, MessageDescriptor>> = {
  missing: msg`This is required: fill it in.`,
  long: msg`It is longer than 100 characters: shorten it.`,
  noAddress: msg`Each line is an address such as 192.0.2.7 or a network such as 10.0.0.0/8: correct the others.`,
  tooMany: msg`These are more than 20: keep to the networks.`,
  past: msg`This day is over: choose a later one.`,
  far: msg`A key ends after two years at the latest: choose an earlier day.`,
};
