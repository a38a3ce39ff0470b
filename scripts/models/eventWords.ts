/** A text of the report in both of its languages. */
export type Words = { readonly en: string; readonly fr: string };

const words = (en: string, fr: string): Words => ({ en, fr });

/**
 * What happens at an event, as a tester says it. What the user does is written as a verb; a test asks for words for every
 * event of every machine. Reports of effects and delays are put in words by their names (`wordsOfEvent`).
 */
export const EVENT_WORDS: Readonly<Record<string, Words>> = {
  "action.done": words("an action is done", "une action est faite"),
  "action.undone": words("an action is undone elsewhere", "une action est annulée ailleurs"),
  "address.changed": words("the address changes", "l’adresse change"),
  "answer.outdated": words("the answer is out of date", "la réponse est périmée"),
  "auth.ended": words("the session ends", "la session se termine"),
  "auth.signedIn": words("somebody signs in", "quelqu’un se connecte"),
  "auth.signedOut": words("signed out", "déconnecté"),
  "camera.failed": words("the camera fails", "la caméra échoue"),
  "camera.read": words("the camera reads a code", "la caméra lit un code"),
  "camera.ready": words("the camera is ready", "la caméra est prête"),
  "connection.back": words("the connection is back", "la connexion est rétablie"),
  "connection.down": words("the connection is lost", "la connexion est perdue"),
  "connection.up": words("the connection is there", "la connexion est là"),
  "core.dialing": words("connecting", "connexion en cours"),
  "core.failed": words("the live core fails", "le cœur temps réel échoue"),
  "core.lost": words("the connection is lost", "la connexion est perdue"),
  "core.online": words("connected", "connecté"),
  "core.rested": words(
    "the connection is closed on purpose",
    "la connexion est fermée volontairement",
  ),
  "core.retrying": words("connecting again", "nouvelle tentative de connexion"),
  "core.revoked": words("the server revokes the session", "le serveur révoque la session"),
  "customer.changed": words("the customer changes", "le client change"),
  "customer.entered": words("a customer is opened", "un client est ouvert"),
  "customer.left": words("the customer is left", "le client est quitté"),
  "customer.seen": words("the customer is read", "le client est lu"),
  "customers.listed": words("the customers are listed", "les clients sont listés"),
  "device.configured": words("the device is configured", "l’appareil est configuré"),
  "device.heard": words("the device is heard", "l’appareil est reçu"),
  "device.online": words("the computer is online", "l’ordinateur est en ligne"),
  "device.woke": words("the computer wakes up", "l’ordinateur se réveille"),
  "evacuation.began": words("an evacuation begins", "une évacuation commence"),
  "evacuation.ended": words("the evacuation ends", "l’évacuation se termine"),
  "evacuation.over": words("the evacuation is over", "l’évacuation est terminée"),
  "evacuation.seen": words("the evacuation is read", "l’évacuation est lue"),
  "flags.changed": words("features are switched", "des fonctionnalités sont basculées"),
  "frame.failed": words("the frame fails", "le cadre échoue"),
  "frame.loaded": words("the frame is loaded", "le cadre est chargé"),
  "hub.appeared": words("the hub’s sidebar appears", "le volet du hub apparaît"),
  "hub.authenticated": words("the hub has signed in", "le hub a connecté l’utilisateur"),
  "hub.leave": words("the hub signs out", "le hub déconnecte"),
  "hub.left": words("the hub’s sidebar is gone", "le volet du hub est parti"),
  "image.measured": words("the image is measured", "l’image est mesurée"),
  "import.changed": words("the import changes", "l’import change"),
  "list.endReached": words(
    "scrolls to the end of the list",
    "fait défiler jusqu’à la fin de la liste",
  ),
  "page.opened": words("a page is opened", "une page est ouverte"),
  "part.begun": words("a part begins", "une partie commence"),
  "part.done": words("a part is done", "une partie est faite"),
  "permissions.changed": words("permissions change", "les permissions changent"),
  "plan.failed": words("the plan fails", "le plan échoue"),
  "plan.finished": words("the plan is complete", "le plan est complet"),
  "query.asked": words("asks", "pose une question"),
  "query.moved": words("asks for another range", "demande une autre période"),
  "rights.revoked": words("the rights are revoked", "les droits sont révoqués"),
  "rows.planned": words("rows are planned", "des lignes sont planifiées"),
  "rows.written": words("rows are written", "des lignes sont écrites"),
  "screen.beat": words("the screen shows a sign of life", "l’écran donne signe de vie"),
  "screen.broke": words("the screen breaks", "l’écran tombe en panne"),
  "screen.measured": words("the screen is measured", "l’écran est mesuré"),
  "server.build": words("the server says its version", "le serveur dit sa version"),
  "server.reachable": words("the server is reachable", "le serveur est joignable"),
  "session.opened": words("the session opens", "la session s’ouvre"),
  "session.shut": words("the session closes", "la session se ferme"),
  "sheet.failed": words("the file fails", "le fichier échoue"),
  "sheet.written": words("the file is written", "le fichier est écrit"),
  "site.changed": words("the site changes", "le site change"),
  "stored.arrived": words("somebody else has saved", "quelqu’un d’autre a enregistré"),
  "surroundings.changed": words("what is around it changes", "ce qui l’entoure change"),
  "tab.loggedIn": words("another tab signs in", "un autre onglet se connecte"),
  "tab.loggedOut": words("another tab signs out", "un autre onglet se déconnecte"),
  "tab.renewed": words("another tab renews the session", "un autre onglet renouvelle la session"),
  "test.gone": words("the walk is gone", "la marche a disparu"),
  "test.over": words("the walk is over", "la marche est terminée"),
  tick: words("time goes on", "le temps passe"),
  "time.passed": words("time passes", "du temps passe"),
  "undo.offered": words("an undo is offered", "une annulation est proposée"),
  "user.accept": words("accepts", "accepte"),
  "user.acknowledge": words("acknowledges alerts", "acquitte des alertes"),
  "user.add": words("adds", "ajoute"),
  "user.adopt": words("takes over the other version", "reprend l’autre version"),
  "user.again": words("does it once more", "recommence"),
  "user.apply": words("applies", "applique"),
  "user.ask": words("asks for it", "le demande"),
  "user.back": words("goes back", "revient en arrière"),
  "user.cancel": words("cancels", "annule avant la fin"),
  "user.change": words("changes something", "modifie quelque chose"),
  "user.check": words("has it checked", "fait vérifier"),
  "user.choose": words("chooses", "choisit"),
  "user.chooseCustomer": words("chooses a customer", "choisit un client"),
  "user.chooseDefault": words("chooses the default", "choisit la valeur par défaut"),
  "user.choosePart": words("chooses a part", "choisit une partie"),
  "user.close": words("closes", "ferme"),
  "user.command": words("gives a command", "donne une commande"),
  "user.comment": words("comments", "commente"),
  "user.commit": words("writes the import", "écrit l’import"),
  "user.confirm": words("confirms", "confirme"),
  "user.continue": words("continues", "continue"),
  "user.corner": words("sets a corner", "pose un sommet"),
  "user.cutOff": words("cuts off", "découpe"),
  "user.decide": words("decides about a row", "décide d’une ligne"),
  "user.decline": words("declines", "décline"),
  "user.discard": words("discards", "abandonne les changements"),
  "user.dismiss": words("dismisses the message", "écarte le message"),
  "user.dismissRefusal": words("dismisses the refusal", "écarte le refus"),
  "user.do": words("does it", "le fait"),
  "user.edit": words("edits", "modifie"),
  "user.end": words("ends it", "y met fin"),
  "user.export": words("exports", "exporte"),
  "user.file": words("chooses a file", "choisit un fichier"),
  "user.fix": words("corrects a row", "corrige une ligne"),
  "user.floor": words("chooses a floor", "choisit un étage"),
  "user.follow": words("follows", "suit"),
  "user.goTo": words("goes to a step or an instant", "va à une étape ou à un instant"),
  "user.grant": words("grants a permission", "accorde une permission"),
  "user.hold": words("holds the view", "fige la vue"),
  "user.keepShape": words("keeps the shape", "garde la forme"),
  "user.leave": words("leaves", "quitte"),
  "user.live": words("goes back to live", "revient au direct"),
  "user.logout": words("signs out", "se déconnecte"),
  "user.map": words("maps a column", "associe une colonne"),
  "user.mapPoint": words("points at the map", "pointe sur la carte"),
  "user.mark": words("marks the place", "marque l’endroit"),
  "user.match": words("matches points", "fait correspondre des points"),
  "user.name": words("names it", "le nomme"),
  "user.navigate": words("opens a page", "ouvre une page"),
  "user.next": words("goes to the next", "passe au suivant"),
  "user.open": words("opens it", "l’ouvre"),
  "user.origin": words("sets the origin", "pose l’origine"),
  "user.overwrite": words("overwrites the other version", "écrase l’autre version"),
  "user.page": words("chooses a page of the file", "choisit une page du fichier"),
  "user.pair": words("pairs two points", "associe deux points"),
  "user.pause": words("pauses", "met en pause"),
  "user.plan": words("has the import planned", "fait planifier l’import"),
  "user.planPoint": words("points at the plan", "pointe sur le plan"),
  "user.play": words("plays", "lance la lecture"),
  "user.prepare": words("prepares", "prépare"),
  "user.preview": words("looks at the preview", "regarde l’aperçu"),
  "user.previous": words("goes to the previous", "passe au précédent"),
  "user.recheck": words("has it checked again", "fait vérifier à nouveau"),
  "user.redo": words("redoes", "rétablit"),
  "user.refresh": words("refreshes", "rafraîchit"),
  "user.remove": words("removes it", "le retire"),
  "user.removePair": words("removes a pair", "retire une paire"),
  "user.reset": words("resets", "réinitialise"),
  "user.resolve": words("resolves the conflict", "résout le conflit"),
  "user.restore": words("restores it", "le restaure"),
  "user.resume": words("resumes", "reprend"),
  "user.retry": words("retries", "réessaie"),
  "user.review": words("reviews the changes", "relit les changements"),
  "user.save": words("saves", "enregistre"),
  "user.scrub": words("moves the time", "déplace le temps"),
  "user.seeAs": words("sees it as somebody else", "voit comme quelqu’un d’autre"),
  "user.seeAsOneself": words("sees it as oneself again", "voit de nouveau comme soi-même"),
  "user.seek": words("jumps to an instant", "saute à un instant"),
  "user.select": words("selects", "sélectionne"),
  "user.setEmptyCells": words("says what empty cells mean", "dit ce que valent les cellules vides"),
  "user.setMode": words("chooses the mode", "choisit le mode"),
  "user.signInByIdentity": words(
    "signs in by the identity provider",
    "se connecte par le fournisseur d’identité",
  ),
  "user.skipRefused": words("skips refused rows", "saute les lignes refusées"),
  "user.speed": words("changes the speed", "change la vitesse"),
  "user.start": words("starts it", "le démarre"),
  "user.startOver": words("starts over", "recommence du début"),
  "user.stay": words("stays", "reste"),
  "user.stop": words("stops it", "l’arrête"),
  "user.submit": words("submits the form", "envoie le formulaire"),
  "user.take": words("takes a value over", "reprend une valeur"),
  "user.takeBack": words("undoes the last step", "annule la dernière étape"),
  "user.tool": words("chooses a tool", "choisit un outil"),
  "user.touched": words("touches the screen", "touche l’écran"),
  "user.type": words("types", "saisit"),
  "user.undo": words("undoes", "annule"),
  "user.undoChanges": words("undoes the changes", "annule les changements"),
  "user.withdraw": words("withdraws an acknowledgement", "retire un acquittement"),
  "user.write": words("writes the rows", "écrit les lignes"),
  "views.changed": words("the views change", "les vues changent"),
  "widget.resized": words("the sidebar changes its size", "le volet change de taille"),
  "work.failed": words("the work fails", "le travail échoue"),
  "work.finished": words("the work is finished", "le travail est terminé"),
  "write.finished": words("everything is written", "tout est écrit"),
};

/** What an answer of an effect says of itself, by the names that answers of this code use. */
const ANSWER_FIELDS = ["status", "kind", "type", "problem", "reason"];

/** An event as a tester says it; what an effect answered is said where the event holds it. */
export function wordsOfEvent(event: { readonly type: string; readonly output?: unknown }): Words {
  const [, kind, name = ""] =
    /^xstate\.(done\.actor|error\.actor|after)\.([^.]+)/u.exec(event.type) ?? [];
  switch (kind) {
    case "done.actor": {
      const answer = answerOf(event.output);
      return answer === ""
        ? words(`“${name}” is done`, `« ${name} » aboutit`)
        : words(`“${name}” answers: ${answer}`, `« ${name} » répond : ${answer}`);
    }
    case "error.actor":
      return words(`“${name}” fails`, `« ${name} » échoue`);
    case "after":
      return words(`“${name}” passes`, `« ${name} » s’écoule`);
    default:
      return EVENT_WORDS[event.type] ?? words(event.type, event.type);
  }
}

function answerOf(output: unknown): string {
  if (typeof output !== "object" || output === null) return "";
  const fields = new Map<string, unknown>(Object.entries(output));
  return ANSWER_FIELDS.map((field) => fields.get(field))
    .filter((value) => typeof value === "string")
    .join(", ");
}
