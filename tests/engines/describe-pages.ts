import { describe, expect } from 'vitest'
import type { EngineTest } from './engine-test'
import type { OpenedPage } from './pages'
import { desk, phone, showsAdmin, type Visitor } from './visitor'

/** Milliseconds from the load event within which every page answers. */
const ANSWER = 3000

/** That pages answer, however they are opened, and that nothing goes wrong on them. */
export function describePages(test: EngineTest, pages: OpenedPage[], anchors: string[]) {
  describe('opened at its top and reloaded in its middle, a page comes alive within 3 s, untouched', () => {
    for (const page of pages) {
      test(page.path, async ({ visitor, session }) => {
        await visitor.browser.resize(desk)
        await visitor.logIn(session)
        await visitor.browser.open(page.path)
        await expectAlive(visitor)
        await reloadInMiddle(visitor)
        await expectAlive(visitor)
        await (page.isForAdmins || page.isForSignedOut ? expectWayOut(visitor) : expectNavigation(visitor))
        expectNoProblems(visitor, page)
      })
    }
  })

  describe('opened at its top and reloaded in its middle, a page answers a press on a phone within 3 s', () => {
    for (const page of pages) {
      test(page.path, async ({ visitor, session }) => {
        await visitor.browser.resize(phone)
        if (page.isForAdmins) await visitor.logIn(session)
        await visitor.browser.open(page.path)
        await expectMenu(visitor)
        await visitor.pressKey('Escape')
        // What closing it still does must not come in the middle of the reload.
        await visitor.until('the menu is closed', () => !document.querySelector('#mobile-menu, dialog:modal')?.checkVisibility())
        await reloadInMiddle(visitor)
        await expectMenu(visitor)
        expectNoProblems(visitor, page)
      })
    }
  })

  describe('opened at an anchor, a page comes alive within 3 s, untouched', () => {
    for (const address of anchors) {
      test(address, async ({ visitor, session }) => {
        await visitor.browser.resize(desk)
        await visitor.logIn(session)
        await visitor.browser.open(address)
        await expectAlive(visitor)
        await visitor.until('the page is at its anchor', () => scrollY > 0)
        await expectNavigation(visitor)
        expectNoProblems(visitor)
      })
    }
  })
}

async function reloadInMiddle({ browser, until, settle }: Visitor) {
  const scroll = () => {
    const half = Math.round((document.documentElement.scrollHeight - innerHeight) / 2)
    scrollTo({ top: half, behavior: 'instant' })
    // The staff area may fit on the screen.
    return (half > 0 || location.pathname === '/admin') && Math.abs(scrollY - half) <= 1
  }
  await until('the page is scrolled to its middle', scroll)
  await settle()
  await browser.reload()
  // What is in the staff area comes after its scripts, and may be too late to be scrolled to.
  await until('the page is where it was left', () => scrollY > 0 || location.pathname === '/admin')
}

async function expectAlive({ within, until }: Visitor) {
  await within(ANSWER, 'the page knows who is logged in', showsAdmin)
  await until('the server has confirmed it', () => performance.getEntriesByName(`${origin}/api/auth/user`).length > 0)
}

/** A link of the header leads on within the same document. */
async function expectNavigation({ browser, press, isAt }: Visitor) {
  await browser.run(() => Object.assign(window, { isSameDocument: true }) && true)
  const isOnCommunity = await browser.run(() => location.pathname === '/community')
  await press('link', isOnCommunity ? 'Contact' : 'Community', 'header')
  await isAt(isOnCommunity ? '/contact' : '/community')
  expect(await browser.run(() => 'isSameDocument' in window)).toBe(true)
}

/** The staff area's header links only to the public pages. */
async function expectWayOut({ press, isAt }: Visitor) {
  await press('link', 'View site', 'header')
  await isAt('/')
}

async function expectMenu({ browser, press, within }: Visitor) {
  await press('button', 'Menu', 'header')
  const isOpen = () => document.querySelector('#mobile-menu, dialog:modal')?.checkVisibility()
  await within(ANSWER, 'the menu is open', isOpen).catch(async (error: Error) => {
    throw new Error(`${error.message}; ${await browser.run(describePress)}`)
  })
}

/** What became of a press, to find one that was lost. */
function describePress(): string {
  const { hasActed, isListening, pressed } = window.earlyUse ?? {}
  const expanded = document.querySelector('header button[aria-expanded]')?.getAttribute('aria-expanded')
  const focused = document.activeElement?.outerHTML.slice(0, 60)
  return JSON.stringify({ hasActed, isListening, wasNoted: pressed !== undefined, expanded, focused, at: Math.round(performance.now()) })
}

/** A page that is not found says so to the browser, too: each time that it was opened. */
function expectNoProblems({ browser }: Visitor, { path, status }: Partial<OpenedPage> = {}) {
  expect(browser.takeProblems().filter((problem) => problem !== `${status} ${path}`)).toEqual([])
}
