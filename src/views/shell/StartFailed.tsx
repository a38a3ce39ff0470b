import "./StartFailed.css";

/** Shown where not even the settings could be read, so that no language and no service is there yet: in both languages. */
export function StartFailed({
  error,
  onRetry,
}: {
  readonly error: unknown;
  readonly onRetry: () => void;
}) {
  return (
    <main className="StartFailed">
      <h1>Balise</h1>
      <p lang="fr">
        Le serveur ne répond pas : la page ne peut pas démarrer. Vérifiez le réseau, puis réessayez.
      </p>
      <p lang="en">
        The server does not answer: the page cannot start. Check the network, then try again.
      </p>
      <button type="button" onClick={onRetry}>
        <span lang="fr">Réessayer</span> · <span lang="en">Try again</span>
      </button>
      <details>
        <summary>Détails · Details</summary>
        <code>{error instanceof Error ? error.message : String(error)}</code>
      </details>
    </main>
  );
}
