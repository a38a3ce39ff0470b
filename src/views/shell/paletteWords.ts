import type { DemoScenario } from "../../domain/base/demoScenarios.ts";
import type { PageName } from "../../domain/users/pages.ts";

/*
 * The other words for what the palette offers, in French and English at once: who works in one language types the other's
 * now and then. They are searched and never shown, so they are no texts of the catalogues.
 */

/** Of pages: what they are called in the other language, what is on them, and what one does there. */
export const PAGE_WORDS: Partial<Readonly<Record<PageName, string>>> = {
  home: "accueil home start tableau",
  assets:
    "suivi ressources materiel engins machines outils objets resource tracking assets equipment tools list map liste carte trouver find",
  liveSite: "flux site direct plan carte live feed map floor plan position chantier worksite",
  safetyDashboard:
    "securite safety evacuation evacuer exercice drill rassemblement muster appel roll roll-call manquants missing incendie fire urgence emergency effectif headcount personnes people presents",
  callsForHelp:
    "appels aide detresse sos secours urgence travailleur isole pti dati chute homme terre calls help distress man down lone worker emergency fall alarm",
  dataQuality:
    "qualite donnees data quality passerelle gateway antenne anchor capteur sensor connectivite connectivity silence muet offline hors ligne angle mort blind spot couverture coverage",
  overview: "vue ensemble overview synthese summary flotte fleet parc",
  biDashboards: "bi tableaux bord dashboards analyse statistiques statistics",
  materialOccupancyReport:
    "occupation occupancy utilisation usage taux rate sous-utilise under-used report rapport",
  trips:
    "trajets trips deplacements kilometres parcours conduite vitesse arrets stops distance speed track gps driving journeys",
  siteUse:
    "utilisation usage use site chantier jours heures days hours facture facturation invoice billing location rental presence carte chaleur heat map",
  counters:
    "compteurs counters seuil threshold presents effectif headcount foule crowd jauge gauge",
  tagInTagOut:
    "entrees sorties in out tag-in tag-out pointage badge badgeage tourniquet turnstile borne box passages sejours stays presence heures hours",
  alertsList: "alertes alerts liste list acquitter acknowledge batterie battery incidents alarmes",
  alertsConfiguration:
    "alertes alerts configuration regles rules seuils thresholds notification email sms destinataires recipients",
  resources:
    "ressources resources materiel assets creer create ajouter add importer import archive",
  tags: "capteurs sensors balises tags etiquettes beacon",
  reports: "rapports reports export planifie scheduled",
  labels: "etiquettes labels libelles couleurs",
  qrCodes: "qr code imprimer print planche sheet etiquette",
  referential: "referentiel familles families sous-familles attributs attributes",
  sites: "sites agences agencies chantiers worksites adresses",
  floors: "chantier worksite etages floors niveaux levels",
  areas: "zones areas dessiner draw polygone polygon",
  coverage:
    "couverture coverage test marche walk signal ble ancres anchors angles morts blind spots",
  countersAdministration: "compteurs counters administration creer create seuil threshold",
  users: "utilisateurs users comptes accounts inviter invite profils",
  permissions: "droits permissions rights acces access",
  keys: "cles keys api machines passerelles gateways acces access jetons tokens",
  journal: "journal historique audit log traces actions",
  connectors:
    "connecteurs reseaux capteurs traceurs telephones lorawan wirepas mqtt networks trackers phones",
  webhooks: "webhooks evenements events rappels integrations envois systemes systems",
  customers: "clients customers gestion management",
  analytics: "analyses analytics activite activity",
  operations: "exploitation noeuds taches stockage operations nodes jobs storage mail sms",
  tagInTagOutAdministration: "bornes boxes entrees sorties tourniquets turnstiles",
  provisioning: "approvisionnement provisioning declarer register",
  plans: "plans etage floor image",
  utils: "outils utils lot batch",
  experimentalFeatures: "experimental flags fonctions features essais",
  debugUi: "debug diagnostic transitions machines",
};

/** Of commands, by their id. */
export const ACTION_WORDS = {
  evacuate:
    "evacuation evacuer evacuate exercice drill incendie fire urgence emergency appel roll rassemblement muster",
  missing: "manquants missing disparus unaccounted absents roll appel",
  acknowledge: "acquitter acknowledge ack alertes alerts prendre en charge traiter handle",
  battery: "batterie battery pile faible low charge recharger changer replace",
  offline: "hors ligne offline passerelle gateway muette silent panne outage down coupure cut",
  blindSpots: "angle mort angles morts blind spot spots couverture coverage",
  wall: "mur wall ecran mural screen tv television grand big affichage display rotation kiosk plein full",
  actions:
    "annuler defaire undo historique history dernieres actions last revenir arriere back ctrl z",
  theme: "theme sombre dark clair light contraste contrast couleurs colours nuit night affichage",
  locale: "langue language francais french anglais english",
  sidebar: "barre laterale sidebar menu reduire collapse elargir widen deplier expand",
  keys: "clavier keyboard raccourcis shortcuts touches keys aide help",
  account:
    "compte account moi profil profile nom name telephone phone sessions connecte signed in appareils devices",
  password: "mot de passe password changer change",
  invitations: "invitations invitation rejoindre join",
  signOut: "deconnexion deconnecter sign out log logout quitter leave",
} as const satisfies Readonly<Record<string, string>>;
export type PaletteAction = keyof typeof ACTION_WORDS;

/** Of what the demo plays. */
export const SCENARIO_WORDS: Readonly<Record<DemoScenario, string>> = {
  sos: "demo sos appel aide help distress detresse secours bouton press appuyer",
  "man-down": "demo chute homme terre man down fall tomber detresse distress",
  "fire-drill": "demo exercice drill evacuation incendie fire jouer play",
  "kill-gateway": "demo passerelle gateway couper kill panne outage retablir back",
  theft: "demo vol voler theft steal stolen machine",
};

/** Of places, before their own names. */
export const PLACE_WORDS = {
  site: "site chantier worksite agence agency lieu place",
  floor: "etage niveau floor level storey plan",
  area: "zone area secteur lieu place",
} as const;
