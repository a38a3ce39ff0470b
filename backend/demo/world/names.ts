/** Given names of the demo's people, as common in France today. */
export const GIVEN_NAMES = [
  "Camille",
  "Mehdi",
  "Sophie",
  "Karim",
  "Julien",
  "Nadia",
  "Thomas",
  "Inès",
  "Antoine",
  "Fatou",
  "Nicolas",
  "Léa",
  "Youssef",
  "Claire",
  "Sébastien",
  "Amina",
  "Romain",
  "Émilie",
  "João",
  "Chloé",
  "Mathieu",
  "Sarah",
  "Rachid",
  "Élodie",
  "Guillaume",
  "Mariam",
  "Florian",
  "Pauline",
  "Tiago",
  "Manon",
] as const;

/** Family names of the demo's people. */
export const FAMILY_NAMES = [
  "Martin",
  "Benali",
  "Dubois",
  "Da Silva",
  "Moreau",
  "Traoré",
  "Laurent",
  "Garcia",
  "Lefebvre",
  "Nguyen",
  "Roux",
  "Diallo",
  "Fournier",
  "Morel",
  "Girard",
  "Haddad",
  "Bonnet",
  "Ferreira",
  "Mercier",
  "Blanc",
  "Guérin",
  "Faure",
  "Rousseau",
  "Perrin",
  "Chevalier",
  "Kaya",
  "Gauthier",
  "Masson",
  "Lopes",
  "Barbier",
] as const;

/** Lower case ASCII with hyphens: for ids and usernames. */
export function slug(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/\p{Mark}/gu, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/gu, "-")
    .replaceAll(/^-+|-+$/gu, "");
}
