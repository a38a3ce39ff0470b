import { useSelector } from "@xstate/react";
import { useEffect } from "react";
import { Redirect, useLocation, useSearch } from "wouter";
import { destination, type Visitor } from "../../domain/users/pageAccess.ts";
import { unreachable } from "../../domain/base/unreachable.ts";
import { useServices } from "../kit/services.ts";
import { useStored } from "../kit/useStored.ts";
import { askedPage, homeHref, leadsTo } from "./addresses.ts";
import { NotFound } from "./NotFound.tsx";
import { OfflinePage } from "./OfflinePage.tsx";
import { pageHref } from "./pageHref.ts";
import { ScreenOf } from "./ScreenOf.tsx";
import { useConnectivity } from "./useConnectivity.ts";
import { useNavigationGuard } from "./useNavigationGuard.ts";

/** The page that the address asks for, if the visitor may open it (specification sections 2, 5 and 6). */
export function Routes({ visitor }: { readonly visitor: Visitor }) {
  const { authentication, preferences } = useServices();
  const [path] = useLocation();
  const search = useSearch();
  const [{ assetsAsMap }] = useStored(preferences.ofCustomer);
  const returnTo = useSelector(authentication, (snapshot) => snapshot.context.returnTo);
  const connectivity = useConnectivity();
  const route = useNavigationGuard(askedPage(path), visitor);
  useEffect(() => {
    // Should the session end here, whoever signs in again comes back to it.
    const opened = path + (search === "" ? "" : `?${search}`);
    authentication.send({ type: "page.opened", path: opened });
  }, [authentication, path, search]);

  const { origin } = window.location;
  const elsewhere = leadsTo({ path, search, origin, visitor, assetsAsMap, returnTo });
  if (elsewhere !== null) return <Redirect key={elsewhere} to={elsewhere} replace />;
  switch (route.kind) {
    case "page":
      return <ScreenOf page={route.page} />;
    case "redirect":
      return <Redirect key={route.page} to={pageHref(route.page, assetsAsMap)} replace />;
    case "notFound":
      return (
        <NotFound
          homeHref={destination("home", visitor) === null ? null : homeHref(visitor, assetsAsMap)}
        />
      );
    case "offline":
      return <OfflinePage connectivity={connectivity} />;
    case "nothing":
      return null;
    default:
      return unreachable(route);
  }
}
