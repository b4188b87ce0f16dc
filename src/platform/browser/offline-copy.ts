/** As the worker (`public/door-worker.js`) knows them. */
const CACHE = 'staff-offline'
const UNTIL = '/offline-until'
const WORKER = '/door-worker.js'
/** When the night is over, by the clock of the device. */
const NIGHT_ENDS = 4

/** The moment until which a copy that is made at `now` is kept. */
export function endOfNight(now: Date): Date {
  const end = new Date(now)
  end.setHours(NIGHT_ENDS, 0, 0, 0)
  if (end <= now) end.setDate(end.getDate() + 1)
  return end
}

interface OfflineCopy {
  /** Address and query of the page; what stands behind that does not matter. */
  page: string
  /** What calls of the API are answered, by their paths. */
  answers: Readonly<Record<string, object>>
}

let kept: { page: string; until: Date; isReady: Promise<boolean> } | undefined

/**
 * Keeps one page on this device until the night is over, so that it opens without a connection, and renews what its calls are answered.
 * Answers whether it is kept: not where the browser has no service workers, nor again after the night. Never throws.
 */
export async function keepOffline({ page, answers }: OfflineCopy): Promise<boolean> {
  try {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return false
    const now = new Date()
    if (kept && kept.until <= now) {
      await clearOfflineCopy()
      return false
    }
    if (kept?.page !== page) kept = { page, until: endOfNight(now), isReady: keepPage(page, endOfNight(now)) }
    const mine = kept
    if (!(await mine.isReady)) return false
    // Whoever logged out in the meantime wants nothing kept.
    if (kept !== mine) return false
    const cache = await caches.open(CACHE)
    for (const [path, answer] of Object.entries(answers)) await cache.put(path, Response.json(answer))
    if (kept !== mine) await clearOfflineCopy()
    return kept === mine
  } catch {
    return false
  }
}

async function keepPage(page: string, until: Date): Promise<boolean> {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(UNTIL, new Response(until.toISOString()))
    const html = await fetch(page, { headers: { accept: 'text/html' } })
    if (!html.ok) return false
    await cache.put(page, html)
    await cache.addAll(loadedFiles())
    await navigator.serviceWorker.register(WORKER, { scope: page })
    return true
  } catch {
    return false
  }
}

/** What this page runs on: scripts, styles and fonts. They are in the browser's own cache. */
function loadedFiles(): string[] {
  const names = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const ours = names.filter(({ origin, pathname }) => origin === location.origin && /\.(?:js|css|woff2)$/.test(pathname))
  return [...new Set(ours.map(({ pathname }) => pathname))].filter((path) => path !== WORKER)
}

/** Takes it all away: the copy and the workers. Never throws. */
export async function clearOfflineCopy(): Promise<void> {
  kept = undefined
  try {
    await caches.delete(CACHE)
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  } catch {}
}

/** Takes away what an earlier day left. Never throws. */
export async function clearExpiredCopy(now = new Date()): Promise<void> {
  try {
    if (!(await caches.has(CACHE))) return
    const until = await (await (await caches.open(CACHE)).match(UNTIL))?.text()
    if (!until || until <= now.toISOString()) await clearOfflineCopy()
  } catch {}
}
