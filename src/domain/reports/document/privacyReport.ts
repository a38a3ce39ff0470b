import type { Locale } from "../../base/locale.ts";
import { hasClosedHours, type RecordedHours } from "../../base/recordedHours.ts";
import type { RetentionRules } from "../../base/retention.ts";
import type { SheetRow } from "../../base/sheet.ts";
import type { EpochMs, Timezone } from "../../base/time.ts";
import type { WeekSchedule } from "../../base/weekSchedule.ts";
import { type MessageDays, PRIVACY_WORDS, type PrivacyWords } from "./privacyWords.ts";
import type { ReportColumn, ReportDocument } from "./reportDocument.ts";
import { column } from "./reportTools.ts";

/** What the documents about people's data are made of: the configuration of a customer as it is. */
export type PrivacyFacts = {
  readonly customerName: string;
  readonly timezone: Timezone;
  /** Whom to turn to, by name and address: a contact of the customer, else its administrators. */
  readonly contacts: readonly string[];
  readonly retention: RetentionRules;
  readonly recordedHours: RecordedHours;
  /** Days that the journal is kept; null: as long as the customer is. */
  readonly journalDays: number | null;
  /** For how many days messages and reports are kept where they are not kept as long as the customer is. */
  readonly messageDays: MessageDays;
  /** Programs that are given data: webhooks and keys in use, by name. */
  readonly programs: readonly string[];
  /** The host that is asked for the towns of positions; null: none is. */
  readonly geocoder: string | null;
  readonly familyName: (id: string) => string;
};

/** A notice for the people who are located, or the register of processing (articles 13 and 30 of the GDPR). */
export type PrivacyKind = "notice" | "register";

/** The document of a customer in a language, from its configuration. */
export function privacyReport(
  kind: PrivacyKind,
  facts: PrivacyFacts,
  { locale, asOf }: { readonly locale: Locale; readonly asOf: EpochMs },
): ReportDocument {
  const words = PRIVACY_WORDS[locale];
  const { customerName, timezone, contacts } = facts;
  const { columns, rows } = kind === "notice" ? noticeOf(facts, words) : registerOf(facts, words);
  return {
    name: kind === "notice" ? words.notice : words.register,
    kind: kind === "notice" ? words.noticeBasis : words.registerBasis,
    customerName,
    locale,
    timezone,
    asOf,
    scope: [
      { label: words.responsible, value: customerName },
      {
        label: words.contact,
        value: contacts.length === 0 ? words.noContact : contacts.join(", "),
      },
      ...(kind === "register" ? [{ label: words.measures, value: words.measuresTaken }] : []),
    ],
    lateness: null,
    figures: [],
    // What an administrator has to do is nothing for those who read the notice on a wall.
    doubts: [
      ...(kind === "register" ? [words.toBeChecked] : []),
      ...(contacts.length === 0 ? [words.contactMissing] : []),
      ...(kind === "register" && facts.recordedHours.people === null ? [words.hoursMissing] : []),
    ],
    charts: [],
    plans: [],
    planNote: null,
    columns,
    rows,
    certainties: rows.map(() => "certain"),
    omitted: 0,
    nothing: "",
  };
}

type Table = { readonly columns: readonly ReportColumn[]; readonly rows: readonly SheetRow[] };

function noticeOf(facts: PrivacyFacts, words: PrivacyWords): Table {
  const { questions, answers } = words;
  return {
    columns: [column(words.question, 28, { width: 30 }), column(words.answer, 72, { width: 90 })],
    rows: [
      [questions.why, answers.why(words.purposes[facts.retention.people.purpose])],
      [questions.what, answers.what],
      ...hoursOf(facts, words).map((line, place) => [place === 0 ? questions.when : "", line]),
      ...(hasClosedHours(facts.recordedHours) ? [[questions.always, answers.always]] : []),
      ...keptOf(facts, words).map((line, place) => [place === 0 ? questions.howLong : "", line]),
      [questions.who, answers.who],
      [questions.programs, programsOf(facts, words)],
      [questions.rights, answers.rights],
      [questions.authority, answers.authority],
    ],
  };
}

function registerOf(facts: PrivacyFacts, words: PrivacyWords): Table {
  const { retention, journalDays } = facts;
  const positions = positionsKeptOf(facts, words).join(" ");
  const journal = journalDays === null ? words.asLongAsCustomer : words.days(journalDays);
  const kept = {
    positions,
    attendance: positions,
    evacuations: words.asLongAsCustomer,
    distress: words.asLongAsCustomer,
    alerts: positions,
    accounts: words.whileAccount,
    journal,
    messages: words.messagesKept(facts.messageDays),
    requests: words.asLongAsCustomer,
  };
  const programs = programsOf(facts, words);
  return {
    columns: [
      column(words.processing, 16, { width: 24 }),
      column(words.purpose, 24, { width: 40 }),
      column(words.data, 24, { width: 40 }),
      column(words.recipients, 20, { width: 36 }),
      column(words.kept, 16, { width: 30 }),
    ],
    rows: words.processings.map(({ id, name, purpose, data, recipients, isGivenToPrograms }) => [
      name,
      id === "positions" ? `${purpose} ${words.purposes[retention.people.purpose]}.` : purpose,
      data,
      isGivenToPrograms ? `${recipients} ${programs}` : recipients,
      kept[id],
    ]),
  };
}

/** When people are located: of all, then of each family with hours of its own. */
function hoursOf({ recordedHours, familyName, timezone }: PrivacyFacts, words: PrivacyWords) {
  const text = (hours: WeekSchedule | null) => {
    if (hours === null) return words.allHours;
    if (hours.days.length === 0) return words.never;
    const days = hours.days.map((day) => words.dayNames[day]).join(", ");
    const slots = hours.slots.map(({ from, to }) => `${from} – ${to}`).join(", ");
    return `${days}${slots === "" ? "" : ` · ${slots}`} (${timezone})`;
  };
  return [
    `${whoOf(recordedHours.families, words)}: ${text(recordedHours.people)}`,
    ...recordedHours.families.map(
      ({ familyId, hours }) => `${familyName(familyId)}: ${text(hours)}`,
    ),
  ];
}

/** Whom a rule of all is about: all, or those who are in no family with a rule of its own. */
function whoOf(families: readonly unknown[], words: PrivacyWords): string {
  return families.length === 0 ? words.everybody : words.everybodyElse;
}

/** How long positions are kept: of all, and of families of people with a rule of their own. */
function positionsKeptOf({ retention, familyName }: PrivacyFacts, words: PrivacyWords) {
  const { people } = retention;
  const families = retention.families.flatMap(({ familyId, purpose, days }) =>
    purpose === null ? [] : [{ who: familyName(familyId), purpose, days }],
  );
  return [{ ...people, who: whoOf(families, words) }, ...families].map(({ who, purpose, days }) =>
    words.positionsKept(who, days, words.purposes[purpose]),
  );
}

/** How long what is kept: positions, and the rest. */
function keptOf(facts: PrivacyFacts, words: PrivacyWords) {
  const { journalDays } = facts;
  return [
    ...positionsKeptOf(facts, words),
    words.safetyKept,
    words.journalKept(journalDays === null ? words.asLongAsCustomer : words.days(journalDays)),
  ];
}

function programsOf({ programs, geocoder }: PrivacyFacts, words: PrivacyWords): string {
  const given = programs.length === 0 ? words.noPrograms : words.givenTo(programs.join(", "));
  return geocoder === null ? given : `${given} ${words.geocodedBy(geocoder)}`;
}
