import { setTimeout } from 'node:timers/promises'
import { fill, sizeOf, YEARS } from './fill.ts'
import { openFilledSite } from './filled-site.ts'
import { logIn } from './log-in.ts'

/** A line of the table; `tenth` is the same figure where there is a tenth of the rows. */
type Line = [what: string, figure: string, bar?: string, tenth?: number]

const PAGES = 100
const PAGE_BAR = 'p95 ≤ 60'

const interests = ['introductory-weekend', 'ongoing-groups', 'private-sessions', 'meditation', 'newsletter', 'general']
const methods = ['get-in-touch', 'speak-with-teacher', 'speak-with-team']

/**
 * How long the staff's lists take where there is much in them, against a tenth of it, and how long they keep others waiting. Lines for printing.
 */
export async function* lists(engine: 'sqlite' | 'postgres'): AsyncGenerator<Line, void> {
  const open = async (rows: number) => {
    const site = await openFilledSite(engine, fill(sizeOf(rows)))
    return Object.assign(site, { url: site.server.url, cookie: await logIn(site.server.url), size: sizeOf(rows) })
  }
  await using full = await open(100_000)
  await using tenth = await open(10_000)
  yield [`lists on ${engine}, a page: p50 / p95, ms; p95 against a tenth of the rows`, '']
  yield* timed(full, tenth)
}

interface Filled {
  url: string
  cookie: string
  size: ReturnType<typeof sizeOf>
}

type Get = (path: string) => Promise<string>
/** Of a site that is filled, the path of the page with this number. */
type Paths = (get: Get, size: Filled['size']) => Promise<(index: number) => string> | ((index: number) => string)

async function* timed(full: Filled, tenth: Filled): AsyncGenerator<Line, void> {
  const timesOf = async ({ url, cookie, size }: Filled, paths: Paths) => {
    const get: Get = (path) => whole(`${url}${path}`, cookie)
    const path = await paths(get, size)
    await get(path(0))
    const times: number[] = []
    for (let index = 0; index < PAGES; index++) times.push(await duration(() => get(path(index))))
    times.sort((a, b) => a - b)
    return (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN
  }
  const pages = async (what: string, paths: Paths): Promise<Line> => {
    const few = await timesOf(tenth, paths)
    const quantile = await timesOf(full, paths)
    return [what, `${quantile(0.5).toFixed(1)} / ${quantile(0.95).toFixed(1)}`, PAGE_BAR, few(0.95)]
  }
  const { url, cookie } = full
  const atOnce = async (what: string, path: string): Promise<Line> => {
    const waited = await longestWait(`${url}/`, () => duration(() => drained(`${url}${path}`, cookie)))
    return [what, `${Math.round(waited.result)} / ${Math.round(waited.longest)}`]
  }
  /** Evenly over the list, its last page included. */
  const offset = (count: number, index: number) => Math.max(0, Math.round(((count - 50) * index) / (PAGES - 1)))
  /** The list at `path`, of which its first page says in `field` how many rows there are. */
  const listed = (what: string, path: string, field: string) =>
    pages(what, async (get) => {
      const count = Number(JSON.parse(await get(`${path}&limit=1`))[field])
      return (index) => `${path}&limit=50&offset=${offset(count, index)}`
    })
  const contact = (what: string, query: string) => listed(`contact, ${what}`, `/api/contact?${query}`, 'matching')

  yield await pages('events, all', () => () => '/api/cms/events')
  yield await pages(
    'attendees of half of the registrations',
    (_, size) => (index) => `/api/events/1/attendees?limit=50&offset=${offset(size.largestEvent, index)}`,
  )
  yield await contact('all', '')
  yield await contact('a year', `startDate=${day(2)}&endDate=${day(1)}`)
  yield await contact(
    'a year of one interest and method',
    `startDate=${day(2)}&endDate=${day(1)}&interest=general&contactMethod=get-in-touch`,
  )
  yield await contact('from the third year on', `startDate=${day(YEARS - 2)}`)
  for (const method of methods) yield await contact(method, `contactMethod=${method}`)
  for (const interest of interests) yield await contact(interest, `interest=${interest}`)
  for (const status of ['', 'sent', 'failed', 'queued']) yield await listed(`mail ${status}`, `/api/mail?status=${status}`, 'matching')
  for (const search of ['', 'teacher', 'title 777', 'nobody', 'école'])
    yield await listed(`activity ${search}`, `/api/activity?search=${search}`, 'matching')
  for (const search of ['', 'visitor 777', 'example.net', 'nobody', 'école'])
    yield await listed(`subscribers ${search}`, `/api/newsletter/subscribers?search=${search}`, 'total')
  yield await pages('deleted, all', () => () => '/api/cms/deleted')
  yield ['the whole: duration / longest wait of others, ms', '']
  yield await atOnce('contact export, 100,000', '/api/contact/export')
  yield await atOnce('contact export of one interest', '/api/contact/export?interest=newsletter')
  yield await atOnce('subscribers export, 100,000', '/api/newsletter/subscribers/export')
  yield await atOnce('contact list, 100,000', '/api/contact')
  yield await atOnce('attendees, 50,000', '/api/events/1/attendees')
}

const day = (yearsAgo: number) => new Date(Date.now() - yearsAgo * 365 * 24 * 3600 * 1000).toISOString().slice(0, 10)

async function duration(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The longest that a page which lies ready took while `work` went on. */
async function longestWait<T>(url: string, work: () => Promise<T>): Promise<{ result: T; longest: number }> {
  let working = true
  let longest = 0
  const visitor = async () => {
    while (working) {
      longest = Math.max(longest, await duration(async () => (await fetch(url)).arrayBuffer()))
      await setTimeout(1)
    }
  }
  await (await fetch(url)).arrayBuffer()
  const visits = visitor()
  const result = await work()
  working = false
  await visits
  return { result, longest }
}

async function answered(url: string, cookie: string): Promise<Response> {
  const answer = await fetch(url, { headers: { cookie } })
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`)
  return answer
}

const whole = async (url: string, cookie: string): Promise<string> => (await answered(url, cookie)).text()

/** Reads and forgets: putting a long answer together here would hold up the visitor here. */
async function drained(url: string, cookie: string) {
  const reader = (await answered(url, cookie)).body?.getReader()
  while (reader && !(await reader.read()).done);
}
