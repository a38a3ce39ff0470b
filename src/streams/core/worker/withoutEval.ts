import { z } from "zod";

// Imported before any schema: the policy of the page forbids code made from text (backend/embedded/web/frontPolicy.ts),
// and zod would try it, which the browser reports as an attack.
z.config({ jitless: true });
