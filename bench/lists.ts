import { setTimeout } from 'node:timers/promises'
import { fill, LARGEST_EVENT, YEARS } from './fill.ts'
import { openFilledSite } from './filled-site.ts'
import { logIn } from './log-in.ts'

type Line = [what: string, figure: string, bar?: string]

const PAGES = 100
const PAGE_BAR = 'p95 ≤ 60'

const interests = ['introductory-weekend', 'ongoing-groups', 'private-sessions', 'meditation', 'newsletter', 'general']
const methods = ['get-in-touch', 'speak-with-teacher', 'speak-with-team']

/** How long the staff's lists take where there is much in them, and how long they keep others waiting. Lines for printing. */
export async function* lists(engine: 'sqlite' | 'postgres'): AsyncGenerator<Line, void> {
  await using site = await openFilledSite(engine, fill)
  const { url } = site.server
  yield [`lists on ${engine}, a page: p50 / p95, ms`, '']
  yield* timed(url, await logIn(url))
}

async function* timed(url: string, cookie: string): AsyncGenerator<Line, void> {
  const get = (path: string) => whole(`${url}${path}`, cookie)
  const pages = async (what: string, path: (index: number) => string): Promise<Line> => {
    await get(path(0))
    const times: number[] = []
    for (let index = 0; index < PAGES; index++) times.push(await duration(() => get(path(index))))
    times.sort((a, b) => a - b)
    const quantile = (share: number) => (times[Math.floor(times.length * share)] ?? Number.NaN).toFixed(1)
    return [what, `${quantile(0.5)} / ${quantile(0.95)}`, PAGE_BAR]
  }
  const atOnce = async (what: string, path: string): Promise<Line> => {
    const waited = await longestWait(`${url}/`, () => duration(() => drained(`${url}${path}`, cookie)))
    return [what, `${Math.round(waited.result)} / ${Math.round(waited.longest)}`]
  }
  /** Evenly over the list, its last page included. */
  const offset = (count: number, index: number) => Math.max(0, Math.round(((count - 50) * index) / (PAGES - 1)))
  const contact = async (what: string, query: string): Promise<Line> => {
    const { matching } = JSON.parse(await get(`/api/contact?limit=1${query}`)) as { matching: number }
    return pages(`contact, ${what}`, (index) => `/api/contact?limit=50&offset=${offset(matching, index)}${query}`)
  }

  yield await pages('events, all 1,000', () => '/api/cms/events')
  yield await pages('attendees of 50,000', (index) => `/api/events/1/attendees?limit=50&offset=${offset(LARGEST_EVENT, index)}`)
  yield await contact('all', '')
  yield await contact('a year', `&startDate=${day(2)}&endDate=${day(1)}`)
  yield await contact(
    'a year of one interest and method',
    `&startDate=${day(2)}&endDate=${day(1)}&interest=general&contactMethod=get-in-touch`,
  )
  yield await contact('from the third year on', `&startDate=${day(YEARS - 2)}`)
  for (const method of methods) yield await contact(method, `&contactMethod=${method}`)
  for (const interest of interests) yield await contact(interest, `&interest=${interest}`)
  for (const status of ['', 'sent', 'failed', 'queued']) {
    const { matching } = JSON.parse(await get(`/api/mail?limit=1&status=${status}`)) as { matching: number }
    yield await pages(`mail ${status}`, (index) => `/api/mail?status=${status}&offset=${offset(matching, index)}`)
  }
  for (const search of ['', 'teacher', 'title 777', 'nobody', 'école']) {
    const { matching } = JSON.parse(await get(`/api/activity?limit=1&search=${search}`)) as { matching: number }
    yield await pages(`activity ${search}`, (index) => `/api/activity?search=${search}&offset=${offset(matching, index)}`)
  }
  for (const search of ['', 'visitor 777', 'example.net', 'nobody', 'école']) {
    const { total } = JSON.parse(await get(`/api/newsletter/subscribers?limit=1&search=${search}`)) as { total: number }
    yield await pages(
      `subscribers ${search}`,
      (index) => `/api/newsletter/subscribers?limit=50&search=${search}&offset=${offset(total, index)}`,
    )
  }
  yield await pages('deleted, all 1,000', () => '/api/cms/deleted')
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
