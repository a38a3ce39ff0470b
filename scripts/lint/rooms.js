// A plugin of the linter. Which room of a floor may import from which other: CONTRIBUTING.md, "Rooms".
import path from "node:path";

/**
 * The floors with rooms. `ground`: rooms that every room of the floor may import from, lowest first; each of them only
 * from those before it. `above`: rooms that put features together and may import from all. `doors`: the only imports
 * between features, by the importing one. What stands on the floor itself names every room (feeds, calls, controllers):
 * no room imports it, but for the files that are `open`. `wholeFiles`: a file on the floor is the room of its name.
 */
export const FLOORS = {
  "src/domain": {
    ground: ["base"],
    above: [],
    doors: {
      alerts: ["assets", "counters", "devices", "attendance"],
      assets: ["devices", "referential", "sites"],
      // What a network's message says are readings of devices.
      connectors: ["devices"],
      counters: ["assets", "referential", "sites"],
      // A place is heard as well as its devices stand in it.
      coverage: ["devices", "sites"],
      // Which columns its list of assets has, and what its fields are called.
      customers: ["assets", "sites", "users"],
      // What may be said of an end depends on which areas are received; a roll shows who calls for help.
      evacuations: ["assets", "devices", "distress", "sites"],
      imports: ["assets", "referential", "sites"],
      // Who calls for help wears a device, and is somewhere.
      distress: ["assets", "devices", "referential", "sites"],
      ingestion: ["assets", "coverage", "devices", "distress", "sites", "attendance"],
      timeMachine: ["alerts", "assets", "counters", "devices", "sites"],
      // A notification tells of alarms and evacuations.
      push: ["alerts", "distress", "evacuations"],
      // A report tells of what the others know.
      reports: [
        "alerts",
        "assets",
        "counters",
        "devices",
        "distress",
        "evacuations",
        "referential",
        "sites",
        "attendance",
      ],
      attendance: ["devices"],
      users: ["assets", "customers"],
      // What happened is told in the words of whom it happened to.
      webhooks: ["alerts", "assets", "distress", "evacuations", "sites"],
    },
  },
  "src/streams/calls": {
    ground: [],
    above: [],
    doors: {},
    // What several calls are made with.
    open: [
      "base64.ts",
      "callInParts.ts",
      "formAnswer.ts",
      "linkHolder.ts",
      "refusal.ts",
      "refusedIssues.ts",
      "watchedPatience.ts",
    ],
  },
  "src/streams/feeds": {
    ground: ["kit"],
    above: [],
    // Boards stand on one another; assets and devices say of each other who is unknown because of whom.
    doors: {
      // Assets are put in the order of what their labels are called.
      assets: ["devices", "referential", "sites"],
      // How surely those who are counted are there is said by the rule and the heads of all other figures.
      counters: ["assets", "sites"],
      // A tag is listed with its asset and the names of its site and area.
      devices: ["assets", "sites", "attendance"],
      // Who is near is known of all assets.
      distress: ["assets"],
      timeMachine: ["counters"],
      sites: ["assets"],
      // Whether an exit was not read is told by when the tag was received last.
      attendance: ["assets"],
    },
  },
  "src/machines": {
    ground: ["kit"],
    above: [],
    // The session begins with whoever is signed in.
    doors: { shell: ["users"] },
  },
  "src/views": {
    ground: ["ui", "map", "kit"],
    above: ["shell"],
    doors: {
      // What is heard where is shown on the map that sites are drawn on.
      coverage: ["sites"],
      // Who is told of evacuations is configured beside who is told of alerts.
      alerts: ["counters", "evacuations", "timeMachine"],
      // A resource is imported, scanned and looked at on the map of its site from its own pages.
      // Whether a person works alone is on their page.
      assets: ["distress", "imports", "qrCodes", "shell", "sites"],
      // The caller for help is shown on the map of the site, with the way that led there.
      distress: ["alerts", "assets", "shell", "sites"],
      // A phone is set up by a code.
      connectors: ["qrCodes"],
      // From the list of customers one is opened, as by the shell's own choice.
      // A dashboard is tried in its frame before it is saved; a role is called the same everywhere.
      customers: ["reports", "shell", "users"],
      // A tag is linked to a resource that is found as one for a code is.
      // Devices are put on the plan by the hand that draws on the maps of sites.
      devices: ["alerts", "qrCodes", "sites"],
      // A wall shows the map of its site, which is fetched as screens are and may fail as they may. A roll shows who calls
      // for help.
      evacuations: ["alerts", "counters", "distress", "shell", "sites"],
      // Who is on site is counted as for an evacuation.
      home: ["alerts", "counters", "evacuations", "shell", "sites"],
      imports: ["assets"],
      // What asks the server for its place in the language of the page, or for a part of a page that is fetched later.
      map: ["shell"],
      // What it reads with is fetched with the rest of the platform's pages.
      operations: ["customers"],
      timeMachine: ["alerts", "shell"],
      // Whom a report goes to is named by role, as users are.
      reports: ["users"],
      sites: ["shell"],
      attendance: ["devices"],
      // An app takes a second factor by a code.
      users: ["qrCodes", "shell"],
      wall: ["shell"],
    },
  },
  "src/composition": {
    ground: ["kit"],
    above: ["shell"],
    doors: {
      // People who count themselves scan the QR code of a badge.
      evacuations: ["qrCodes"],
      // The wall draws the frame of the screens.
      wall: ["shell"],
    },
    wholeFiles: true,
  },
  "backend/app": {
    ground: ["platform"],
    above: [],
    doors: {
      alerts: ["devices", "timeMachine"],
      assets: ["ingestion"],
      // What was heard is registered as a device, by the rules and under the lock of devices.
      connectors: ["assets", "devices", "ingestion"],
      counters: ["ingestion", "timeMachine"],
      // The users of a customer go with it, by the rules and under the lock of users. What a synchronisation brings is
      // judged and written as what people bring.
      customers: ["assets", "imports", "sites", "users"],
      devices: ["assets"],
      imports: ["assets"],
      // Who calls with a key is called as that.
      journal: ["apiKeys"],
      // Lists that programs read are of what the others keep.
      apiKeys: ["devices", "evacuations"],
      // Signals of devices go into the calls of their wearers.
      ingestion: ["attendance", "distress"],
      timeMachine: ["devices"],
      // Types of what every controller and job is given (deps.ts), the lock of users, and the keys that are taken for tokens.
      platform: ["assets", "connectors", "ingestion", "apiKeys", "users"],
      // Whether who works alone is silent or is not received is said by the devices of their place.
      distress: ["coverage"],
      // What came of an evacuation is folded from its events; a question leads to its page.
      push: ["distress", "evacuations"],
      qrCodes: ["assets"],
      referential: ["assets"],
      // A report reads what the others keep, in their own words.
      reports: ["devices", "distress", "evacuations", "apiKeys", "timeMachine", "sites"],
      // Where areas are drawn anew, the devices in them follow.
      // Who drew last is what the journal knows.
      sites: ["assets", "devices", "journal"],
      users: ["customers"],
      // Events are found in what the others keep.
      webhooks: ["evacuations", "apiKeys"],
    },
    open: ["collections.ts"],
  },
};

/** Tests lie in the rooms of what they test. `beside`: folders of what they are made with. */
const TEST_FLOORS = { "tests/component": { beside: ["support"] } };

/** The names of all rooms: a test in another folder is of no feature. */
const ROOMS = new Set(
  Object.values(FLOORS).flatMap(({ ground, above, doors }) => [
    ...ground,
    ...above,
    ...Object.keys(doors),
    ...Object.values(doors).flat(),
  ]),
);

/** Why a test may not lie where it does, as a sentence; null: it may. */
export function misplaced(file) {
  for (const [floor, { beside }] of Object.entries(TEST_FLOORS)) {
    if (!file.startsWith(`${floor}/`)) continue;
    const [folder, ...rest] = file.slice(floor.length + 1).split("/");
    if (rest.length > 0 && (ROOMS.has(folder) || beside.includes(folder))) return null;
    return `${floor} has the rooms of the features: move ${path.posix.basename(file)} into that of what it tests.`;
  }
  return null;
}

/** The floor and room of a file, by its path from the root of the repository; null: it is on no floor. */
export function placeOf(file) {
  for (const [floor, { wholeFiles }] of Object.entries(FLOORS)) {
    if (!file.startsWith(`${floor}/`)) continue;
    const [room, ...rest] = file.slice(floor.length + 1).split("/");
    if (rest.length > 0) return { floor, room };
    return { floor, room: wholeFiles ? path.posix.parse(room).name : null };
  }
  return null;
}

/** Why a file may not import another of its floor, as a sentence; null: it may. Between floors the folder rules decide. */
export function refusal(from, to) {
  const [own, other] = [placeOf(from), placeOf(to)];
  if (own === null || other === null || own.floor !== other.floor) return null;
  if (own.room === null || own.room === other.room) return null;
  const { floor, room } = own;
  const { ground, above, doors, open = [] } = FLOORS[floor];
  if (above.includes(room) || (doors[room] ?? []).includes(other.room)) return null;
  if (other.room === null)
    return open.includes(path.posix.basename(to))
      ? null
      : `${to} names the rooms of ${floor}: no room imports it.`;
  if (ground.includes(other.room))
    return !ground.includes(room) || ground.indexOf(other.room) < ground.indexOf(room)
      ? null
      : `${room} is below ${other.room} in ${floor}.`;
  return `${room} does not import from ${other.room} in ${floor}: move what both need to ${ground.at(-1) ?? "the floor below"}, or name the door in scripts/lint/rooms.js with its reason.`;
}

const oneWay = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const root = context.cwd;
    const from = path.relative(root, context.filename).split(path.sep).join("/");
    if (placeOf(from) === null) return {};
    const check = (source) => {
      if (source?.type !== "Literal" || typeof source.value !== "string") return;
      const [address] = source.value.split("?");
      if (!address.startsWith(".")) return;
      const to = path.posix.join(path.posix.dirname(from), address);
      const message = refusal(from, to);
      if (message !== null) context.report({ node: source, message });
    };
    return {
      ImportDeclaration: ({ source }) => check(source),
      ExportNamedDeclaration: ({ source }) => check(source),
      ExportAllDeclaration: ({ source }) => check(source),
      ImportExpression: ({ source }) => check(source),
    };
  },
};

const testRooms = {
  meta: { type: "problem", schema: [] },
  create(context) {
    const file = path.relative(context.cwd, context.filename).split(path.sep).join("/");
    const message = misplaced(file);
    return message === null ? {} : { Program: (node) => context.report({ node, message }) };
  },
};

export default {
  meta: { name: "rooms" },
  rules: { "one-way": oneWay, "test-rooms": testRooms },
};
