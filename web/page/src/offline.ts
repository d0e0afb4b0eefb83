// The service worker of a site that `alfil export site` has written: after the first visit the page works without a network.
//
// The files of the page are stored when it is installed. Of the gallery, the rule sheets and the book, pages that have been opened are.

/** The files of the page and their version, which the build writes here. */
declare const FILES: string[];
declare const VERSION: string;

interface Lifetime extends Event {
  waitUntil(done: Promise<unknown>): void;
}

interface Fetched extends Lifetime {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface Scope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(type: "install" | "activate", listener: (event: Lifetime) => void): void;
  addEventListener(type: "fetch", listener: (event: Fetched) => void): void;
}

const scope = self as unknown as Scope;
/** All caches of this site; another site on the same host has its own. */
const SITE = `alfil ${scope.registration.scope} `;
const PAGE = `${SITE}${VERSION}`;
const SEEN = `${SITE}seen`;
const addresses = new Set(FILES.map((name) => new URL(name, scope.registration.scope).href));

async function install(): Promise<void> {
  const cache = await caches.open(PAGE);
  // Names with a hash never change: what the page has just loaded is taken from the browser's own cache.
  const request = (name: string) => new Request(new URL(name, scope.registration.scope), { cache: /-[A-Z2-7]{8}\.\w+$/.test(name) ? "force-cache" : "no-cache" });
  await cache.addAll(FILES.map(request));
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(SITE) && name !== PAGE && name !== SEEN);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

/** Returns a file of the page from the cache; the network has it if the browser has emptied the cache. */
async function ofPage(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(PAGE);
  return (await cache.match(address)) ?? fetch(request);
}

/** Returns another file from the network, or as it was last seen. */
async function seen(address: string, request: Request): Promise<Response> {
  const cache = await caches.open(SEEN);
  try {
    const answer = await fetch(request);
    if (answer.ok && request.method === "GET") await cache.put(address, answer.clone());
    return answer;
  } catch (error) {
    const known = await cache.match(address);
    if (known) return known;
    throw error;
  }
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  url.hash = "";
  url.search = "";
  if ((request.method !== "GET" && request.method !== "HEAD") || !url.href.startsWith(scope.registration.scope)) return;
  event.respondWith(addresses.has(url.href) ? ofPage(url.href, request) : seen(url.href, request));
});
