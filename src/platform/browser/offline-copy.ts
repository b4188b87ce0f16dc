/** As the worker (`public/door-worker.js`) knows them. */
const CACHE = 'staff-offline'
const UNTIL = '/offline-until'
const WORKER = '/door-worker.js'
/** When the night is over, by the clock of the device. */
const NIGHT_ENDS = 4

export function endOfNight(now: Date): Date {
  const end = new Date(now)
  end.setHours(NIGHT_ENDS, 0, 0, 0)
  if (end <= now) end.setDate(end.getDate() + 1)
  return end
}

interface OfflineCopy {
  /** Address and query of the page; the fragment does not matter. */
  page: string
  answers: Readonly<Record<string, object>>
}

interface StartedCopy {
  page: string
  until: Date
  isReady: Promise<boolean>
}

let copy: StartedCopy | undefined

/** Keeps a page on this device until the night is over, and renews its calls' answers. Answers whether it is kept. Never throws. */
export async function keepOffline({ page, answers }: OfflineCopy): Promise<boolean> {
  try {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator) || !('caches' in window)) return false
    const mine = copy?.page === page ? copy : begin(page)
    if (mine.until <= new Date()) return await endNight(mine)
    if (!(await mine.isReady)) {
      if (copy === mine) copy = undefined
      return false
    }
    const cache = await caches.open(CACHE)
    for (const [path, answer] of Object.entries(answers)) await cache.put(path, Response.json(answer))
    // After a logout in the meantime nothing may stay on the device.
    if (copy !== mine) await caches.delete(CACHE)
    return copy === mine
  } catch {
    return false
  }
}

function begin(page: string): StartedCopy {
  const now = new Date()
  const until = endOfNight(now)
  const begun = { page, until, isReady: keepPage(page, until) }
  copy = begun
  setTimeout(() => copy === begun && void endNight(begun), until.getTime() - now.getTime())
  return begun
}

async function endNight(over: StartedCopy): Promise<false> {
  await clearOfflineCopy()
  copy = over
  return false
}

async function keepPage(page: string, until: Date): Promise<boolean> {
  try {
    const cache = await caches.open(CACHE)
    // Opened without a connection, the page is the copy itself.
    const isCopied = (await cache.match(page, { ignoreVary: true })) !== undefined
    await cache.put(UNTIL, new Response(until.toISOString()))
    const html = await fetch(page, { headers: { accept: 'text/html' } }).catch(() => undefined)
    if (html?.ok) await cache.put(page, html)
    else if (!isCopied) return false
    const added = await Promise.allSettled(loadedFiles().map((path) => cache.add(path)))
    if (!isCopied && added.some(({ status }) => status === 'rejected')) return false
    if (await navigator.serviceWorker.getRegistration(page)) return true
    await navigator.serviceWorker.register(WORKER, { scope: page })
    return true
  } catch {
    return false
  }
}

const loadedFiles = () =>
  filesOf(
    performance.getEntriesByType('resource').map(({ name }) => name),
    location.origin,
  )

const LOGO = '/logo.png'

/** The loaded scripts, styles, fonts of `origin`, and the logo, each with its query: without it, the color's stylesheet isn't found. */
export function filesOf(loaded: readonly string[], origin: string): string[] {
  const ours = loaded.map((address) => new URL(address)).filter((file) => file.origin === origin)
  const needed = ours.filter(({ pathname }) => /\.(?:js|css|woff2)$/.test(pathname) || pathname === LOGO)
  return [...new Set(needed.map(({ pathname, search }) => pathname + search))].filter((path) => path !== WORKER)
}

export async function clearOfflineCopy(): Promise<void> {
  copy = undefined
  try {
    await caches.delete(CACHE)
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister()
  } catch {}
}

export async function clearExpiredCopy(now = new Date()): Promise<void> {
  try {
    if (!(await caches.has(CACHE))) return
    const until = await (await (await caches.open(CACHE)).match(UNTIL))?.text()
    if (!until || until <= now.toISOString()) await clearOfflineCopy()
  } catch {}
}
