import type { Database } from "../keyspace.ts";
import { CommandRefused, refusals, type Reply } from "../reply.ts";
import { type Scored, SortedSet } from "../sortedSet.ts";
import { command, type CommandTable } from "./command.ts";
import { readFloat, readInteger, sliceRange, writeFloat } from "./numbers.ts";
import { readScan } from "./scan.ts";

/** Commands on sorted sets. */
export const sortedSetCommands: CommandTable = {
  zadd: command(-4, add),
  zincrby: command(4, (database, [key = "", by = "", member = ""]) => {
    const amount = readFloat(by);
    const sum = (scoresOf(database, key)?.score(member) ?? 0) + amount;
    if (Number.isNaN(sum)) {
      throw new CommandRefused("ERR resulting score is not a number (NaN)");
    }
    writable(database, key).set(member, sum);
    database.settle(key);
    return writeFloat(sum);
  }),
  zrem: command(-3, (database, [key = "", ...members]) => remove(database, key, members)),
  zcard: command(2, (database, [key = ""]) => scoresOf(database, key)?.size ?? 0),
  zscore: command(3, (database, [key = "", member = ""]) => {
    const score = scoresOf(database, key)?.score(member);
    return score === undefined ? null : writeFloat(score);
  }),
  zrank: command(3, (database, [key = "", member = ""]) => rank(sorted(database, key), member)),
  zrevrank: command(3, (database, [key = "", member = ""]) =>
    rank(sorted(database, key).toReversed(), member),
  ),
  zcount: command(4, (database, [key = "", min = "", max = ""]) => {
    const within = readScoreRange(min, max);
    return sorted(database, key).filter(within).length;
  }),
  zrange: byRank((scored) => scored),
  zrevrange: byRank((scored) => scored.toReversed()),
  zrangebyscore: command(-4, (database, [key = "", min = "", max = "", ...options]) => {
    const choice = readScoreChoice(min, max, options);
    return byScore(sorted(database, key), choice);
  }),
  zrevrangebyscore: command(-4, (database, [key = "", max = "", min = "", ...options]) => {
    const choice = readScoreChoice(min, max, options);
    return byScore(sorted(database, key).toReversed(), choice);
  }),
  zremrangebyrank: command(4, (database, [key = "", start = "", stop = ""]) => {
    const [from, to] = [readInteger(start), readInteger(stop)];
    const scored = sorted(database, key);
    const taken = scored.slice(...sliceRange(from, to, scored.length));
    return remove(database, key, taken.map(memberOf));
  }),
  zremrangebyscore: command(4, (database, [key = "", min = "", max = ""]) => {
    const within = readScoreRange(min, max);
    return remove(database, key, sorted(database, key).filter(within).map(memberOf));
  }),
  zscan: command(-3, (database, [key = "", cursor = "", ...options]) => {
    const { matches } = readScan(cursor, options);
    return [
      "0",
      listed(
        sorted(database, key).filter(([member]) => matches(member)),
        true,
      ),
    ];
  }),
};

function add(database: Database, [key = "", ...rest]: readonly string[]): Reply {
  const flags = new Set<string>();
  let start = 0;
  while (/^(?:nx|xx|gt|lt|ch|incr)$/i.test(rest[start] ?? "")) {
    flags.add((rest[start] ?? "").toUpperCase());
    start += 1;
  }
  const pairs = rest.slice(start);
  if (pairs.length === 0 || pairs.length % 2 !== 0) {
    throw new CommandRefused(refusals.syntax);
  }
  if (flags.has("GT") || flags.has("LT") || flags.has("INCR")) {
    throw new CommandRefused(
      "ERR the embedded cache does not know the options GT, LT and INCR of 'zadd'; use REDIS_URL",
    );
  }
  if (flags.has("NX") && flags.has("XX")) {
    throw new CommandRefused("ERR XX and NX options at the same time are not compatible");
  }
  const wanted: Scored[] = [];
  for (let index = 0; index < pairs.length; index += 2) {
    wanted.push([pairs[index + 1] ?? "", readFloat(pairs[index] ?? "")]);
  }
  const existing = scoresOf(database, key);
  if (existing === undefined && flags.has("XX")) {
    return 0;
  }
  const scores = writable(database, key);
  let added = 0;
  let moved = 0;
  for (const [member, score] of wanted) {
    const before = scores.score(member);
    if (before === undefined && !flags.has("XX")) {
      scores.set(member, score);
      added += 1;
    } else if (before !== undefined && before !== score && !flags.has("NX")) {
      scores.set(member, score);
      moved += 1;
    }
  }
  if (added + moved > 0) {
    database.settle(key);
  }
  return flags.has("CH") ? added + moved : added;
}

function scoresOf(database: Database, key: string): SortedSet | undefined {
  return database.value(key, "zset")?.scores;
}

function writable(database: Database, key: string): SortedSet {
  return database.valueOrNew(key, "zset", () => ({ type: "zset", scores: new SortedSet() })).scores;
}

function sorted(database: Database, key: string): readonly Scored[] {
  return scoresOf(database, key)?.sorted() ?? [];
}

function remove(database: Database, key: string, members: readonly string[]): Reply {
  const scores = scoresOf(database, key);
  const removed = members.filter((member) => scores?.remove(member) === true).length;
  if (removed > 0) {
    database.settle(key);
  }
  return removed;
}

function rank(scored: readonly Scored[], member: string): Reply {
  const index = scored.findIndex(([name]) => name === member);
  return index === -1 ? null : index;
}

function byRank(order: (scored: readonly Scored[]) => readonly Scored[]): CommandTable[string] {
  return command(-4, (database, [key = "", start = "", stop = "", ...options]) => {
    const [withScores = "", ...more] = options;
    if (more.length > 0 || !/^(?:withscores)?$/i.test(withScores)) {
      throw new CommandRefused(refusals.syntax);
    }
    const [from, to] = [readInteger(start), readInteger(stop)];
    const scored = order(sorted(database, key));
    return listed(scored.slice(...sliceRange(from, to, scored.length)), withScores !== "");
  });
}

interface ScoreChoice {
  readonly within: (scored: Scored) => boolean;
  readonly withScores: boolean;
  readonly offset: number;
  /** Negative: all. */
  readonly count: number;
}

function readScoreChoice(min: string, max: string, options: readonly string[]): ScoreChoice {
  let withScores = false;
  let offset = 0;
  let count = -1;
  for (let index = 0; index < options.length; index += 1) {
    const option = (options[index] ?? "").toUpperCase();
    if (option === "WITHSCORES") {
      withScores = true;
    } else if (option === "LIMIT" && index + 2 < options.length) {
      offset = readInteger(options[index + 1] ?? "");
      count = readInteger(options[index + 2] ?? "");
      index += 2;
    } else {
      throw new CommandRefused(refusals.syntax);
    }
  }
  return { within: readScoreRange(min, max), withScores, offset, count };
}

function byScore(scored: readonly Scored[], choice: ScoreChoice): Reply {
  const { within, withScores, offset, count } = choice;
  const end = count < 0 ? undefined : offset + count;
  return offset < 0 ? [] : listed(scored.filter(within).slice(offset, end), withScores);
}

/** `5`, `(5`, `-inf` … `+inf` as a test. */
function readScoreRange(min: string, max: string): (scored: Scored) => boolean {
  const [least, minOpen] = readBound(min);
  const [most, maxOpen] = readBound(max);
  return ([, score]) =>
    (minOpen ? score > least : score >= least) && (maxOpen ? score < most : score <= most);
}

function readBound(text: string): [value: number, open: boolean] {
  const open = text.startsWith("(");
  return [readFloat(open ? text.slice(1) : text, refusals.rangeNotFloat), open];
}

function memberOf([member]: Scored): string {
  return member;
}

function listed(scored: readonly Scored[], withScores: boolean): Reply {
  return withScores
    ? scored.flatMap(([member, score]) => [member, writeFloat(score)])
    : scored.map(memberOf);
}
