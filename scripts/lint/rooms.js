// A plugin of the linter. Which room of a floor may import from which other: CONTRIBUTING.md, "Rooms".
import path from "node:path";

/**
 * The floors with rooms. `ground`: rooms that every room of the floor may import from, lowest first; each of them only
 * from those before it. `above`: rooms that put features together and may import from all. `doors`: the only imports
 * between features, by the importing one. Lists (of feeds, of calls, of controllers) stand on the floor itself: they import
 * from every room, and no room imports from them but those that are `open`.
 */
export const FLOORS = {
  "src/domain": {
    ground: ["base"],
    above: [],
    doors: {
      alerts: ["assets", "counters", "devices", "stays"],
      assets: ["devices", "referential", "sites"],
      counters: ["assets", "referential", "sites"],
      customers: ["sites", "users"],
      devices: ["assets"],
      evacuations: ["assets", "sites"],
      imports: ["assets", "referential", "sites"],
      ingestion: ["assets", "devices", "sites", "stays"],
      past: ["alerts", "assets", "counters", "devices", "sites"],
      // What a change of the referential would do to the resources that have its attributes.
      referential: ["assets"],
      reports: ["assets"],
      stays: ["devices"],
      users: ["assets", "customers"],
    },
  },
  "src/streams/calls": { ground: [], above: [], doors: {} },
  "src/streams/feeds": {
    ground: ["kit"],
    above: [],
    // Boards stand on one another; assets and devices say of each other who is unknown because of whom.
    doors: {
      assets: ["devices", "sites"],
      // How surely those who are counted are there is said by the rule and the heads of all other figures.
      counters: ["assets", "sites"],
      devices: ["assets", "stays"],
      past: ["counters"],
      sites: ["assets"],
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
      alerts: ["counters", "past"],
      // A resource is imported, scanned and looked at on the map of its site from its own pages.
      assets: ["imports", "qrCodes", "shell", "sites"],
      devices: ["alerts"],
      evacuations: ["alerts", "counters", "sites"],
      home: ["alerts", "counters", "shell", "sites"],
      imports: ["assets"],
      // What asks the server for its place in the language of the page, or for a part of a page that is fetched later.
      map: ["shell"],
      kit: ["map"],
      past: ["alerts", "shell"],
      reports: ["counters"],
      sites: ["shell"],
      stays: ["devices"],
      users: ["shell"],
      wall: ["shell"],
    },
  },
  "src/composition": {
    ground: ["kit"],
    above: ["shell"],
    doors: { assets: ["imports"], kit: ["qrCodes"], wall: ["shell"] },
  },
  "backend/app": {
    ground: ["platform"],
    above: [],
    doors: {
      alerts: ["devices", "past"],
      assets: ["imports", "ingestion"],
      counters: ["ingestion", "past"],
      devices: ["assets"],
      imports: ["assets"],
      ingestion: ["stays"],
      past: ["devices"],
      // Types of what every controller and job is given (deps.ts), and the lock of users.
      platform: ["assets", "ingestion", "users"],
      qrCodes: ["assets"],
      referential: ["assets"],
      sites: ["assets"],
      users: ["customers"],
    },
    open: ["collections.ts"],
  },
};

/** The floor and room of a file, by its path from the root of the repository; null: it is on no floor. */
export function placeOf(file) {
  for (const floor of Object.keys(FLOORS)) {
    if (!file.startsWith(`${floor}/`)) continue;
    const parts = file.slice(floor.length + 1).split("/");
    return { floor, room: parts.length === 1 ? null : parts[0] };
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
  if (other.room === null)
    return above.includes(room) || !isList(floor, to) || open.includes(path.posix.basename(to))
      ? null
      : `${to} lists the rooms of ${floor}: no room imports it.`;
  if (above.includes(room) || (doors[room] ?? []).includes(other.room)) return null;
  if (ground.includes(other.room))
    return !ground.includes(room) || ground.indexOf(other.room) < ground.indexOf(room)
      ? null
      : `${room} is below ${other.room} in ${floor}.`;
  return `${room} does not import from ${other.room} in ${floor}: move what both need to ${ground.at(-1) ?? "the floor below"}, or name the door in scripts/lint/rooms.js with its reason.`;
}

/** Lists import every room. Other files that stand on a floor are small tools that its rooms share. */
const LISTS = [
  "src/streams/feeds/feeds.ts",
  "src/streams/feeds/features.ts",
  "src/streams/feeds/startLiveCore.ts",
  "backend/app/controllers.ts",
  "backend/app/jobs.ts",
  "backend/app/collections.ts",
  "backend/app/bootstrap.ts",
  "backend/app/createApplication.ts",
  "backend/app/main.ts",
  "src/domain/calls.ts",
];
const isList = (_floor, file) => LISTS.includes(file);

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

export default { meta: { name: "rooms" }, rules: { "one-way": oneWay } };
