// Answers for one page of the staff area, an event's door list, where there is no connection. Its scope is that page's address with its
// query, so that it never sees another page. The page itself fills the cache (offline-copy.ts) and takes all of it away again; after the
// day this does so too. Calls that change something are never answered here.
const CACHE = 'staff-offline'
const UNTIL = '/offline-until'
/** A connection that answers nothing for so long counts as none, where there is a copy. */
const PATIENCE = 5000

async function copyOf(request) {
  const cache = await caches.open(CACHE)
  const until = await (await cache.match(UNTIL))?.text()
  if (until && until > new Date().toISOString()) return cache.match(request, { ignoreVary: true })
  await caches.delete(CACHE)
  await self.registration.unregister()
  return undefined
}

async function fromNetwork(request, copyKey) {
  const copy = await copyOf(copyKey)
  if (!copy) return fetch(request)
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), PATIENCE)
  try {
    return await fetch(request, { signal: controller.signal })
  } catch {
    return copy
  } finally {
    // An answer that has begun may take its time.
    clearTimeout(timer)
  }
}

self.addEventListener('install', () => self.skipWaiting())

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  // The page already shows something newer than the copy.
  if (request.headers.get('cache-control') === 'no-store') return
  // The page's address may say more, such as which session is shown.
  if (request.mode === 'navigate') event.respondWith(fromNetwork(request, self.registration.scope))
  else if (pathname.startsWith('/api/')) event.respondWith(fromNetwork(request, request))
  // What has a hash in its name never changes.
  else if (pathname.startsWith('/assets/')) event.respondWith(copyOf(request).then((copy) => copy ?? fetch(request)))
  else event.respondWith(fromNetwork(request, request))
})
