import type { Locale } from "../../base/locale.ts";
import type { RetentionPurpose } from "../../base/retention.ts";
import type { Weekday } from "../../base/time.ts";

/** Processings of people's data that the product does (docs/decisions/0226). */
type ProcessingId =
  | "positions"
  | "attendance"
  | "evacuations"
  | "distress"
  | "alerts"
  | "accounts"
  | "journal"
  | "messages"
  | "requests";
type Processing = {
  readonly id: ProcessingId;
  readonly name: string;
  readonly purpose: string;
  readonly data: string;
  readonly recipients: string;
  readonly isGivenToPrograms: boolean;
};

/** Days that reports, reminders of deadlines and events for other programs are kept. */
export type MessageDays = {
  readonly reports: number;
  readonly reminders: number;
  readonly events: number;
};

const fr = {
  notice: "Information sur vos données",
  register: "Registre des traitements",
  noticeBasis: "Article 13 du RGPD",
  registerBasis: "Article 30 du RGPD",
  responsible: "Responsable du traitement",
  contact: "Contact",
  noContact: "à compléter",
  measures: "Mesures de sécurité",
  measuresTaken:
    "droits par profil, client par client ; noms masqués sur les écrans partagés ; connexions limitées dans le temps ; journal de ce qui est changé, exporté et refusé ; secrets scellés ; suppression quotidienne avec certificat",
  toBeChecked:
    "Ce document suit la configuration du jour. Faites-le relire par votre délégué à la protection des données, puis réimprimez-le après chaque modification.",
  contactMissing: "Aucun contact n'est connu : indiquez-en un avant d'afficher ce document.",
  hoursMissing:
    "Les personnes sont localisées à toute heure : indiquez leurs horaires de travail dans la configuration.",
  question: "Question",
  answer: "Réponse",
  questions: {
    why: "Pourquoi ?",
    what: "Qu'est-ce qui est enregistré ?",
    when: "Quand êtes-vous localisé ?",
    always: "Et en dehors de ces horaires ?",
    howLong: "Combien de temps ?",
    who: "Qui y a accès ?",
    programs: "À quels autres logiciels ?",
    rights: "Quels sont vos droits ?",
    authority: "Une réclamation ?",
  },
  answers: {
    why: (purpose: string) =>
      `Protéger les personnes sur les sites : compter tout le monde lors d'une évacuation, répondre à un appel à l'aide, veiller sur qui travaille seul (obligation de sécurité de l'employeur). Les positions servent aussi à : ${purpose}.`,
    what: "La position de votre badge et son incertitude, vos entrées et sorties aux bornes, les appels à l'aide, le travail isolé, les tests de badge, les alertes qui vous concernent et, si vous avez un compte, ce que vous y modifiez.",
    always:
      "Votre position n'est ni enregistrée ni affichée. Seules exceptions, inscrites au journal : une évacuation ou un exercice, votre appel à l'aide, votre travail isolé. Les entrées et sorties aux bornes sont toujours enregistrées, afin que l'appel d'une évacuation n'oublie personne.",
    who: "Les administrateurs, et les utilisateurs à qui ils ont ouvert les pages. Sur les écrans partagés, votre nom n'apparaît que pendant une évacuation ou un appel à l'aide, ou s'il a été ouvert à la main, ce qui est inscrit au journal.",
    rights:
      "Accès, rectification, effacement, limitation, opposition. Demandez une copie de vos données sur la page « Mon compte », ou à un administrateur si vous n'avez pas de compte : la réponse est due sous un mois.",
    authority: "Auprès de la CNIL, 3 place de Fontenoy, 75007 Paris, www.cnil.fr.",
  },
  purposes: {
    activity: "le suivi de l'activité",
    proof: "la preuve d'une prestation",
    workingTime: "le temps de travail",
  },
  dayNames: {
    monday: "lundi",
    tuesday: "mardi",
    wednesday: "mercredi",
    thursday: "jeudi",
    friday: "vendredi",
    saturday: "samedi",
    sunday: "dimanche",
  },
  everybody: "Toutes les personnes",
  everybodyElse: "Toutes les autres personnes",
  allHours: "à toute heure",
  never: "jamais, hors évacuation, exercice, appel à l'aide et travail isolé",
  positionsKept: (who: string, days: number, purpose: string) =>
    `${who} : positions, trajets, entrées et sorties et alertes closes ${days} jours (${purpose}).`,
  safetyKept:
    "Évacuations et appels à l'aide : aussi longtemps que le client utilise le produit, comme preuve.",
  messagesKept: ({ reports, reminders, events }: MessageDays) =>
    `Messages sur les alertes, les appels à l'aide, le travail isolé et les évacuations : aussi longtemps que le client utilise le produit. Rapports : ${reports} jours. Rappels d'échéances : ${reminders} jours. Événements pour d'autres logiciels : ${events} jours.`,
  journalKept: (time: string) => `Journal : ${time}.`,
  days: (count: number) => `${count} jours`,
  asLongAsCustomer: "aussi longtemps que le client utilise le produit",
  whileAccount: "tant que le compte existe",
  noPrograms: "Aucun autre logiciel ne reçoit ces données.",
  geocodedBy: (host: string) =>
    `Le centre du kilomètre carré où se trouve une position, sans nom, est envoyé à ${host} pour en connaître la commune.`,
  givenTo: (names: string) => `Logiciels qui reçoivent des données : ${names}.`,
  processing: "Traitement",
  purpose: "Finalité",
  data: "Données",
  recipients: "Destinataires",
  kept: "Conservation",
  processings: [
    {
      id: "positions",
      name: "Positions des personnes",
      purpose: "Savoir qui se trouve où en cas de danger, compter les présents, et",
      data: "Badge, position, incertitude, date, site, étage, zone, mouvement, trajets",
      recipients: "Administrateurs et utilisateurs autorisés.",
      isGivenToPrograms: true,
    },
    {
      id: "attendance",
      name: "Entrées et sorties",
      purpose: "Savoir qui est sur le site, pour l'appel d'une évacuation",
      data: "Badge, nom, site, borne, heures d'entrée et de sortie",
      recipients: "Administrateurs et utilisateurs autorisés.",
      isGivenToPrograms: true,
    },
    {
      id: "evacuations",
      name: "Évacuations et exercices",
      purpose: "N'oublier personne et prouver les exercices",
      data: "Liste d'appel, pointages, remarques, positions pendant l'évacuation",
      recipients: "Administrateurs, utilisateurs autorisés, écrans du site.",
      isGivenToPrograms: true,
    },
    {
      id: "distress",
      name: "Appels à l'aide, travail isolé et tests de badge",
      purpose: "Porter secours",
      data: "Badge, nom, position, signaux, gestes des secours, téléphone et e-mail de qui travaille seul",
      recipients: "Destinataires de l'escalade, administrateurs et utilisateurs autorisés.",
      isGivenToPrograms: true,
    },
    {
      id: "alerts",
      name: "Alertes",
      purpose: "Signaler une situation à traiter",
      data: "Nom, badge, lieu, date, acquittement et commentaires",
      recipients: "Destinataires des règles, administrateurs et utilisateurs autorisés.",
      isGivenToPrograms: true,
    },
    {
      id: "accounts",
      name: "Comptes d'utilisateurs",
      purpose: "Donner accès au produit, et à lui seul",
      data: "Nom, e-mail, téléphone, langue, rôles, sessions",
      recipients: "Administrateurs.",
      isGivenToPrograms: false,
    },
    {
      id: "journal",
      name: "Journal",
      purpose: "Savoir qui a modifié, exporté ou tenté quoi",
      data: "Utilisateur, adresse réseau, action, date",
      recipients: "Administrateurs.",
      isGivenToPrograms: false,
    },
    {
      id: "messages",
      name: "Messages et rapports",
      purpose: "Prévenir et rendre compte",
      data: "Adresse ou téléphone du destinataire, contenu du message, fichiers de rapports",
      recipients: "Destinataires choisis par les administrateurs.",
      isGivenToPrograms: false,
    },
    {
      id: "requests",
      name: "Demandes d'accès",
      purpose: "Répondre aux personnes sur leurs données",
      data: "Nom, date, réponse",
      recipients: "Administrateurs et la personne elle-même.",
      isGivenToPrograms: false,
    },
  ] as readonly Processing[],
};

/** What the documents about people's data say. */
export type PrivacyWords = Omit<typeof fr, "dayNames" | "purposes"> & {
  readonly dayNames: Readonly<Record<Weekday, string>>;
  readonly purposes: Readonly<Record<RetentionPurpose, string>>;
};

const en: PrivacyWords = {
  notice: "Notice about your data",
  register: "Register of processing",
  noticeBasis: "Article 13 of the GDPR",
  registerBasis: "Article 30 of the GDPR",
  responsible: "Controller",
  contact: "Contact",
  noContact: "to be filled in",
  measures: "Security measures",
  measuresTaken:
    "rights by role and customer; names hidden on shared screens; sessions that end; a journal of what is changed, exported and refused; sealed secrets; daily removal with a certificate",
  toBeChecked:
    "This document follows the configuration of today. Have your data protection officer read it, and print it again after each change.",
  contactMissing: "No contact is known: name one before you post this document.",
  hoursMissing: "People are located at all hours: give their working hours in the configuration.",
  question: "Question",
  answer: "Answer",
  questions: {
    why: "What for?",
    what: "What is recorded?",
    when: "When are you located?",
    always: "And outside of these hours?",
    howLong: "How long?",
    who: "Who sees it?",
    programs: "Which other programs?",
    rights: "What are your rights?",
    authority: "A complaint?",
  },
  answers: {
    why: (purpose) =>
      `To protect people on the sites: to count everybody in an evacuation, to answer a call for help, to watch over who works alone (the employer's duty of safety). Positions also serve: ${purpose}.`,
    what: "The position of your badge and how sure it is, your entries and exits at boxes, calls for help, lone work, tests of badges, alerts about you and, if you have an account, what you change with it.",
    always:
      "Your position is neither recorded nor shown. The only exceptions, which the journal names: an evacuation or a drill, your call for help, your lone work. Entries and exits at boxes are always recorded, so that the roll of an evacuation leaves nobody out.",
    who: "Administrators, and the users to whom they have opened the pages. On shared screens your name appears only during an evacuation or a call for help, or where it was opened by hand, which the journal names.",
    rights:
      "Access, rectification, erasure, restriction, objection. Ask for a copy of your data on the page “My account”, or ask an administrator if you have no account: the answer is due within a month.",
    authority: "To the data protection authority of your country (in France: CNIL, www.cnil.fr).",
  },
  purposes: {
    activity: "the follow-up of activity",
    proof: "the proof of a service",
    workingTime: "working time",
  },
  dayNames: {
    monday: "Monday",
    tuesday: "Tuesday",
    wednesday: "Wednesday",
    thursday: "Thursday",
    friday: "Friday",
    saturday: "Saturday",
    sunday: "Sunday",
  },
  everybody: "Everybody",
  everybodyElse: "Everybody else",
  allHours: "at all hours",
  never: "never, but for evacuations, drills, calls for help and lone work",
  positionsKept: (who, days, purpose) =>
    `${who}: positions, trips, entries and exits and closed alerts for ${days} days (${purpose}).`,
  safetyKept:
    "Evacuations and calls for help: as long as the customer uses the product, as evidence.",
  messagesKept: ({ reports, reminders, events }) =>
    `Messages about alerts, calls for help, lone work and evacuations: as long as the customer uses the product. Reports: ${reports} days. Reminders of deadlines: ${reminders} days. Events for other programs: ${events} days.`,
  journalKept: (time) => `Journal: ${time}.`,
  days: (count) => `${count} days`,
  asLongAsCustomer: "as long as the customer uses the product",
  whileAccount: "as long as the account exists",
  noPrograms: "No other program is given this data.",
  geocodedBy: (host) =>
    `The middle of the square kilometre in which a position lies, without a name, is sent to ${host} to know its town.`,
  givenTo: (names) => `Programs that are given data: ${names}.`,
  processing: "Processing",
  purpose: "Purpose",
  data: "Data",
  recipients: "Recipients",
  kept: "Kept for",
  processings: [
    {
      id: "positions",
      name: "Positions of people",
      purpose: "To know who is where in danger, to count who is present, and for",
      data: "Badge, position, how sure it is, instant, site, floor, area, movement, trips",
      recipients: "Administrators and users with the right.",
      isGivenToPrograms: true,
    },
    {
      id: "attendance",
      name: "Entries and exits",
      purpose: "To know who is on the site, for the roll of an evacuation",
      data: "Badge, name, site, box, times of entry and exit",
      recipients: "Administrators and users with the right.",
      isGivenToPrograms: true,
    },
    {
      id: "evacuations",
      name: "Evacuations and drills",
      purpose: "To leave nobody out, and to prove drills",
      data: "Roll, check-ins, remarks, positions during the evacuation",
      recipients: "Administrators, users with the right, screens of the site.",
      isGivenToPrograms: true,
    },
    {
      id: "distress",
      name: "Calls for help, lone work and badge tests",
      purpose: "To bring help",
      data: "Badge, name, position, signals, what rescuers did, phone and e-mail of who works alone",
      recipients: "Recipients of the escalation, administrators and users with the right.",
      isGivenToPrograms: true,
    },
    {
      id: "alerts",
      name: "Alerts",
      purpose: "To report what has to be dealt with",
      data: "Name, badge, place, instant, acknowledgement and comments",
      recipients: "Recipients of the rules, administrators and users with the right.",
      isGivenToPrograms: true,
    },
    {
      id: "accounts",
      name: "Accounts of users",
      purpose: "To give access to the product, and to nothing else",
      data: "Name, e-mail, phone, language, roles, sessions",
      recipients: "Administrators.",
      isGivenToPrograms: false,
    },
    {
      id: "journal",
      name: "Journal",
      purpose: "To know who changed, exported or tried what",
      data: "User, network address, action, instant",
      recipients: "Administrators.",
      isGivenToPrograms: false,
    },
    {
      id: "messages",
      name: "Messages and reports",
      purpose: "To warn and to report",
      data: "Address or phone of the recipient, content of the message, files of reports",
      recipients: "Recipients that administrators have chosen.",
      isGivenToPrograms: false,
    },
    {
      id: "requests",
      name: "Requests for data",
      purpose: "To answer people about their data",
      data: "Name, instant, answer",
      recipients: "Administrators and the person.",
      isGivenToPrograms: false,
    },
  ],
};

export const PRIVACY_WORDS: Readonly<Record<Locale, PrivacyWords>> = { fr, en };
