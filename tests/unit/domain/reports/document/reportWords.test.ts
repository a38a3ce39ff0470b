import { expect, test } from "vitest";
import {
  REPORT_WORDS,
  type ReportWords,
} from "../../../../../src/domain/reports/document/reportWords.ts";

const { fr, en } = REPORT_WORDS;
type Sentence = (words: ReportWords) => string;

test.each([
  [
    "one missed send",
    (words) => words.replaced(1),
    "1 envoi précédent a été manqué et n'est pas rattrapé.",
    "1 earlier send was missed and is not made up for.",
  ],
  [
    "two missed sends",
    (words) => words.replaced(2),
    "2 envois précédents ont été manqués et ne sont pas rattrapés.",
    "2 earlier sends were missed and are not made up for.",
  ],
  [
    "one row that was not read",
    (words) => words.omitted(1),
    "1 ligne de plus n'a pas été lue : restreignez le rapport à un site ou à une famille.",
    "1 more row was not read: narrow the report to a site or a family.",
  ],
  [
    "two rows that were not read",
    (words) => words.omitted(2),
    "2 lignes de plus n'ont pas été lues : restreignez le rapport à un site ou à une famille.",
    "2 more rows were not read: narrow the report to a site or a family.",
  ],
  [
    "none in doubt",
    (words) => words.ofWhom(0, 0),
    "toutes reçues dans l'heure",
    "all received within the hour",
  ],
  ["one uncertain", (words) => words.ofWhom(1, 0), "1 incertaine", "1 uncertain"],
  ["one unknown", (words) => words.ofWhom(0, 1), "1 inconnue", "1 unknown"],
  [
    "several of both",
    (words) => words.ofWhom(2, 2),
    "2 incertaines, 2 inconnues",
    "2 uncertain, 2 unknown",
  ],
  [
    "one resource behind a receiver that is offline",
    (words) => words.silentReceiver("G4", 1, true),
    "G4 est hors ligne : 1 ressource inconnue à cause de ce récepteur.",
    "G4 is offline: 1 resource unknown because of it.",
  ],
  [
    "two behind one that is late",
    (words) => words.silentReceiver("G4", 2, false),
    "G4 tarde à répondre : 2 ressources incertaines à cause de ce récepteur.",
    "G4 is late: 2 resources uncertain because of it.",
  ],
  [
    "one silent tag",
    (words) => words.silentTags(1),
    "1 ressource est muette depuis plus d'une heure : la dernière position connue est donnée, rien ne prouve qu'elle est actuelle.",
    "1 resource has been silent for more than an hour: the last known place is given, nothing proves that it still holds.",
  ],
  [
    "two silent tags",
    (words) => words.silentTags(2),
    "2 ressources sont muettes depuis plus d'une heure : la dernière position connue est donnée, rien ne prouve qu'elle est actuelle.",
    "2 resources have been silent for more than an hour: the last known place is given, nothing proves that it still holds.",
  ],
  [
    "one that was never received",
    (words) => words.neverHeard(1),
    "1 ressource n'a jamais été reçue.",
    "1 resource was never received.",
  ],
  [
    "two that were never received",
    (words) => words.neverHeard(2),
    "2 ressources n'ont jamais été reçues.",
    "2 resources were never received.",
  ],
  [
    "an outage that goes on",
    (words) => words.outage("G4", "8:00", null),
    "G4 a été hors ligne du 8:00 jusqu'à maintenant : des mouvements peuvent manquer.",
    "G4 was offline from 8:00 until now: movements may be missing.",
  ],
  [
    "an outage that ended",
    (words) => words.outage("G4", "8:00", "9:00"),
    "G4 a été hors ligne du 8:00 au 9:00 : des mouvements peuvent manquer.",
    "G4 was offline from 8:00 to 9:00: movements may be missing.",
  ],
  [
    "one more outage",
    (words) => words.moreOutages(1),
    "1 autre panne de récepteurs dans la période.",
    "1 more outage of receivers in this period.",
  ],
  [
    "two more outages",
    (words) => words.moreOutages(2),
    "2 autres pannes de récepteurs dans la période.",
    "2 more outages of receivers in this period.",
  ],
  [
    "nobody in doubt in a counter",
    (words) => words.notFresh(0),
    "toutes les positions sont sûres",
    "all places are certain",
  ],
  [
    "one in doubt in a counter",
    (words) => words.notFresh(1),
    "dont 1 non certaine",
    "1 of them not certain",
  ],
  [
    "two in doubt in a counter",
    (words) => words.notFresh(2),
    "dont 2 non certaines",
    "2 of them not certain",
  ],
  [
    "hours that nobody observed",
    (words) => words.unobserved("Cour", "0,5"),
    "Cour : 0,5 h de la période sans observation ; ce temps manque et ne vaut pas zéro.",
    "Cour: 0,5 h of this period were not observed; they are missing and are not zero.",
  ],
  ["an exit by the server", (words) => words.assumedExit(null), "supposée", "assumed"],
  ["an exit by hand", (words) => words.assumedExit("Ann"), "saisie par Ann", "recorded by Ann"],
  [
    "one exit that was not read",
    (words) => words.unreadExits(1),
    "1 sortie n'a probablement pas été lue : ces personnes ou ressources sont comptées présentes.",
    "1 exit was probably not read: whom they are of counts as inside.",
  ],
  [
    "two exits that were not read",
    (words) => words.unreadExits(2),
    "2 sorties n'ont probablement pas été lues : ces personnes ou ressources sont comptées présentes.",
    "2 exits were probably not read: whom they are of counts as inside.",
  ],
  [
    "one assumed exit",
    (words) => words.assumedExits(1),
    "1 sortie est supposée ou saisie : la durée n'est pas mesurée.",
    "1 exit is assumed or recorded by hand: the duration was not measured.",
  ],
  [
    "two assumed exits",
    (words) => words.assumedExits(2),
    "2 sorties sont supposées ou saisies : la durée n'est pas mesurée.",
    "2 exits are assumed or recorded by hand: the duration was not measured.",
  ],
  [
    "one piece of which no day counts",
    (words) => words.unknownRates(1),
    "1 matériel n'a aucun jour compté : son taux n'est pas connu.",
    "1 piece has no day that counts: the rate is not known.",
  ],
  [
    "two pieces of which no day counts",
    (words) => words.unknownRates(2),
    "2 matériels n'ont aucun jour compté : leur taux n'est pas connu.",
    "2 pieces have no day that counts: the rate is not known.",
  ],
  [
    "one deadline without a date",
    (words) => words.undated(1),
    "1 échéance n'a pas de date : rien ne dit si elle est échue.",
    "1 deadline has no date: nothing says whether it is due.",
  ],
  [
    "two deadlines without a date",
    (words) => words.undated(2),
    "2 échéances n'ont pas de date : rien ne dit si elles sont échues.",
    "2 deadlines have no date: nothing says whether they are due.",
  ],
  [
    "one tag behind a receiver",
    (words) => words.blindedTags(1),
    "1 balise est derrière un récepteur hors ligne : son silence ne dit pas qu'elle est immobile.",
    "1 tag is behind a receiver that is offline: its silence does not say that it stands still.",
  ],
  [
    "two tags behind receivers",
    (words) => words.blindedTags(2),
    "2 balises sont derrière des récepteurs hors ligne : leur silence ne dit pas qu'elles sont immobiles.",
    "2 tags are behind receivers that are offline: their silence does not say that they stand still.",
  ],
  ["no real evacuation", (words) => words.ofWhichReal(0), "aucune réelle", "none real"],
  ["one real evacuation", (words) => words.ofWhichReal(1), "dont 1 réelle", "1 of them real"],
  ["two real ones", (words) => words.ofWhichReal(2), "dont 2 réelles", "2 of them real"],
  [
    "one person who was not found",
    (words) => words.notFound("Tour", 1),
    "Tour : 1 personne n'a pas été retrouvée avant la fin.",
    "Tour: 1 person was not found before the end.",
  ],
  [
    "two people who were not found",
    (words) => words.notFound("Tour", 2),
    "Tour : 2 personnes n'ont pas été retrouvées avant la fin.",
    "Tour: 2 people were not found before the end.",
  ],
  ["the ground floor", (words) => words.floor(0), "Rez-de-chaussée", "Ground floor"],
  ["another floor", (words) => words.floor(-1), "Étage -1", "Floor -1"],
] satisfies readonly (readonly [string, Sentence, string, string])[])(
  "%s is said in both languages",
  (_, sentence, french, english) => {
    expect([sentence(fr), sentence(en)]).toEqual([french, english]);
  },
);
