import { eventually } from '../support/eventually'
import type { Browser, Input } from './browser'
import { findPart, type Kind } from './find-part'
import { keys } from './keys'

export const desk = { width: 1280, height: 800 }
/** The window of WebKit's MiniBrowser does not become narrower than 447 px. */
export const phone = { width: 390, height: 844 }

/** In milliseconds. Generous: a machine that has other work is no fault of a page. */
const TIMEOUT_MS = 20_000

/** Someone at a browser: what they do is real input, what they see is asked for until it is there. */
export type Visitor = ReturnType<typeof visitorAt>

export interface Session {
  cookie: string
  user: object
  /** The folder of the site's database. */
  dataDir: string
}

/** Runs in a page: who is logged in is known only to scripts, so that they run where an admin sees this. */
export const showsAdmin = () => [...document.querySelectorAll('header a')].some((link) => link.textContent === 'Admin')

/** Runs in a page: whether React has taken it over, as `comeAlive` of the browser tests asks too. */
const isAlive = (selector: string) => Object.keys(document.querySelector(selector) ?? {}).some((key) => key.startsWith('__reactProps'))

export function visitorAt(browser: Browser) {
  /** Asks the page again until it answers with something true. One that is just being left answers nothing. */
  const within = <A extends unknown[], T>(milliseconds: number, what: string, task: (...args: A) => T, ...args: A) =>
    eventually(what, () => browser.run(task, ...args).catch(() => null), milliseconds)

  const until = <A extends unknown[], T>(what: string, task: (...args: A) => T, ...args: A) => within(TIMEOUT_MS, what, task, ...args)

  const find = (kind: Kind, name: string, inside = 'body') => until(`${kind} '${name}' can be used`, findPart, kind, name, inside)

  const mouse = (...actions: Extract<Input, { type: 'pointer' }>['actions']) => browser.perform([{ type: 'pointer', id: 'mouse', actions }])

  /** Follows a part that moves, as one does while a late font comes, until the pointer is on it. */
  async function pointAt(kind: Kind, name: string, inside?: string) {
    for (let before = ''; ; ) {
      const place = await find(kind, name, inside)
      if (JSON.stringify(place) === before) return place
      before = JSON.stringify(place)
      await mouse({ type: 'pointerMove', ...place })
    }
  }

  async function press(kind: Kind, name: string, inside?: string) {
    await pointAt(kind, name, inside)
    await mouse({ type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 })
  }

  async function type(text: string) {
    const actions = [...text].flatMap((value) => (['keyDown', 'keyUp'] as const).map((what) => ({ type: what, value })))
    await browser.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  return {
    browser,
    within,
    until,
    find,
    mouse,
    pointAt,
    press,
    type,
    pressKey: (key: keyof typeof keys) => type(keys[key]),
    /** A key while Control is held down. */
    pressWithControl: (value: string) =>
      browser.perform([
        {
          type: 'key',
          id: 'keyboard',
          actions: [
            { type: 'keyDown', value: keys.Control },
            { type: 'keyDown', value },
            { type: 'keyUp', value },
            { type: 'keyUp', value: keys.Control },
          ],
        },
      ]),
    async fill(name: string, text: string, inside?: string) {
      await press('field', name, inside)
      await type(text)
    },
    sees: (text: string) => until(`'${text}' is seen`, (words) => document.body.innerText.includes(words), text),
    seesNot: (text: string) => until(`'${text}' is gone`, (words) => !document.body.innerText.includes(words), text),
    isAt: (path: string) => until(`the address is ${path}`, (wanted) => location.pathname === wanted, path),
    /** Waits for the page, or for a part of it whose code loads only when it is near or used. */
    comesAlive: (selector = 'header a') => until(`${selector} has come alive`, isAlive, selector),
    /** The router notes every 100 ms how far a page is scrolled; who goes on faster is no visitor. */
    settle: () => browser.run(() => new Promise((done) => setTimeout(done, 150))),
    scrollPosition: () => browser.run(() => Math.round(scrollY)),
    /** Becomes an admin whose session began elsewhere, with the next page. */
    async logIn({ cookie, user }: Session, siteUrl = browser.siteUrl) {
      await browser.open(`${siteUrl}/terms`)
      // The page that is left shall not ask who that is.
      const begin = (session: string, stored: string) =>
        addEventListener('pagehide', () => {
          // biome-ignore lint/suspicious/noDocumentCookie: WebKitGTK has no Cookie Store.
          document.cookie = `${session}; path=/`
          localStorage.setItem('auth_user', stored)
        })
      await browser.run(begin, cookie, JSON.stringify(user))
    },
  }
}
