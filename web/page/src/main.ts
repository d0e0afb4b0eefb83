// The page as it is served: the worker and the module are beside it.

import { begin } from "./app";
import { beside } from "./beside";

begin(beside);

// A site keeps the page for visits without a network.
if (document.body.hasAttribute("data-site") && "serviceWorker" in navigator) {
  addEventListener("load", () => void navigator.serviceWorker.register("offline.js").catch(() => {}));
}
