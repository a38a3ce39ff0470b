import type { Kuzzle } from "kuzzle-sdk";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { moveBoxKeys } from "../../backend/app/attendance/moveBoxKeys.ts";
import { CustomerIndex } from "../../src/domain/base/ids.ts";
import { PROFILE_NAMES, type ProfileName } from "../../src/domain/base/profile.ts";
import { BoxForm } from "../../src/domain/attendance/tagInOutForm.ts";
import { type RunningBackend, startBackend } from "../support/backend.ts";
import { customerForm, PASSWORD, userForm } from "../support/customer.ts";
import { asset, box as boxOf, counter, tag } from "../support/fixtures.ts";
import { smallTower } from "../support/smallSite.ts";

/** Where a call is aimed: every user below has their profile in `own` and in `archived`, in no other. */
const PLACES = ["own", "other", "missing", "archived"] as const;
type Place = (typeof PLACES)[number];
const HOLDERS = ["anonymous", ...PROFILE_NAMES] as const;
type Holder = (typeof HOLDERS)[number];

/** Who may make which call in their own customer. What is not here is refused to everybody but the super admin. */
const ALLOWED: Readonly<Record<string, string>> = {
  "auth:login": "anonymous",
  "auth:checkToken": "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "auth:logout": "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "auth:getCurrentUser": "screen admin cron gateway api_reader quickconnect worker preperer",
  "auth:refreshToken": "screen admin cron gateway api_reader quickconnect worker preperer",
  "document:get": "screen admin api_reader quickconnect worker preperer",
  "document:mGet": "screen admin api_reader worker preperer",
  "document:exists": "screen admin api_reader quickconnect worker preperer",
  "document:count": "screen admin api_reader worker preperer",
  "document:search": "screen admin api_reader worker preperer",
  "collection:refresh": "screen admin api_reader worker preperer",
  "realtime:subscribe": "screen admin api_reader worker preperer",
  "realtime:unsubscribe": "screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/user:listIndexes":
    "screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/user:search": "admin",
  "omniscient/user:create": "admin",
  "omniscient/user:update": "admin",
  "omniscient/user:delete": "admin",
  "omniscient/user:revoke": "admin",
  "omniscient/user:pause": "admin",
  "omniscient/user:resume": "admin",
  "omniscient/user:sessions": "admin",
  "omniscient/user:endSessions": "admin",
  "omniscient/user:sendLink": "admin",
  "omniscient/user:withdrawLink": "admin",
  "omniscient/user:updatePassword": "admin worker preperer",
  "omniscient/user:resetFactors": "admin",
  "omniscient/account:factors": "admin worker preperer",
  "omniscient/account:beginFactor": "admin worker preperer",
  "omniscient/account:addFactor": "admin worker preperer",
  "omniscient/account:renameFactor": "admin worker preperer",
  "omniscient/account:removeFactor": "admin worker preperer",
  "omniscient/account:renewRecoveryCodes": "admin worker preperer",
  "omniscient/account:proofWays": "admin worker preperer",
  "omniscient/account:prove": "admin worker preperer",
  "omniscient/account:assertProof": "admin worker preperer",
  "omniscient/access:beginFactor":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/access:addFactor":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/access:requestPasskey":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/access:requestLink":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/account:read": "screen admin worker preperer",
  "omniscient/account:update": "admin worker preperer",
  "omniscient/account:sessions": "screen admin worker preperer",
  "omniscient/account:endSessions": "admin worker preperer",
  "omniscient/access:look":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/access:setPassword":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/identity:logout":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/invitation:create": "admin",
  "omniscient/invitation:search": "admin",
  "omniscient/invitation:withdraw": "admin",
  "omniscient/invitation:mine": "screen admin worker preperer",
  "omniscient/invitation:accept": "screen admin worker preperer",
  "omniscient/invitation:decline": "screen admin worker preperer",
  "omniscient/customer:settings": "admin",
  "omniscient/customer:configure": "admin",
  "omniscient/permissions:search": "screen admin worker preperer",
  "omniscient/permissions:update": "admin",
  "omniscient/permissions:lock": "",
  "omniscient/permissions:unlock": "",
  "omniscient/permissions:searchTemplates": "admin",
  "omniscient/permissions:saveTemplate": "",
  "omniscient/permissions:deleteTemplate": "",
  "omniscient/customer:getConfig": "screen admin api_reader quickconnect worker preperer",
  "omniscient/customer:create": "",
  "omniscient/customer:update": "",
  "omniscient/customer:archive": "",
  "omniscient/customer:unarchive": "",
  "omniscient/customer:duplicate": "",
  "omniscient/customer:list": "",
  "omniscient/customer:readMaking": "",
  "omniscient/customer:delete": "",
  "omniscient/customer:keep": "",
  "omniscient/customer:readSync": "",
  "omniscient/customer:sync": "",
  "omniscient/customer:cancelSync": "",
  "omniscient/customer:export": "",
  "omniscient/counter:create": "admin",
  "omniscient/counter:update": "admin",
  "omniscient/counter:archive": "admin",
  "omniscient/counter:unarchive": "admin",
  "omniscient/counter:duplicate": "admin",
  "omniscient/counter:reset": "admin",
  "omniscient/counter:backTest": "admin",
  "omniscient/alertConfiguration:create": "admin",
  "omniscient/alertConfiguration:update": "admin",
  "omniscient/alertConfiguration:archive": "admin",
  "omniscient/alertConfiguration:unarchive": "admin",
  "omniscient/alertConfiguration:enable": "admin",
  "omniscient/alertConfiguration:disable": "admin",
  "omniscient/alertConfiguration:test": "admin",
  "omniscient/alertConfiguration:resend": "admin",
  "omniscient/alertConfiguration:backTest": "admin",
  "omniscient/badgeTest:start": "admin worker preperer",
  "omniscient/badgeTest:end": "admin worker preperer",
  "omniscient/badgeTest:raise": "admin worker preperer",
  "omniscient/checkIn:look":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/checkIn:count":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/checkIn:sheet": "admin worker preperer",
  "omniscient/distress:take": "admin worker preperer",
  "omniscient/distress:setOut": "admin worker preperer",
  "omniscient/distress:arrive": "admin worker preperer",
  "omniscient/distress:resolve": "admin worker preperer",
  "omniscient/distress:file": "admin worker preperer",
  "omniscient/distress:setEscalation": "admin",
  "omniscient/distress:startDrill": "admin",
  "omniscient/distress:resend": "admin worker preperer",
  "omniscient/loneWork:start": "admin worker preperer",
  "omniscient/loneWork:end": "admin worker preperer",
  "omniscient/loneWork:checkIn": "admin worker preperer",
  "omniscient/loneWork:setFamilyHours": "admin",
  "omniscient/loneWork:setHours": "admin",
  "omniscient/loneWork:setRules": "admin",
  "omniscient/loneWork:look":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/loneWork:answer":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/evacuation:start": "admin worker preperer",
  "omniscient/evacuation:checkIn": "admin worker preperer",
  "omniscient/evacuation:markAreaSearched": "admin worker preperer",
  "omniscient/evacuation:undoCheckIn": "admin worker preperer",
  "omniscient/evacuation:addPerson": "admin worker preperer",
  "omniscient/evacuation:end": "admin worker preperer",
  "omniscient/evacuation:exchange": "admin worker preperer",
  "omniscient/evacuation:setMusterAreas": "admin",
  "omniscient/stay:assumeExits": "admin preperer",
  "omniscient/stay:withdrawExits": "admin preperer",
  "omniscient/evacuation:observe": "admin worker preperer",
  "omniscient/evacuation:register": "admin worker preperer",
  "omniscient/report:drills": "admin worker preperer",
  "omniscient/evacuation:setMessages": "admin",
  "omniscient/evacuation:resend": "admin worker preperer",
  "omniscient/names:open": "admin worker preperer",
  "omniscient/names:close": "admin worker preperer",
  "omniscient/live:changes": "screen admin api_reader worker preperer",
  "omniscient/trip:days": "admin api_reader worker preperer",
  "omniscient/trip:list": "admin api_reader worker preperer",
  "omniscient/trip:uses": "admin api_reader worker preperer",
  "omniscient/history:at": "screen admin api_reader worker preperer",
  "omniscient/history:window": "screen admin api_reader worker preperer",
  "omniscient/history:outages": "screen admin api_reader worker preperer",
  "omniscient/box:create": "",
  "omniscient/box:update": "",
  "omniscient/ingestion:readings": "gateway",
  "omniscient/alert:acknowledge": "admin worker preperer",
  "omniscient/alert:withdraw": "admin worker preperer",
  "omniscient/alert:comment": "admin worker preperer",
  "omniscient/asset:create": "admin preperer",
  "omniscient/asset:update": "admin preperer",
  "omniscient/asset:associate": "admin preperer",
  "omniscient/asset:dissociate": "admin preperer",
  "omniscient/asset:label": "admin preperer",
  "omniscient/asset:linkTag": "admin preperer",
  "omniscient/asset:pairTags": "admin preperer",
  "omniscient/asset:unlinkTag": "admin preperer",
  "omniscient/asset:archive": "admin",
  "omniscient/asset:unarchive": "admin",
  "omniscient/asset:importPlan": "admin",
  "omniscient/asset:importCommit": "admin",
  "omniscient/asset:importCancel": "admin",
  "omniscient/asset:importUndo": "admin",
  "omniscient/comment:add": "admin worker preperer",
  "omniscient/comment:edit": "admin worker preperer",
  "omniscient/comment:delete": "admin worker preperer",
  "omniscient/file:upload": "admin worker preperer",
  "omniscient/file:download": "admin worker preperer",
  "omniscient/file:delete": "admin worker preperer",
  "omniscient/maintenance:add": "admin worker preperer",
  "omniscient/maintenance:update": "admin worker preperer",
  "omniscient/maintenance:complete": "admin worker preperer",
  "omniscient/maintenance:delete": "admin worker preperer",
  "omniscient/maintenance:due": "admin worker preperer",
  "omniscient/meter:enter": "admin preperer",
  "omniscient/meter:uses": "admin api_reader worker preperer",
  "omniscient/referential:create": "admin",
  "omniscient/referential:update": "admin",
  "omniscient/referential:undoRename": "admin",
  "omniscient/referential:delete": "admin",
  "omniscient/referential:impact": "admin",
  "omniscient/qrCode:generate": "admin",
  "omniscient/qrCode:markExported": "admin",
  "omniscient/qrCode:assign": "admin preperer",
  "omniscient/qrCode:unassign": "admin preperer",
  "omniscient/qrCode:resolve": "admin worker preperer",
  "omniscient/feed:list":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/fault:resolve": "admin preperer",
  "omniscient/feed:calendar":
    "anonymous screen admin cron gateway api_reader quickconnect worker preperer",
  "omniscient/journal:export": "admin",
  "omniscient/journal:search": "admin",
  "omniscient/journal:platform": "",
  "omniscient/notice:create": "",
  "omniscient/notice:search": "",
  "omniscient/notice:update": "",
  "omniscient/notice:withdraw": "",
  "omniscient/operations:read": "",
  "omniscient/key:search": "admin",
  "omniscient/key:create": "admin",
  "omniscient/key:update": "admin",
  "omniscient/key:rotate": "admin",
  "omniscient/key:revoke": "admin",
  "omniscient/connector:search": "admin",
  "omniscient/connector:create": "admin",
  "omniscient/connector:update": "admin",
  "omniscient/connector:pause": "admin",
  "omniscient/connector:resume": "admin",
  "omniscient/connector:rotate": "admin",
  "omniscient/connector:addKey": "admin",
  "omniscient/connector:revokeKey": "admin",
  "omniscient/connector:remove": "admin",
  "omniscient/connector:messages": "admin",
  "omniscient/connector:fences": "admin",
  "omniscient/connector:replay": "admin",
  "omniscient/connector:register": "admin",
  "omniscient/webhook:search": "admin",
  "omniscient/webhook:create": "admin",
  "omniscient/webhook:update": "admin",
  "omniscient/webhook:pause": "admin",
  "omniscient/webhook:resume": "admin",
  "omniscient/webhook:rotate": "admin",
  "omniscient/webhook:remove": "admin",
  "omniscient/webhook:test": "admin",
  "omniscient/webhook:deliveries": "admin",
  "omniscient/webhook:resend": "admin",
  "omniscient/label:create": "admin",
  "omniscient/label:update": "admin",
  "omniscient/label:delete": "admin",
  "omniscient/site:create": "admin",
  "omniscient/site:import": "admin",
  "omniscient/site:update": "admin",
  "omniscient/site:archive": "admin",
  "omniscient/site:unarchive": "admin",
  "omniscient/site:usage": "admin",
  "omniscient/site:findPlaces": "screen admin worker preperer",
  "omniscient/site:plan": "screen admin api_reader worker preperer",
  "omniscient/site:storePlan": "admin",
  "omniscient/site:changePlan": "admin",
  "omniscient/tag:activity": "",
  "omniscient/tag:cancelCommands": "admin",
  "omniscient/tag:command": "admin",
  "omniscient/tag:commands": "admin",
  "omniscient/tag:create": "admin",
  "omniscient/tag:locate": "",
  "omniscient/tag:operate": "admin",
  "omniscient/tag:place": "admin",
  "omniscient/tag:replace": "admin",
  "omniscient/tag:restore": "admin",
  "omniscient/tag:update": "admin",
  "omniscient/walkTest:start": "admin",
  "omniscient/walkTest:end": "admin",
  "omniscient/walkTest:mark": "admin",
  "omniscient/walkTest:delete": "admin",
  "omniscient/provisioning:create": "",
  "omniscient/provisioning:preview": "",
  "omniscient/provisioning:undo": "",
  "omniscient/push:read": "admin worker preperer",
  "omniscient/push:subscribe": "admin worker preperer",
  "omniscient/push:unsubscribe": "admin worker preperer",
  "omniscient/savedView:list": "admin worker preperer",
  "omniscient/savedView:create": "admin worker preperer",
  "omniscient/savedView:update": "admin worker preperer",
  "omniscient/savedView:delete": "admin worker preperer",
  "omniscient/report:occupancy": "admin api_reader worker preperer",
  "omniscient/report:archive": "admin",
  "omniscient/report:create": "admin",
  "omniscient/report:duplicate": "admin",
  "omniscient/report:file": "admin",
  "omniscient/report:pause": "admin",
  "omniscient/report:preview": "admin",
  "omniscient/report:previewFile": "admin",
  "omniscient/report:recipients": "admin",
  "omniscient/report:resend": "admin",
  "omniscient/report:resume": "admin",
  "omniscient/report:send": "admin",
  "omniscient/report:unarchive": "admin",
  "omniscient/report:update": "admin",
  "omniscient/dataRequest:ask": "admin worker preperer",
  "omniscient/dataRequest:own": "admin worker preperer",
  "omniscient/dataRequest:download": "admin worker preperer",
  "omniscient/dataRequest:note": "admin",
  "omniscient/dataRequest:search": "admin",
  "omniscient/dataRequest:answer": "admin",
  "omniscient/dataRequest:refuse": "admin",
  "omniscient/report:privacy": "admin worker preperer",
  "omniscient/retention:read": "admin",
  "omniscient/retention:purge": "admin",
};

/** Calls that name no customer: the place makes no difference. */
const NO_PLACE = new Set([
  "auth:login",
  "auth:checkToken",
  "auth:logout",
  "auth:getCurrentUser",
  "auth:refreshToken",
  "realtime:unsubscribe",
  "omniscient/user:updatePassword",
  "omniscient/customer:list",
  "omniscient/customer:readMaking",
  "omniscient/journal:platform",
  "omniscient/notice:create",
  "omniscient/notice:search",
  "omniscient/notice:update",
  "omniscient/notice:withdraw",
  "omniscient/operations:read",
  "omniscient/tag:locate",
  "omniscient/account:factors",
  "omniscient/account:beginFactor",
  "omniscient/account:addFactor",
  "omniscient/account:renameFactor",
  "omniscient/account:removeFactor",
  "omniscient/account:renewRecoveryCodes",
  "omniscient/account:proofWays",
  "omniscient/account:prove",
  "omniscient/account:assertProof",
  "omniscient/access:beginFactor",
  "omniscient/access:addFactor",
  "omniscient/access:requestPasskey",
  "omniscient/access:requestLink",
  "omniscient/account:read",
  "omniscient/account:update",
  "omniscient/account:sessions",
  "omniscient/account:endSessions",
  "omniscient/access:look",
  "omniscient/checkIn:look",
  "omniscient/checkIn:count",
  "omniscient/loneWork:look",
  "omniscient/loneWork:answer",
  "omniscient/feed:list",
  "omniscient/feed:calendar",
  "omniscient/access:setPassword",
  "omniscient/identity:logout",
  "omniscient/invitation:mine",
  "omniscient/invitation:accept",
  "omniscient/invitation:decline",
  "omniscient/permissions:searchTemplates",
  "omniscient/permissions:saveTemplate",
  "omniscient/permissions:deleteTemplate",
]);
/** Calls that end the token they are made with. */
const SPENDS_TOKEN = new Set(["auth:logout", "auth:refreshToken"]);

/** Collections in which nothing may appear or vanish. */
const COUNTED = [
  "alerts",
  "asset-comments",
  "asset-files",
  "asset-imports",
  "asset-maintenance",
  "assets",
  "badge-tests",
  "labels",
  "counters",
  "distress-configurations",
  "distress-deliveries",
  "distresses",
  "lone-work-configurations",
  "lone-work-deliveries",
  "lone-workers",
  "evacuation-configurations",
  "evacuation-deliveries",
  "evacuation-events",
  "evacuations",
  "qr-code",
  "references",
  "saved-views",
  "sites",
  "tags",
  "walk-tests",
];
/** What only the users of a place may read: it stands in its documents and in the name of a user. */
const secretOf = (place: string) => `secret-of-${place}`;
/** A user of the place that calls are aimed at. */
const victimOf = (place: string) => `victim-${secretOf(place)}`;
/** Documents that exist in every place but the missing one. */
const ASSET = "asset-known";
const ALERT = "alert-known";
const COUNTER = "counter-known";
const DISTRESS = "distress-known";
const BADGE_TEST = "badgeTest-known";
const EVACUATION = "evacuation-known";
const SITE = "site-known";
const TAG = "tag-loose";
const FAMILY = "family-known";
const CODE = "qr-code-known";
const IMPORT = "import-0123456789";

/** A key of the right form that is nobody's. */
const NO_KEY = `balise_key-none_${"a".repeat(43)}`;

const severalAssets = (customerIndex: string) => ({ customerIndex, assetIds: [ASSET] });
const assetForm = (reference: string) => ({
  reference,
  designation: reference,
  family: "known",
  subFamily: "crew",
});
const familyForm = (name: string) => ({
  name,
  category: "material",
  markerUrl: null,
  labels: { fr: null, en: null },
  subFamilies: [{ name: "crew", labels: { fr: null, en: null }, attributes: [] }],
});
const siteForm = (name: string) => ({
  id: `site-${name}`,
  siteName: name,
  type: "agency",
  shape: "circle",
  owner: secretOf("nobody"),
  longitude: 4,
  latitude: 45,
  radius: 100,
});

const provisioningOrder = {
  manufacturerId: "none",
  hardwareSupplier: "none",
  model: "BLUE_COIN",
  batteryLifespan: 12,
  commissioningDate: 0,
  broadcastInterval: 1000,
  uuid: "00000000-0000-4000-8000-000000000000",
  startTag: "210A9001",
  endTag: "210A9002",
};
const distressBody = (customerIndex: string) => ({
  customerIndex,
  distressId: DISTRESS,
  commandId: "command-1",
});
const loneWorkBody = (customerIndex: string) => ({
  customerIndex,
  assetId: ASSET,
  commandId: "command-1",
});
const evacuationBody = (customerIndex: string) => ({
  customerIndex,
  evacuationId: EVACUATION,
  personId: ASSET,
  commandId: "command-1",
});

/** What a report is about, and a report that is sent to nobody before the test is over. */
const DRAFT = {
  name: "t",
  content: "assets",
  site: null,
  area: null,
  family: null,
  subFamily: null,
  span: null,
  locale: "fr",
  namesPeople: false,
};
const REPORT = {
  ...DRAFT,
  sendTime: "03:33",
  schedule: { every: "month", day: 31 },
  emails: ["nobody@example.org"],
  users: [],
  roles: [],
  formats: ["csv"],
};

const NO_FACTOR = { kind: "totp", sealedSecret: "none", oneTimePassword: "000000" };
const noConnector = (customerIndex: string) => ({ customerIndex, connectorId: "connector-none" });
const noSecrets = { password: null, certificate: null, key: null, tunnelKey: null };
const noWebhook = (customerIndex: string) => ({ customerIndex, webhookId: "webhook-none" });

/** What is sent; `index` is the place's. The ids exist there, so that a call let in by mistake would answer or change something. */
const BODIES: Readonly<Record<string, (index: string, userId: string) => object>> = {
  "auth:login": () => ({}),
  "realtime:unsubscribe": () => ({ roomId: "none" }),
  "document:mGet": () => ({ ids: [ASSET] }),
  "document:search": () => ({ query: { match_all: {} } }),
  "omniscient/user:listIndexes": (_, userId) => ({ userId }),
  "omniscient/user:search": (customer) => ({ customer }),
  "omniscient/user:create": (customer) => ({ customer, user: userForm("taken", "no-such-role") }),
  "omniscient/user:update": (customer) => ({
    customer,
    userId: victimOf(customer),
    changes: { role: "preperer" },
  }),
  "omniscient/user:delete": (customer) => ({ customer, userId: victimOf(customer) }),
  "omniscient/user:revoke": (customer) => ({ customer, userId: victimOf(customer) }),
  "omniscient/user:pause": (customer) => ({ customer, userId: victimOf(customer) }),
  "omniscient/user:resume": (customer) => ({ customer, userId: victimOf(customer) }),
  "omniscient/user:sessions": (customer) => ({ customer, userId: victimOf(customer) }),
  "omniscient/user:endSessions": (customer) => ({ customer, userId: victimOf(customer) }),
  "omniscient/user:sendLink": (customer) => ({ customer, userId: victimOf(customer) }),
  "omniscient/user:withdrawLink": (customer) => ({ customer, userId: victimOf(customer) }),
  "omniscient/user:resetFactors": (customer) => ({ customer, userId: victimOf(customer) }),
  "omniscient/account:factors": () => ({}),
  "omniscient/account:beginFactor": () => ({ kind: "totp" }),
  "omniscient/account:addFactor": () => ({ name: "", made: {} }),
  "omniscient/account:renameFactor": () => ({ factorId: "none", name: "Phone" }),
  "omniscient/account:removeFactor": () => ({ factorId: "none" }),
  "omniscient/account:renewRecoveryCodes": () => ({}),
  "omniscient/account:proofWays": () => ({}),
  "omniscient/account:prove": () => ({ proof: {} }),
  "omniscient/account:assertProof": () => ({}),
  "omniscient/access:beginFactor": () => ({ ticket: "none", kind: "totp" }),
  "omniscient/access:addFactor": () => ({ ticket: "none", name: "Phone", made: NO_FACTOR }),
  "omniscient/access:requestPasskey": () => ({ ticket: "none" }),
  "omniscient/access:requestLink": () => ({ name: "nobody of this name" }),
  "omniscient/account:read": () => ({}),
  "omniscient/account:update": () => ({ seen: {}, changes: {} }),
  "omniscient/account:sessions": () => ({}),
  "omniscient/account:endSessions": () => ({ sessionId: "none" }),
  "omniscient/access:look": () => ({ token: `${victimOf("other")}.${"a".repeat(43)}` }),
  "omniscient/identity:logout": () => ({ logout_token: "none" }),
  "omniscient/access:setPassword": () => ({
    token: `${victimOf("other")}.${"a".repeat(43)}`,
    password: PASSWORD,
  }),
  "omniscient/user:updatePassword": () => ({ current: "", next: "", confirmation: "" }),
  "omniscient/invitation:create": (customer) => ({
    customer,
    invited: "nobody of this name",
    role: "worker",
  }),
  "omniscient/invitation:search": (customer) => ({ customer }),
  "omniscient/invitation:withdraw": (customer) => ({ customer, invitationId: "invitation-none" }),
  "omniscient/invitation:mine": () => ({}),
  "omniscient/invitation:accept": () => ({ invitationId: "invitation-none" }),
  "omniscient/invitation:decline": () => ({ invitationId: "invitation-none" }),
  "omniscient/customer:settings": (customerIndex) => ({ customerIndex }),
  "omniscient/customer:configure": (customerIndex) => ({
    customerIndex,
    seen: { reportEmails: [] },
    changes: { reportEmails: [] },
  }),
  "omniscient/permissions:search": (customer) => ({ customer }),
  "omniscient/permissions:update": (customer) => ({
    customer,
    permissions: GRANTED,
    defaultPage: "home",
  }),
  "omniscient/permissions:lock": (customer) => ({ customer }),
  "omniscient/permissions:unlock": (customer) => ({ customer }),
  "omniscient/permissions:searchTemplates": () => ({}),
  "omniscient/permissions:saveTemplate": () => ({
    name: "mine",
    permissions: [],
    defaultPage: null,
  }),
  "omniscient/permissions:deleteTemplate": () => ({ id: "none" }),
  "omniscient/customer:getConfig": (customerIndex) => ({ customerIndex }),
  "omniscient/customer:create": (index) => ({ customer: customerForm(index) }),
  "omniscient/customer:update": (customerIndex) => ({ customerIndex }),
  "omniscient/customer:archive": (customerIndex) => ({ customerIndex }),
  "omniscient/customer:unarchive": (customerIndex) => ({ customerIndex }),
  "omniscient/customer:duplicate": (customerIndex) => ({
    customerIndex,
    as: { index: "copy", name: "copy" },
  }),
  "omniscient/customer:list": () => ({}),
  "omniscient/customer:readMaking": (index) => ({ index }),
  "omniscient/journal:export": (customerIndex) => ({ customerIndex, from: 0, to: 1 }),
  "omniscient/journal:search": (customerIndex) => ({ customerIndex, from: 0, to: 1 }),
  "omniscient/journal:platform": () => ({ from: 0, to: 1 }),
  "omniscient/notice:create": () => ({
    notice: { severity: "info", text: { fr: "x", en: null }, from: 1, to: 2, customers: null },
  }),
  "omniscient/notice:search": () => ({}),
  "omniscient/notice:update": () => ({ noticeId: "notice-a", changes: {}, seen: {} }),
  "omniscient/notice:withdraw": () => ({ noticeId: "notice-a" }),
  "omniscient/operations:read": () => ({}),
  "omniscient/customer:delete": (customerIndex) => ({ customerIndex, typedName: customerIndex }),
  "omniscient/customer:keep": (customerIndex) => ({ customerIndex }),
  "omniscient/customer:readSync": (customerIndex) => ({ customerIndex, service: "maps" }),
  "omniscient/customer:sync": (customerIndex) => ({ customerIndex, service: "maps" }),
  "omniscient/customer:cancelSync": (customerIndex) => ({ customerIndex, service: "maps" }),
  "omniscient/customer:export": (customerIndex) => ({ customerIndex }),
  "omniscient/counter:create": (customerIndex) => ({ customerIndex, counter: {} }),
  "omniscient/counter:update": (customerIndex) => ({
    customerIndex,
    counterId: COUNTER,
    changes: { name: "mine" },
  }),
  "omniscient/counter:archive": (customerIndex) => ({ customerIndex, counterId: COUNTER }),
  "omniscient/counter:unarchive": (customerIndex) => ({ customerIndex, counterId: COUNTER }),
  "omniscient/counter:duplicate": (customerIndex) => ({
    customerIndex,
    counterId: COUNTER,
    name: "copy",
  }),
  "omniscient/counter:reset": (customerIndex) => ({ customerIndex, counterId: COUNTER }),
  "omniscient/counter:backTest": (customerIndex) => ({
    customerIndex,
    rule: {
      sites: ["site-any"],
      areas: [],
      families: [],
      subFamilies: [],
      thresholds: [],
      schedule: { days: [], slots: [] },
      delay: 0,
    },
    from: 0,
    to: 1,
  }),
  "omniscient/alertConfiguration:create": (customerIndex) => ({
    customerIndex,
    alertType: "battery",
    configuration: {},
  }),
  "omniscient/alertConfiguration:update": (customerIndex) => ({
    customerIndex,
    alertType: "counters",
    changes: {},
  }),
  "omniscient/alertConfiguration:archive": (customerIndex) => ({
    customerIndex,
    alertType: "counters",
  }),
  "omniscient/alertConfiguration:unarchive": (customerIndex) => ({
    customerIndex,
    alertType: "counters",
  }),
  "omniscient/alertConfiguration:enable": (customerIndex) => ({
    customerIndex,
    alertType: "counters",
  }),
  "omniscient/alertConfiguration:disable": (customerIndex) => ({
    customerIndex,
    alertType: "counters",
  }),
  "omniscient/alertConfiguration:test": (customerIndex) => ({
    customerIndex,
    alertedBy: [],
    emails: [],
    phones: [],
  }),
  "omniscient/alertConfiguration:resend": (customerIndex) => ({
    customerIndex,
    deliveryId: "none",
  }),
  "omniscient/alertConfiguration:backTest": (customerIndex) => ({
    customerIndex,
    alertType: "counters",
    rule: { condition: null, delay: 0 },
    from: 0,
    to: 1,
  }),
  "omniscient/evacuation:observe": (customerIndex) => ({
    customerIndex,
    evacuationId: EVACUATION,
    commandId: "observe-known",
    text: "slow",
  }),
  "omniscient/evacuation:register": (customerIndex) => ({ customerIndex }),
  "omniscient/report:drills": (customerIndex) => ({ customerIndex }),
  "omniscient/checkIn:look": () => ({ code: "made-up" }),
  "omniscient/checkIn:count": () => ({
    code: "made-up",
    commandId: "count-known",
    startedAt: Date.now(),
    who: { kind: "badge", badge: "known" },
  }),
  "omniscient/checkIn:sheet": (customerIndex) => ({ customerIndex, site: "site-known" }),
  "omniscient/distress:take": distressBody,
  "omniscient/distress:setOut": distressBody,
  "omniscient/distress:arrive": distressBody,
  "omniscient/distress:resolve": (customerIndex) => ({
    ...distressBody(customerIndex),
    outcome: "helpGiven",
  }),
  "omniscient/distress:file": (customerIndex) => ({ customerIndex, distressId: DISTRESS }),
  "omniscient/distress:startDrill": (customerIndex) => ({
    customerIndex,
    commandId: "command-drill",
  }),
  "omniscient/badgeTest:start": (customerIndex) => ({
    customerIndex,
    commandId: "command-test",
    tagId: TAG,
    tested: "sos",
    minutes: 1,
  }),
  "omniscient/badgeTest:end": (customerIndex) => ({ customerIndex, testId: BADGE_TEST }),
  "omniscient/badgeTest:raise": (customerIndex) => ({
    customerIndex,
    testId: BADGE_TEST,
    commandId: "command-raise",
  }),
  "omniscient/distress:setEscalation": (customerIndex) => ({ customerIndex, changes: {} }),
  "omniscient/distress:resend": (customerIndex) => ({ customerIndex, deliveryId: "none" }),
  "omniscient/loneWork:start": (customerIndex) => ({
    ...loneWorkBody(customerIndex),
    hours: 1,
    email: null,
    phone: null,
  }),
  "omniscient/loneWork:end": loneWorkBody,
  "omniscient/loneWork:checkIn": loneWorkBody,
  "omniscient/loneWork:setFamilyHours": (customerIndex) => ({
    customerIndex,
    family: "none",
    hours: null,
  }),
  "omniscient/loneWork:setHours": (customerIndex) => ({
    customerIndex,
    assetId: ASSET,
    hours: null,
    email: null,
    phone: null,
  }),
  "omniscient/loneWork:setRules": (customerIndex) => ({ customerIndex, changes: {} }),
  // Sealed by the server: what nobody was sent leads nowhere.
  "omniscient/loneWork:look": () => ({ code: "made-up" }),
  "omniscient/loneWork:answer": () => ({ code: "made-up" }),
  "omniscient/evacuation:start": (customerIndex) => ({
    customerIndex,
    site: "site-any",
    kind: "drill",
    commandId: "command-1",
  }),
  "omniscient/evacuation:checkIn": evacuationBody,
  "omniscient/evacuation:markAreaSearched": (customerIndex) => ({
    customerIndex,
    evacuationId: EVACUATION,
    commandId: "command-1",
    area: "area-hall",
  }),
  "omniscient/evacuation:undoCheckIn": evacuationBody,
  "omniscient/evacuation:addPerson": (customerIndex) => ({
    customerIndex,
    evacuationId: EVACUATION,
    commandId: "command-1",
    person: { assetId: ASSET },
  }),
  "omniscient/evacuation:end": (customerIndex) => ({
    customerIndex,
    evacuationId: EVACUATION,
    commandId: "command-1",
  }),
  "omniscient/evacuation:exchange": (customerIndex) => ({
    customerIndex,
    evacuationId: EVACUATION,
    author: null,
    sentAt: 0,
    events: [],
  }),
  "omniscient/evacuation:setMusterAreas": (customerIndex) => ({
    customerIndex,
    site: "site-any",
    areas: [],
  }),
  "omniscient/evacuation:setMessages": (customerIndex) => ({ customerIndex, changes: {} }),
  "omniscient/evacuation:resend": (customerIndex) => ({ customerIndex, deliveryId: "none" }),
  "omniscient/names:open": (customerIndex) => ({
    customerIndex,
    minutes: 1,
    reason: "Somebody is hurt",
  }),
  "omniscient/names:close": (customerIndex) => ({ customerIndex }),
  "omniscient/stay:assumeExits": (customerIndex) => ({ customerIndex, stayIds: ["none"] }),
  "omniscient/stay:withdrawExits": (customerIndex) => ({ customerIndex, stayIds: ["none"] }),
  "omniscient/live:changes": (customerIndex) => ({
    customerIndex,
    places: [{ collection: "assets", filter: {}, since: null }],
  }),
  "omniscient/trip:days": (customerIndex) => ({
    customerIndex,
    from: "2026-10-01",
    to: "2026-10-02",
  }),
  "omniscient/trip:list": (customerIndex) => ({
    customerIndex,
    from: "2026-10-01",
    to: "2026-10-02",
  }),
  "omniscient/trip:uses": (customerIndex) => ({
    customerIndex,
    from: "2026-10-01",
    to: "2026-10-02",
  }),
  "omniscient/history:at": (customerIndex) => ({ customerIndex, at: Date.now() }),
  "omniscient/history:window": (customerIndex) => ({ customerIndex, from: 0, to: 1 }),
  "omniscient/history:outages": (customerIndex) => ({ customerIndex, from: 0, to: 1 }),
  "omniscient/box:create": (customerIndex) => ({ customerIndex, entryNumber: 1, box: {} }),
  "omniscient/box:update": (customerIndex) => ({ customerIndex, boxId: "box-1", changes: {} }),
  "omniscient/ingestion:readings": (customerIndex) => ({ customerIndex, readings: [{}] }),
  "omniscient/alert:acknowledge": (customerIndex) => ({
    customerIndex,
    alertIds: [ALERT],
    comment: null,
  }),
  "omniscient/alert:withdraw": (customerIndex) => ({ customerIndex, alertIds: [ALERT] }),
  "omniscient/alert:comment": (customerIndex) => ({
    customerIndex,
    alertId: ALERT,
    commentId: "c",
    text: "t",
  }),
  "omniscient/asset:create": (customerIndex) => ({ customerIndex, asset: assetForm("made") }),
  "omniscient/asset:update": (customerIndex) => ({
    customerIndex,
    assetId: ASSET,
    seen: { designation: secretOf(customerIndex) },
    changes: { designation: secretOf(customerIndex) },
  }),
  "omniscient/asset:associate": (customerIndex) => ({
    ...severalAssets(customerIndex),
    siteId: SITE,
  }),
  "omniscient/asset:dissociate": (customerIndex) => ({
    ...severalAssets(customerIndex),
    siteId: SITE,
  }),
  "omniscient/asset:label": (customerIndex) => ({
    ...severalAssets(customerIndex),
    remove: ["label-x"],
  }),
  "omniscient/asset:linkTag": (customerIndex) => ({ customerIndex, assetId: ASSET, tagId: TAG }),
  "omniscient/asset:pairTags": (customerIndex) => ({
    customerIndex,
    moves: [{ assetId: ASSET, from: null, to: TAG }],
  }),
  "omniscient/asset:unlinkTag": severalAssets,
  "omniscient/asset:archive": severalAssets,
  "omniscient/asset:unarchive": severalAssets,
  "omniscient/asset:importPlan": (customerIndex) => ({
    customerIndex,
    importId: IMPORT,
    mode: "createOrUpdate",
    chunk: 0,
    rows: [{ line: 2, form: assetForm("imported") }],
  }),
  "omniscient/asset:importCommit": (customerIndex) => ({
    customerIndex,
    importId: IMPORT,
    chunks: 1,
  }),
  "omniscient/asset:importCancel": (customerIndex) => ({ customerIndex, importId: IMPORT }),
  "omniscient/asset:importUndo": (customerIndex) => ({ customerIndex, importId: IMPORT }),
  "omniscient/comment:add": (customerIndex) => ({
    customerIndex,
    assetId: ASSET,
    commentId: "comment-0123456789",
    text: "t",
  }),
  "omniscient/comment:edit": (customerIndex) => ({
    customerIndex,
    commentId: "comment-known",
    text: "t",
  }),
  "omniscient/comment:delete": (customerIndex) => ({ customerIndex, commentId: "comment-none" }),
  "omniscient/file:upload": (customerIndex) => ({
    customerIndex,
    assetId: ASSET,
    name: "note.txt",
    content: Buffer.from("words").toString("base64"),
  }),
  "omniscient/file:download": (customerIndex) => ({ customerIndex, fileId: "file-none" }),
  "omniscient/file:delete": (customerIndex) => ({ customerIndex, fileId: "file-none" }),
  "omniscient/maintenance:add": (customerIndex) => ({
    customerIndex,
    record: {
      id: "maintenance-0123456789",
      assetId: ASSET,
      kind: "inspection",
      title: "t",
      notes: null,
      plannedAt: 1,
      doneAt: null,
      performedBy: null,
    },
  }),
  "omniscient/maintenance:update": (customerIndex) => ({
    customerIndex,
    recordId: "maintenance-none",
    seen: {},
    changes: { title: "t" },
  }),
  "omniscient/maintenance:complete": (customerIndex) => ({
    customerIndex,
    recordId: "maintenance-none",
    doneAt: 1,
  }),
  "omniscient/maintenance:delete": (customerIndex) => ({
    customerIndex,
    recordId: "maintenance-none",
  }),
  "omniscient/maintenance:due": (customerIndex) => ({ customerIndex }),
  "omniscient/fault:resolve": (customerIndex) => ({ customerIndex, faultId: "none" }),
  "omniscient/meter:enter": (customerIndex) => ({
    customerIndex,
    assetId: ASSET,
    recordId: "meter-0123456789",
    meter: "engineHours",
    value: 1,
    at: 1,
  }),
  "omniscient/meter:uses": (customerIndex) => ({
    customerIndex,
    from: "2026-01-01",
    to: "2026-01-02",
  }),
  "omniscient/feed:list": () => ({ key: NO_KEY, list: "assets" }),
  "omniscient/feed:calendar": () => ({ key: NO_KEY }),
  "omniscient/key:search": (customerIndex) => ({ customerIndex }),
  "omniscient/key:create": (customerIndex) => ({
    customerIndex,
    key: { name: "mine", right: "api_reader", addresses: [], expiresAt: Date.now() + 1e6 },
  }),
  "omniscient/key:update": (customerIndex) => ({
    customerIndex,
    keyId: "key-none",
    seen: {},
    changes: { name: "mine" },
  }),
  "omniscient/key:rotate": (customerIndex) => ({ customerIndex, keyId: "key-none", overlap: 0 }),
  "omniscient/key:revoke": (customerIndex) => ({ customerIndex, keyId: "key-none" }),
  "omniscient/connector:search": (customerIndex) => ({ customerIndex }),
  "omniscient/connector:create": (customerIndex) => ({
    customerIndex,
    connector: {
      name: "mine",
      network: "ownTracks",
      transport: "http",
      payload: "auto",
      broker: null,
      messagesAMinute: 60,
    },
    secrets: noSecrets,
  }),
  "omniscient/connector:update": (customerIndex) => ({
    ...noConnector(customerIndex),
    seen: {},
    changes: { name: "mine" },
    secrets: {},
  }),
  "omniscient/connector:pause": noConnector,
  "omniscient/connector:resume": noConnector,
  "omniscient/connector:rotate": noConnector,
  "omniscient/connector:addKey": (customerIndex) => ({ ...noConnector(customerIndex), name: "a" }),
  "omniscient/connector:revokeKey": (customerIndex) => ({
    ...noConnector(customerIndex),
    keyId: "none",
  }),
  "omniscient/connector:remove": noConnector,
  "omniscient/connector:fences": noConnector,
  "omniscient/connector:messages": noConnector,
  "omniscient/connector:replay": noConnector,
  "omniscient/connector:register": (customerIndex) => ({
    ...noConnector(customerIndex),
    devices: ["none"],
  }),
  "omniscient/webhook:search": (customerIndex) => ({ customerIndex }),
  "omniscient/webhook:create": (customerIndex) => ({
    customerIndex,
    webhook: {
      name: "mine",
      url: "https://hook.example.com/",
      events: ["alert.opened"],
      sites: [],
      namesPeople: false,
    },
  }),
  "omniscient/webhook:update": (customerIndex) => ({
    ...noWebhook(customerIndex),
    seen: {},
    changes: { name: "mine" },
  }),
  "omniscient/webhook:pause": noWebhook,
  "omniscient/webhook:resume": noWebhook,
  "omniscient/webhook:rotate": (customerIndex) => ({ ...noWebhook(customerIndex), overlap: 0 }),
  "omniscient/webhook:remove": noWebhook,
  "omniscient/webhook:test": noWebhook,
  "omniscient/webhook:deliveries": (customerIndex) => ({
    ...noWebhook(customerIndex),
    state: null,
  }),
  "omniscient/webhook:resend": (customerIndex) => ({
    ...noWebhook(customerIndex),
    deliveryId: "delivery-none",
  }),
  "omniscient/referential:create": (customerIndex) => ({
    customerIndex,
    family: familyForm("made"),
  }),
  "omniscient/referential:update": (customerIndex) => ({
    customerIndex,
    familyId: FAMILY,
    seen: familyForm("known"),
    family: familyForm("known"),
  }),
  "omniscient/referential:delete": (customerIndex) => ({ customerIndex, familyId: "family-none" }),
  "omniscient/referential:undoRename": (customerIndex) => ({
    customerIndex,
    familyId: "family-none",
  }),
  "omniscient/referential:impact": (customerIndex) => ({
    customerIndex,
    familyId: FAMILY,
    family: null,
  }),
  "omniscient/qrCode:generate": (customerIndex) => ({ customerIndex, count: 1 }),
  "omniscient/qrCode:markExported": (customerIndex) => ({ customerIndex, qrCodeIds: [CODE] }),
  "omniscient/qrCode:assign": (customerIndex) => ({
    customerIndex,
    qrCodeId: CODE,
    assetId: ASSET,
  }),
  "omniscient/qrCode:unassign": (customerIndex) => ({ customerIndex, qrCodeId: CODE }),
  "omniscient/qrCode:resolve": (customerIndex) => ({ customerIndex, qrCodeId: CODE }),
  "omniscient/label:create": (customerIndex) => ({
    customerIndex,
    label: { name: "made", family: "known", subFamily: "crew" },
  }),
  "omniscient/label:update": (customerIndex) => ({
    customerIndex,
    labelId: "label-none",
    seen: {},
    changes: { name: "t" },
  }),
  "omniscient/label:delete": (customerIndex) => ({ customerIndex, labelId: "label-none" }),
  "omniscient/site:create": (customerIndex) => ({ customerIndex, site: siteForm("made") }),
  "omniscient/site:import": (customerIndex) => ({ customerIndex, sites: [siteForm("imported")] }),
  "omniscient/site:update": (customerIndex) => ({
    customerIndex,
    siteId: SITE,
    seen: { owner: secretOf(customerIndex) },
    changes: { owner: secretOf(customerIndex) },
  }),
  "omniscient/site:archive": (customerIndex) => ({ customerIndex, siteId: SITE }),
  "omniscient/site:unarchive": (customerIndex) => ({ customerIndex, siteId: SITE }),
  "omniscient/site:usage": (customerIndex) => ({ customerIndex, siteId: SITE }),
  "omniscient/site:findPlaces": (customerIndex) => ({ customerIndex, text: "Rennes" }),
  "omniscient/site:plan": (customerIndex) => ({
    customerIndex,
    siteId: SITE,
    floor: "0",
    key: `${customerIndex}/floor-plans/none`,
  }),
  "omniscient/site:storePlan": (customerIndex) => ({
    customerIndex,
    siteId: SITE,
    floor: 0,
    corners: [
      [3.99, 45.005],
      [4.01, 45.005],
      [4.01, 44.995],
      [3.99, 44.995],
    ],
    // A PNG by its first bytes.
    content: "iVBORw0KGgoA",
  }),
  "omniscient/site:changePlan": (customerIndex) => ({
    customerIndex,
    siteId: SITE,
    floor: 0,
    change: { kind: "remove" },
  }),
  "omniscient/tag:create": (customerIndex) => ({
    customerIndex,
    tagId: "tag-made",
    // Refused for its site where it is let in: nothing may appear.
    tag: {
      name: "made",
      type: "gateway",
      technology: "BLE",
      protocol: null,
      positioningRole: "none",
      nodeAddress: null,
      gatewayId: null,
      model: null,
      manufacturer: null,
      manufacturerId: "made",
      networkId: null,
      site: "site-none",
      area: null,
      settings: null,
      sendInterval: 0,
      timeout: 3_600_000,
    },
  }),
  "omniscient/tag:activity": () => ({ days: 7 }),
  "omniscient/tag:cancelCommands": (customerIndex) => ({
    customerIndex,
    batchId: "batch-0123456781",
    tagIds: [TAG],
  }),
  "omniscient/tag:command": (customerIndex) => ({
    customerIndex,
    batchId: "batch-0123456781",
    order: { kind: "position" },
    tagIds: [TAG],
  }),
  "omniscient/tag:commands": (customerIndex) => ({ customerIndex, tagId: TAG }),
  "omniscient/tag:operate": (customerIndex) => ({
    customerIndex,
    batchId: "batch-0123456789",
    order: { operation: "unassign", clientId: customerIndex },
    tagIds: [TAG],
  }),
  "omniscient/tag:place": (customerIndex) => ({
    customerIndex,
    batchId: "batch-0123456780",
    places: [
      {
        tagId: TAG,
        settings: {
          accuracy: 3,
          accuracyType: "high",
          altitude: null,
          latitude: -60,
          longitude: 0,
          floor: null,
        },
      },
    ],
  }),
  "omniscient/tag:replace": (customerIndex) => ({ customerIndex, tagId: TAG, by: "tag-none" }),
  "omniscient/tag:restore": (customerIndex) => ({
    customerIndex,
    batchId: "batch-0123456789",
    tagIds: [TAG],
  }),
  "omniscient/tag:update": (customerIndex) => ({
    customerIndex,
    tagId: TAG,
    seen: {},
    changes: {},
  }),
  "omniscient/walkTest:start": (customerIndex) => ({
    customerIndex,
    walkTestId: "walk-0123456789",
    tagId: TAG,
    siteId: "site-none",
  }),
  "omniscient/walkTest:end": (customerIndex) => ({ customerIndex, walkTestId: "walk-0123456789" }),
  "omniscient/walkTest:mark": (customerIndex) => ({
    customerIndex,
    walkTestId: "walk-0123456789",
    markId: "mark-0123456789",
    floor: 0,
    location: { lat: 45, lon: 4 },
  }),
  "omniscient/walkTest:delete": (customerIndex) => ({
    customerIndex,
    walkTestId: "walk-0123456789",
  }),
  "omniscient/tag:locate": () => ({ tagIds: ["tag-spare"] }),
  "omniscient/push:read": (customerIndex) => ({ customerIndex, endpoint: null }),
  // An address in a private network: refused to whoever may make the call.
  "omniscient/push:subscribe": (customerIndex) => ({
    customerIndex,
    locale: "fr",
    address: {
      endpoint: "https://127.0.0.1/browser",
      p256dh: "A".repeat(87),
      auth: "A".repeat(22),
    },
  }),
  "omniscient/push:unsubscribe": (customerIndex) => ({
    customerIndex,
    device: { endpoint: "https://push.example/none" },
  }),
  "omniscient/provisioning:create": (customerIndex) => ({
    customerIndex,
    provisioningId: "provisioning-0123456789",
    order: provisioningOrder,
    tagIds: ["210A9001"],
  }),
  "omniscient/provisioning:preview": (customerIndex) => ({
    customerIndex,
    order: provisioningOrder,
  }),
  "omniscient/provisioning:undo": (customerIndex) => ({
    customerIndex,
    provisioningId: "provisioning-0123456789",
  }),
  "omniscient/savedView:list": (customerIndex) => ({ customerIndex }),
  "omniscient/savedView:create": (customerIndex) => ({
    customerIndex,
    view: { id: "view-0123456789", name: "t", page: "assets", state: "" },
  }),
  "omniscient/savedView:update": (customerIndex) => ({
    customerIndex,
    viewId: "view-none",
    changes: { name: "t" },
  }),
  "omniscient/savedView:delete": (customerIndex) => ({ customerIndex, viewId: "view-none" }),
  "omniscient/report:occupancy": (customerIndex) => ({ customerIndex, days: 1 }),
  "omniscient/report:create": (customerIndex) => ({
    customerIndex,
    report: { ...REPORT, name: `${secretOf(customerIndex)} ${Math.random()}` },
  }),
  "omniscient/dataRequest:ask": (customerIndex) => ({ customerIndex }),
  "omniscient/dataRequest:own": (customerIndex) => ({ customerIndex }),
  "omniscient/dataRequest:search": (customerIndex) => ({ customerIndex }),
  "omniscient/dataRequest:note": (customerIndex) => ({
    customerIndex,
    commandId: "command-note",
    assetId: "asset-none",
  }),
  "omniscient/dataRequest:answer": (customerIndex) => ({
    customerIndex,
    requestId: "data-request-none",
    assetId: null,
  }),
  "omniscient/dataRequest:refuse": (customerIndex) => ({
    customerIndex,
    requestId: "data-request-none",
    reason: "t",
  }),
  "omniscient/dataRequest:download": (customerIndex) => ({
    customerIndex,
    requestId: "data-request-none",
    format: "json",
  }),
  "omniscient/report:privacy": (customerIndex) => ({ customerIndex, kind: "notice", lang: "en" }),
  "omniscient/retention:read": (customerIndex) => ({ customerIndex }),
  "omniscient/retention:purge": (customerIndex) => ({ customerIndex }),
  "omniscient/report:update": (customerIndex) => ({
    customerIndex,
    reportId: "report-none",
    seen: {},
    changes: { name: "t" },
  }),
  "omniscient/report:duplicate": (customerIndex) => ({
    customerIndex,
    reportId: "report-none",
    name: "t",
  }),
  "omniscient/report:pause": (customerIndex) => ({ customerIndex, reportId: "report-none" }),
  "omniscient/report:resume": (customerIndex) => ({ customerIndex, reportId: "report-none" }),
  "omniscient/report:archive": (customerIndex) => ({ customerIndex, reportId: "report-none" }),
  "omniscient/report:unarchive": (customerIndex) => ({ customerIndex, reportId: "report-none" }),
  "omniscient/report:send": (customerIndex) => ({
    customerIndex,
    reportId: "report-none",
    press: "press-0123",
  }),
  "omniscient/report:resend": (customerIndex) => ({ customerIndex, sendId: "send-none" }),
  "omniscient/report:preview": (customerIndex) => ({
    customerIndex,
    // A site that is nobody's: refused before a document is drawn.
    report: { ...DRAFT, site: "site-of-nobody" },
    format: "csv",
  }),
  "omniscient/report:previewFile": (customerIndex) => ({
    customerIndex,
    format: "pdf",
    version: "1",
  }),
  "omniscient/report:file": (customerIndex) => ({
    customerIndex,
    sendId: "send-none",
    format: "pdf",
  }),
  "omniscient/report:recipients": (customerIndex) => ({ customerIndex }),
};
let GRANTED: unknown[] = [];

type Identity = { readonly kuid: string; readonly token: string | null; readonly sdk: Kuzzle };
type Answer = {
  readonly result?: unknown;
  readonly error: {
    readonly status: number;
    readonly id?: string;
    readonly message: string;
  } | null;
};

let backend: RunningBackend;
let superAdmin: Kuzzle;
let actions: string[];
let routes: { readonly name: string; readonly verb: string; readonly url: string }[];
/** All that must not have changed when the matrix is through. */
let before: unknown;
const identities = new Map<Holder, Identity>();
const usernames = (holder: string) => `user-${holder}`;

beforeAll(async () => {
  backend = await startBackend({ BALISE_REFUSED_CALLS: "1000000" });
  superAdmin = await backend.sdk(backend.superAdmin);
  for (const index of ["own", "other", "archived"]) {
    await call("omniscient/customer", "create", { customer: customerForm(index) });
  }
  for (const profile of PROFILE_NAMES) {
    const id = usernames(profile);
    await call("omniscient/user", "create", {
      customer: "own",
      id,
      password: PASSWORD,
      user: userForm(id, profile),
    });
    await call("omniscient/user", "update", {
      customer: "archived",
      userId: id,
      changes: { role: profile },
    });
    const other = `${id}-of-other`;
    await call("omniscient/user", "create", {
      customer: "other",
      id: other,
      password: PASSWORD,
      user: userForm(other, profile),
    });
  }
  for (const place of ["own", "other", "archived"]) await furnish(place);
  await call("omniscient/customer", "archive", { customerIndex: "archived" });
  GRANTED = (await call("omniscient/permissions", "search", { customer: "own" }))[
    "permissions"
  ] as unknown[];
  await liftRateLimits();
  for (const profile of PROFILE_NAMES) {
    const sdk = await backend.sdk({ username: usernames(profile), password: PASSWORD });
    identities.set(profile, { kuid: usernames(profile), token: String(sdk.jwt), sdk });
  }
  identities.set("anonymous", { kuid: "-1", token: null, sdk: await backend.sdk() });
  const { result } = await superAdmin.query({ controller: "server", action: "publicApi" });
  const api = result as Record<string, Record<string, { http?: { verb: string; url: string }[] }>>;
  const offered = Object.entries(api).flatMap(([controller, of]) =>
    Object.entries(of).map(([action, { http = [] }]) => ({
      name: `${controller}:${action}`,
      http,
    })),
  );
  actions = offered.map(({ name }) => name);
  routes = offered.flatMap(({ name, http }) => http.map(({ verb, url }) => ({ name, verb, url })));
  before = await keptByOthers();
}, 180_000);
afterAll(() => backend?.stop());

async function call(
  controller: string,
  action: string,
  body: object,
): Promise<Record<string, unknown>> {
  const { result } = await superAdmin.query({ controller, action, body });
  return result as Record<string, unknown>;
}

/** Gives a place documents and a user that hold its secret. */
async function furnish(place: string): Promise<void> {
  const { id, ...content } = asset("known", { designation: secretOf(place) });
  await superAdmin.document.createOrReplace(place, "assets", id, content);
  await superAdmin.document.createOrReplace(place, "alerts", ALERT, {
    alertType: "battery",
    subject: ASSET,
    subjectName: secretOf(place),
    tagId: null,
    idAsset: ASSET,
    counterId: null,
    site: null,
    area: null,
    timestamp: 1,
    raisedAt: 1000,
    // Closed, so that no job touches it.
    isOpen: false,
    closedAt: 2000,
    isAcknowledged: false,
    acknowledgement: null,
    comments: [],
    value: 1,
    threshold: 2,
    affectedTags: null,
  });
  const write = (collection: string, _id: string, content: object) =>
    superAdmin.document.createOrReplace(place, collection, _id, content);
  const { id: _siteId, ...siteContent } = { ...smallTower(), owner: secretOf(place), areas: [] };
  await write("sites", SITE, siteContent);
  const { id: _tagId, ...tagContent } = tag("loose", { assetId: null, name: secretOf(place) });
  await write("tags", TAG, tagContent);
  await write("references", FAMILY, familyForm("known"));
  const url = `http://localhost/${secretOf(place)}`;
  await write("qr-code", CODE, { url, assetId: ASSET, status: "assigned", exported: false });
  const { id: _counterId, ...counting } = counter({}, { name: secretOf(place), isArchived: true });
  await write("counters", COUNTER, counting);
  await write("badge-tests", BADGE_TEST, {
    tagId: TAG,
    assetId: null,
    name: secretOf(place),
    kind: "sos",
    startedAt: 1000,
    endsAt: 2000,
    by: "user-any",
    byName: "Any",
    outcome: "waiting",
    distressId: null,
    pressedAt: null,
    receivedAt: null,
  });
  await write("distresses", DISTRESS, {
    tagId: TAG,
    assetId: null,
    name: secretOf(place),
    reference: null,
    category: null,
    place: { site: null, floor: null, area: null },
    raisedAt: 1000,
    receivedAt: 1000,
    signals: [],
    signalCount: 1,
    // Somebody has it in hand since long ago: nobody is notified of it any more.
    acts: [{ id: "command-0", type: "taken", at: 1000, by: "user-any", byName: "Any" }],
    state: "heard",
    resolvedAt: null,
  });
  await write("evacuations", EVACUATION, {
    site: "site-any",
    siteName: secretOf(place),
    kind: "drill",
    startedBy: "user-any",
    startedByName: "Any",
    startedAt: 1000,
    musterAreas: [],
    roll: [],
    state: "running",
    endedAt: null,
  });
  await superAdmin.collection.refresh(place, "assets");
  await call("omniscient/user", "create", {
    customer: place,
    id: victimOf(place),
    password: PASSWORD,
    user: userForm(victimOf(place), "worker"),
  });
}

/** What the other and the archived customer hold, and who their users are. */
async function keptByOthers(): Promise<unknown> {
  return Promise.all(
    ["other", "archived"].map(async (place) => {
      const { result } = await superAdmin.query({
        controller: "security",
        action: "getUser",
        _id: victimOf(place),
      });
      const documents = await Promise.all([
        superAdmin.document.get(place, "assets", ASSET),
        superAdmin.document.get(place, "alerts", ALERT),
        superAdmin.document.get(place, "counters", COUNTER),
        superAdmin.document.get(place, "evacuations", EVACUATION),
        superAdmin.document.get(place, "sites", SITE),
        superAdmin.document.get(place, "tags", TAG),
        superAdmin.document.get(place, "references", FAMILY),
        superAdmin.document.get(place, "qr-code", CODE),
        superAdmin.document.get("multi-tenancy-config", "customers", place),
        superAdmin.document.get("multi-tenancy-config", "permissions", place),
      ]);
      const { profileIds, username } = (result as { _source: Record<string, unknown> })._source;
      const counts = await Promise.all(
        COUNTED.map((name) => superAdmin.document.count(place, name, {})),
      );
      return {
        documents: documents.map(({ _source, _version }) => ({ _source, _version })),
        counts,
        profileIds,
        username,
      };
    }),
  );
}

/** The matrix asks more often than the limits of production allow. */
async function liftRateLimits(): Promise<void> {
  for (const id of ["anonymous", ...PROFILE_NAMES.map((name) => `customer.own.${name}`)]) {
    const { result } = await superAdmin.query({
      controller: "security",
      action: "getProfile",
      _id: id,
    });
    const { policies } = (result as { _source: { policies: unknown } })._source;
    await superAdmin.query({
      controller: "security",
      action: "createOrReplaceProfile",
      _id: id,
      body: { policies, rateLimit: 0 },
    });
  }
}

/** Actions of ours whose arguments stand in the address, since a browser loads them as an image. */
const IN_ADDRESS = new Set([
  "omniscient/customer:export",
  "omniscient/checkIn:sheet",
  "omniscient/dataRequest:download",
  "omniscient/distress:file",
  "omniscient/report:drills",
  "omniscient/feed:calendar",
  "omniscient/feed:list",
  "omniscient/journal:export",
  "omniscient/report:file",
  "omniscient/report:privacy",
  "omniscient/report:previewFile",
  "omniscient/site:plan",
]);

function requestFor(name: string, place: Place, holder: Holder): Record<string, unknown> {
  const [controller, action] = [
    name.slice(0, name.lastIndexOf(":")),
    name.slice(name.lastIndexOf(":") + 1),
  ];
  const owner = {
    own: holder,
    other: `${holder}-of-other`,
    missing: "missing",
    archived: "archived",
  }[place];
  const body = BODIES[name]?.(place, usernames(owner)) ?? {};
  if (IN_ADDRESS.has(name)) return { controller, action, ...body };
  const common = { controller, action, body };
  if (NO_PLACE.has(name) || name.startsWith("omniscient/")) return { ...common, strategy: "local" };
  return { ...common, index: place, collection: "assets", _id: ASSET };
}

function isExpected(name: string, holder: Holder, transport: keyof typeof TRANSPORTS): boolean {
  // The SDK sends a login without its token; who sends one with it has a session already.
  if (name === "auth:login" && transport === "WebSocket") return true;
  // Anonymous has the right, for cookies to be cleared, and is told that there is nobody to log out.
  if (name === "auth:logout" && holder === "anonymous") return false;
  return ALLOWED[name]?.split(" ").includes(holder) === true;
}

/** Whether an answer, its error included, holds what only another customer's users may read. */
function tellsOfOthers(answer: Answer): boolean {
  const text = JSON.stringify(answer);
  return ["other", "archived"].some((place) => text.includes(secretOf(place)));
}

/** A request as one of Kuzzle's routes takes it: a GET has no body, so all of it stands in the address. */
function byRoute(
  { verb, url }: { readonly verb: string; readonly url: string },
  { controller, action, index, collection, _id, body, ...args }: Record<string, unknown>,
  { token }: Identity,
): Promise<Answer> {
  const known = new Map<string, unknown>(
    Object.entries({ index, collection, _id, strategy: "local" }),
  );
  const path = url.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = known.get(name);
    return typeof value === "string" ? value : "none";
  });
  if (verb.toLowerCase() !== "get")
    return backend.rest(verb.toUpperCase(), path, { token, body: body as object });
  const given = Object.entries({ ...args, ...(body as object | undefined) }).map(
    ([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)],
  );
  const query = new URLSearchParams([...given, ["searchBody", JSON.stringify(body)]]);
  return backend.rest("GET", `${path}?${String(query)}`, { token });
}

/** "refused" by rights; whatever else comes back, the call was let in. */
function verdict({ error }: Answer): "refused" | "allowed" {
  return error !== null && (error.status === 401 || error.status === 403) && !isAboutLogin(error)
    ? "refused"
    : "allowed";
}

function isAboutLogin({ id }: { id?: string }): boolean {
  return id === "plugin.strategy.missing_user";
}

async function overWebSocket(request: object, { sdk }: Identity): Promise<Answer> {
  try {
    const { result } = await sdk.query(request as Parameters<Kuzzle["query"]>[0]);
    return { error: null, result };
  } catch (error) {
    return { error: error as Answer["error"] };
  }
}

async function freshIdentity(holder: Holder): Promise<Identity> {
  if (holder === "anonymous") return identityOf(holder);
  const sdk = await backend.sdk({ username: usernames(holder), password: PASSWORD });
  return { kuid: usernames(holder), token: String(sdk.jwt), sdk };
}

function identityOf(holder: Holder): Identity {
  const identity = identities.get(holder);
  if (identity === undefined) throw new Error(`${holder} is not signed in.`);
  return identity;
}

/** So many calls that must be refused are under way at once: asked one by one, most of the time is spent between them. */
const LANES = 12;

/**
 * Makes every call of a list: those that may change something one after the other in their order, those that must be
 * refused, whose order can make no difference, several at a time.
 */
async function askAll<T>(
  calls: readonly T[],
  isOpen: (call: T) => boolean,
  ask: (call: T) => Promise<void>,
): Promise<void> {
  for (const call of calls.filter(isOpen)) await ask(call);
  const refused = calls.filter((call) => !isOpen(call)).values();
  await Promise.all(
    Array.from({ length: LANES }, async () => {
      for (const call of refused) await ask(call);
    }),
  );
}

const TRANSPORTS = {
  WebSocket: overWebSocket,
  HTTP: (request: object, { token }: Identity): Promise<Answer> => backend.http(request, token),
};
const CASES = (Object.keys(TRANSPORTS) as (keyof typeof TRANSPORTS)[]).flatMap((transport) =>
  HOLDERS.map((holder) => ({ transport, holder })),
);

describe("the tenancy matrix", () => {
  it("has a row for each action of ours that the server offers", () => {
    const ours = (names: readonly string[]) =>
      names.filter((name) => name.startsWith("omniscient/")).toSorted();
    expect(ours(actions)).toEqual(ours(Object.keys(ALLOWED)));
  });

  it.each(CASES)(
    "lets $holder do in the own customer what the table says and nothing else, over $transport",
    async ({ transport, holder }) => {
      const allowed: string[] = [];
      const leaked: string[] = [];
      await askAll(
        actions,
        (name) => isExpected(name, holder, transport),
        async (name) => {
          const identity = SPENDS_TOKEN.has(name)
            ? await freshIdentity(holder)
            : identityOf(holder);
          const answer = await TRANSPORTS[transport](requestFor(name, "own", holder), identity);
          if (verdict(answer) === "allowed") allowed.push(name);
          if (tellsOfOthers(answer)) leaked.push(name);
        },
      );
      expect({ allowed: allowed.toSorted(), leaked }).toEqual({
        allowed: actions.filter((name) => isExpected(name, holder, transport)).toSorted(),
        leaked: [],
      });
    },
    120_000,
  );

  it.each(CASES)(
    "lets $holder into no other, missing or archived customer, over $transport",
    async ({ transport, holder }) => {
      const entered: string[] = [];
      const rows = Object.keys(ALLOWED).filter((row) => !NO_PLACE.has(row));
      await askAll(
        rows.flatMap((name) =>
          (["other", "missing", "archived"] as const).map((place) => ({ name, place })),
        ),
        () => false,
        async ({ name, place }) => {
          const answer = await TRANSPORTS[transport](
            requestFor(name, place, holder),
            identityOf(holder),
          );
          if (verdict(answer) === "allowed" || tellsOfOthers(answer) || answer.result)
            entered.push(`${name} in ${place}`);
        },
      );
      expect(entered).toEqual([]);
    },
    120_000,
  );

  it.each(HOLDERS)(
    "is the same for %s over every route of HTTP",
    async (holder) => {
      const allowed: string[] = [];
      const entered: string[] = [];
      const labelOf = ({ name, verb, url }: (typeof routes)[number]) => `${name} by ${verb} ${url}`;
      const isOpen = ({ name }: (typeof routes)[number]) => isExpected(name, holder, "HTTP");
      await askAll(routes, isOpen, async (route) => {
        const { name } = route;
        const identity = SPENDS_TOKEN.has(name) ? await freshIdentity(holder) : identityOf(holder);
        const own = await byRoute(route, requestFor(name, "own", holder), identity);
        if (verdict(own) === "allowed") allowed.push(labelOf(route));
        if (tellsOfOthers(own)) entered.push(labelOf(route));
      });
      await askAll(
        routes
          .filter(({ name }) => !NO_PLACE.has(name) && ALLOWED[name] !== undefined)
          .flatMap((route) => (["other", "archived"] as const).map((place) => ({ route, place }))),
        () => false,
        async ({ route, place }) => {
          const request = requestFor(route.name, place, holder);
          const answer = await byRoute(route, request, identityOf(holder));
          if (verdict(answer) === "allowed" || tellsOfOthers(answer) || answer.result)
            entered.push(`${labelOf(route)} in ${place}`);
        },
      );
      expect({ allowed: allowed.toSorted(), entered }).toEqual({
        allowed: routes.filter(isOpen).map(labelOf).toSorted(),
        entered: [],
      });
    },
    120_000,
  );

  it("gives readers what is theirs, so that a refusal above says something", async () => {
    const told = async (name: string, holder: Holder) =>
      JSON.stringify(
        await overWebSocket(requestFor(name, "own", holder), identityOf(holder)),
      ).includes(secretOf("own"));
    expect({
      worker: await told("document:search", "worker"),
      reader: await told("document:get", "api_reader"),
      gateway: await told("document:get", "gateway"),
    }).toEqual({ worker: true, reader: true, gateway: false });
  });

  it("has left everything of the other customers as it was", async () => {
    expect(await keptByOthers()).toEqual(before);
  });

  it("lets the super admin into every customer, and tells them which are missing", async () => {
    const answers: Record<string, string> = {};
    for (const place of PLACES) {
      const { error } = await overWebSocket(
        requestFor("omniscient/customer:getConfig", place, "admin"),
        {
          kuid: "user-superadmin",
          token: null,
          sdk: superAdmin,
        },
      );
      answers[place] = error?.id ?? "allowed";
    }
    expect(answers).toEqual({
      own: "allowed",
      other: "allowed",
      missing: "omniscient.rule.not_found",
      archived: "allowed",
    });
  });
});

describe("the key of an entry box", () => {
  const KEY = "key-of-own-0123456789";
  const [BOX, KEPT] = ["box-7", "box-7@own"];
  const readers = PROFILE_NAMES.filter((profile) => isExpected("document:get", profile, "HTTP"));
  const heard = new Map<ProfileName, string[]>();
  const answers: Record<string, unknown>[] = [];
  const configure = (changes: object) =>
    call("omniscient/box", "update", { customerIndex: "own", boxId: BOX, changes });
  const keptKey = () =>
    superAdmin.document
      .get("multi-tenancy-config", "box-keys", KEPT)
      .then(({ _source }) => _source["apiSubscriptionKey"]);

  beforeAll(async () => {
    for (const profile of readers) {
      const told: string[] = [];
      heard.set(profile, told);
      for (const [index, collection] of [
        ["own", "tag-in-tag-out"],
        ["multi-tenancy-config", "box-keys"],
      ] as const)
        await identityOf(profile)
          .sdk.realtime.subscribe(index, collection, {}, (message) => {
            told.push(JSON.stringify(message));
          })
          .catch(() => null);
    }
    const box = {
      ...BoxForm.strip().parse({ ...boxOf(7), site: SITE }),
      apiSubscriptionKey: "another key",
    };
    const made = await call("omniscient/box", "create", {
      customerIndex: "own",
      entryNumber: 7,
      box,
    });
    const changed = await configure({ apiSubscriptionKey: KEY, name: "North" });
    answers.push(made, changed);
    await superAdmin.collection.refresh("own", "tag-in-tag-out");
    await superAdmin.collection.refresh("multi-tenancy-config", "box-keys");
  });

  it("is kept sealed, and not even answered to the super admin who has written it", async () => {
    expect(await keptKey()).toMatch(/^v1\.[\w-]+$/u);
    expect(answers).toHaveLength(2);
    for (const answer of answers) {
      expect(answer["box"]).toMatchObject({ hasApiSubscriptionKey: true });
      expect(JSON.stringify(answer)).not.toMatch(/another key|key-of-own/u);
    }
  });

  it.each(readers)("is told to %s by no call that reads, over no transport", async (profile) => {
    const found: string[] = [];
    for (const [index, collection, _id] of [
      ["own", "tag-in-tag-out", BOX],
      ["multi-tenancy-config", "box-keys", KEPT],
    ] as const)
      for (const [action, body] of [
        ["get", {}],
        ["exists", {}],
        ["mGet", { ids: [_id] }],
        ["search", { query: { match_all: {} } }],
        ["search", { query: { term: { apiSubscriptionKey: KEY } } }],
        ["search", { aggs: { keys: { terms: { field: "apiSubscriptionKey" } } } }],
        ["count", { query: { exists: { field: "apiSubscriptionKey" } } }],
      ] as const) {
        const request = { controller: "document", action, index, collection, _id, body };
        for (const ask of Object.values(TRANSPORTS)) {
          const answer = await ask(request, identityOf(profile));
          const text = JSON.stringify(answer.result ?? null);
          const isCounted = action === "count" && /[1-9]/u.test(text);
          // A search by the key must not find its box either.
          const isGuessed = "query" in body && "term" in body.query && text.includes(BOX);
          if (text.includes(KEY) || isCounted || isGuessed) found.push(`${action} ${collection}`);
        }
      }
    expect(found).toEqual([]);
  });

  it("is in no notification, though the box that has it is in those of who reads boxes", async () => {
    const named = (profile: ProfileName) =>
      (heard.get(profile) ?? []).filter((text) => text.includes("North"));
    const ofBoxes: readonly ProfileName[] = ["screen", "admin", "api_reader", "preperer"];
    for (const profile of ofBoxes)
      await expect.poll(() => named(profile).length, { timeout: 10_000 }).toBeGreaterThan(0);
    for (const profile of readers) {
      expect(named(profile).length > 0).toBe(ofBoxes.includes(profile));
      expect(heard.get(profile)?.join()).not.toMatch(/another key|key-of-own/u);
    }
  });

  it("stays where a change says nothing of it, and is gone where it is taken away", async () => {
    const before = await keptKey();
    await configure({ name: "South" });
    expect(await keptKey()).toBe(before);
    expect(await configure({ apiSubscriptionKey: null })).toMatchObject({
      box: { name: "South", hasApiSubscriptionKey: false },
    });
    await expect(keptKey()).rejects.toMatchObject({ id: "services.storage.not_found" });
  });

  it("is brought to safety at the start where a box still holds it", async () => {
    const old = { ...boxOf(8), apiSubscriptionKey: "key of old" };
    const { id, hasApiSubscriptionKey: _, ...stored } = old;
    await superAdmin.collection.update("own", "tag-in-tag-out", {
      mappings: { properties: { apiSubscriptionKey: { type: "keyword" } } },
    });
    await superAdmin.document.create("own", "tag-in-tag-out", stored, id);
    await superAdmin.collection.refresh("own", "tag-in-tag-out");
    const own = CustomerIndex.parse("own");
    const deps = {
      sdk: superAdmin,
      secrets: { seal: async (secret: string) => `sealed ${secret}` },
    };
    await moveBoxKeys(deps, own);
    const box = await superAdmin.document.get("own", "tag-in-tag-out", id);
    expect(box._source).toMatchObject({ name: old.name, hasApiSubscriptionKey: true });
    expect(box._source).not.toHaveProperty("apiSubscriptionKey");
    const kept = await superAdmin.document.get("multi-tenancy-config", "box-keys", `${id}@own`);
    expect(kept._source).toMatchObject({ apiSubscriptionKey: "sealed key of old" });
    await superAdmin.collection.refresh("own", "tag-in-tag-out");
    // Jobs may write the box too: what counts is that this writes nothing more.
    const written = vi.spyOn(superAdmin.document, "update");
    await moveBoxKeys(deps, own);
    expect(written).not.toHaveBeenCalled();
    written.mockRestore();
  });
});

describe("live notifications", () => {
  const COLLECTIONS = ["assets", "alerts", "heartbeat", "tag-in-tag-out"] as const;
  const FILTERS = [{}, { exists: "designation" }, { not: { equals: { a: 1 } } }] as const;

  const documentOf = (told: object) =>
    (told as { readonly result?: { readonly _id?: string } }).result?._id;

  /** Subscribes in every way to everything of a place; counts what is heard (of one document where it is named), and what was let in. */
  async function listenEverywhere(sdk: Kuzzle, place: string, only: string | null = null) {
    const ear = { heard: 0, subscribed: 0 };
    for (const collection of COLLECTIONS) {
      for (const filter of FILTERS) {
        await sdk.realtime
          .subscribe(place, collection, filter, (told) => {
            if (only === null || documentOf(told) === only) ear.heard += 1;
          })
          .then(
            () => (ear.subscribed += 1),
            () => null,
          );
      }
    }
    return ear;
  }

  /** Writes and deletes in a place, until a witness has heard it all. */
  async function stir(place: string): Promise<void> {
    const witness = { heard: 0 };
    const rooms: string[] = [];
    for (const collection of COLLECTIONS)
      rooms.push(
        await superAdmin.realtime.subscribe(place, collection, {}, () => void (witness.heard += 1)),
      );
    for (const collection of COLLECTIONS) {
      const write = { controller: "document", index: place, collection, _id: "stirred" };
      const body = collection === "heartbeat" ? { at: 1, beat: 1 } : {};
      await superAdmin.query({ ...write, action: "createOrReplace", body });
      await superAdmin.query({ ...write, action: "delete" });
    }
    await expect.poll(() => witness.heard).toBeGreaterThanOrEqual(2 * COLLECTIONS.length);
    for (const room of rooms) await superAdmin.realtime.unsubscribe(room);
  }

  it("of a customer reach nobody of another one, no program, and nobody who is not signed in", async () => {
    const strangers = new Map<string, Kuzzle>([["anonymous", await backend.sdk()]]);
    for (const profile of PROFILE_NAMES) {
      const username = `${usernames(profile)}-of-other`;
      strangers.set(username, await backend.sdk({ username, password: PASSWORD }));
    }
    for (const profile of ["cron", "gateway", "quickconnect"] as const)
      strangers.set(usernames(profile), identityOf(profile).sdk);
    const ears = new Map<string, { heard: number; subscribed: number }>();
    for (const [name, sdk] of strangers) ears.set(name, await listenEverywhere(sdk, "own"));
    const mine = await listenEverywhere(identityOf("admin").sdk, "own");
    // Where one listens in one's own customer, another's writes are not heard either.
    const neighbour = await backend.sdk({ username: "user-admin-of-other", password: PASSWORD });
    // Jobs write there too: a beat every 5 s.
    const next = await listenEverywhere(neighbour, "other", "stirred");
    await stir("own");
    await expect.poll(() => mine.heard).toBeGreaterThan(0);
    // Answers come after the notifications that were sent before them.
    for (const sdk of [...strangers.values(), neighbour]) await sdk.auth.checkToken("none");
    expect({
      strangers: Object.fromEntries(ears),
      next: [next.subscribed > 0, next.heard],
    }).toEqual({
      strangers: Object.fromEntries(
        [...ears.keys()].map((name) => [name, { heard: 0, subscribed: 0 }]),
      ),
      next: [true, 0],
    });
  });

  it("of an archived customer reach none of its users", async () => {
    const ears: Record<string, { heard: number; subscribed: number }> = {};
    for (const profile of PROFILE_NAMES)
      ears[profile] = await listenEverywhere(identityOf(profile).sdk, "archived");
    await stir("archived");
    for (const profile of PROFILE_NAMES) await identityOf(profile).sdk.auth.checkToken("none");
    expect(ears).toEqual(
      Object.fromEntries(PROFILE_NAMES.map((name) => [name, { heard: 0, subscribed: 0 }])),
    );
  });
});
