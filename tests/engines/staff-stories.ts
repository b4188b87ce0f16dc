import { expect } from 'vitest'
import { openStaffDesk } from '../e2e/staff-desk'
import { eventually } from '../support/eventually'
import { admin } from '../support/launch'
import type { Story } from './story'
import { desk, type Session, type Visitor } from './visitor'

export const staffStories: Story[] = [
  {
    title: 'a wrong password is refused with a message; the right one leads to the dashboard, and one can log out',
    problems: ['401 /api/auth/login'],
    async tell(visitor) {
      await visitor.browser.open('/login')
      await visitor.fill('Username', admin.username)
      await visitor.fill('Password', 'a wrong password')
      await visitor.pressKey('Enter')
      await visitor.sees('Invalid username or password')
      await visitor.browser.open('/login')
      await visitor.fill('Username', admin.username)
      await visitor.fill('Password', admin.password)
      await visitor.press('button', 'Login')
      await visitor.sees('Admin Dashboard')
      await visitor.press('button', 'Logout')
      await visitor.sees('You have been successfully logged out.')
      await visitor.isAt('/')
    },
  },
  {
    title: 'events are ordered by dragging a row with the pointer',
    async tell(visitor, _site, session) {
      const [first = '', second = '', third = '', ...rest] = await openEvents(visitor, session)
      await liftRow(visitor, first)
      const { x, y } = await visitor.find('button', `Move ${third}`)
      await visitor.mouse({ type: 'pointerMove', x, y: y + 10, duration: 300 })
      await visitor.sees(`${first} is over place 3 of 5.`)
      await visitor.mouse({ type: 'pointerUp', button: 0 })
      await visitor.sees('Event order updated successfully')
      expect(await visitor.browser.run(titles)).toEqual([second, third, first, ...rest])
    },
  },
  {
    title: 'a row that is dragged lies above the others',
    async tell(visitor, _site, session) {
      const [first = ''] = await openEvents(visitor, session)
      const { x, y } = await liftRow(visitor, first)
      await visitor.mouse({ type: 'pointerMove', x, y: y + 30, duration: 100 })
      await visitor.until('the row is on top where it covers another', isOnTop, first)
      await visitor.pressKey('Escape')
      await visitor.mouse({ type: 'pointerUp', button: 0 })
      await visitor.sees(`${first} is back in place 1 of 5.`)
    },
  },
  {
    title: 'events are ordered by a row’s menu and by keys',
    async tell(visitor, _site, session) {
      const [first = '', second = '', ...rest] = await openEvents(visitor, session)
      await visitor.press('button', `More for ${second}`)
      await visitor.press('menuitem', `Move up ${second}`)
      await visitor.sees(`${second} is now in place 1 of 5.`)
      await visitor.sees('Event order updated successfully')
      expect(await visitor.browser.run(titles)).toEqual([second, first, ...rest])

      await visitor.browser.run((name) => document.querySelector<HTMLElement>(`[aria-label="${name}"]`)?.focus(), `Move ${second}`)
      await visitor.pressKey('Space')
      await visitor.sees(`${second} is lifted from place 1 of 5.`)
      await pressDownUntil(visitor, `${second} is over place 2 of 5.`)
      await visitor.pressKey('Space')
      const isSecond = (title: string) => document.querySelector('tbody tr:nth-child(2)')?.textContent?.includes(title)
      await visitor.until('the row is in its new place', isSecond, second)
    },
  },
  {
    title: 'a dialog opens, saves what was changed and closes; Escape closes one without changes',
    async tell(visitor, _site, session) {
      const [first = ''] = await openEvents(visitor, session)
      await visitor.press('button', `Edit ${first}`)
      await visitor.press('button', 'Publishing')
      await visitor.until('the section is in view, below the head of the dialog', isSectionBelowHead)
      // Nothing that attendees are notified of: whether to notify them would be asked first.
      await visitor.fill('Facilitator', ' and friends')
      await visitor.press('button', 'Save Event')
      await visitor.sees('Event updated successfully')
      await visitor.until('the dialog is closed', () => !document.querySelector('dialog:modal'))
      await visitor.sees(' and friends')

      await visitor.press('button', 'Add New Event')
      await visitor.find('field', 'Title')
      await visitor.pressKey('Escape')
      await visitor.until('the dialog is closed', () => !document.querySelector('dialog:modal'))
      expect(await visitor.browser.run(() => document.activeElement?.textContent)).toContain('Add New Event')
    },
  },
  {
    title: 'staff create an event, add a person by nothing but a name, and check them in',
    async tell(visitor, site, session) {
      const title = 'An evening made in this engine'
      await openEvents(visitor, session)
      await visitor.press('button', 'Add New Event')
      await visitor.fill('Title', title)
      await visitor.fill('Time', '7:00 PM - 8:30 PM')
      await visitor.press('button', 'Create Event')
      await visitor.sees('Event created successfully')
      await visitor.until('the dialog is closed', () => !document.querySelector('dialog:modal'))

      await visitor.press('button', `View Attendees of ${title}`)
      await visitor.press('button', 'Add by hand')
      await visitor.fill('Name', 'Ada Quist', 'dialog:modal form')
      await visitor.press('button', 'Add', 'dialog:modal form')
      await visitor.sees('Ada Quist is registered.')
      await visitor.press('button', 'Present Ada Quist')
      const staff = openStaffDesk(site.url, session.cookie)
      await eventually('the server knows that she is here', async () => {
        const { events } = await staff.call<{ events: { id: number; title: string }[] }>('GET', '/api/cms/events')
        const id = events.find((event) => event.title === title)?.id
        const { attendees } = await staff.call<{ attendees: { present: boolean }[] }>('GET', `/api/events/${id}/attendees`)
        return attendees[0]?.present
      })
    },
  },
  {
    title: 'a text of a page is seen as it will look while it is typed, and is on the page once it is saved',
    async tell(visitor, _site, session) {
      await openAsStaff(visitor, session, '/admin?tab=pages&page=home')
      await visitor.fill('About, below the heading', ' Our own words.')
      const isInPreview = () =>
        document.querySelector<HTMLIFrameElement>('iframe[title$="as it will look"]')?.srcdoc.includes('Our own words.')
      await visitor.until('the words are in the preview', isInPreview)
      await visitor.press('button', 'Save')
      const isSaved = () => [...document.querySelectorAll('option')].some(({ text }) => text === 'Home (1 changed)')
      await visitor.until('the text is saved', isSaved)
      await visitor.browser.open('/')
      await visitor.sees('Our own words.')
    },
  },
  {
    title: 'a page is written as it will look; what nobody touched stays as it was, byte for byte',
    async tell(visitor, site, session) {
      const staff = openStaffDesk(site.url, session.cookie)
      const before = '__Odd__ &amp; *old*  \nlines\n\n* one\n* two\n\n| a | b |\n|---|:-:|\n| 1 | 2 |'
      const title = 'A page written in this engine'
      await staff.call('POST', '/api/cms/pages', { title, body: `${before}\n\nThe end` })
      const stored = async () => {
        const { pages } = await staff.call<{ pages: { title: string; body: string }[] }>('GET', '/api/cms/pages')
        return pages.find((page) => page.title === title)?.body
      }
      await openAsStaff(visitor, session, '/admin?tab=pages')
      await visitor.press('button', `Edit ${title}`)
      await visitor.until('the text is shown as it will look', () => document.querySelector('.written strong')?.textContent)
      const focusEnd = () => {
        const text = document.querySelector<HTMLElement>('.written')
        text?.focus()
        document.getSelection()?.collapse(text?.lastElementChild ?? null, 1)
      }
      await visitor.browser.run(focusEnd)
      await visitor.settle()
      await visitor.type(', and ')
      await visitor.pressWithControl('b')
      await visitor.type('more')
      await visitor.pressWithControl('b')
      await visitor.type(' words.')
      await visitor.pressKey('Enter')
      await visitor.type('- beds')
      await visitor.pressKey('Enter')
      await visitor.type('tables')
      const isList = () => document.querySelector('.written > ul:last-child > li:last-child')?.textContent === 'tables'
      await visitor.until('the list is there', isList)
      await visitor.pressKey('Enter')
      await visitor.pressKey('Enter')
      await visitor.type('Left')
      // What is typed within half a second is undone at once.
      await visitor.browser.run(() => new Promise((done) => setTimeout(done, 600)))
      await visitor.pressWithControl('a')
      await visitor.settle()
      await visitor.type('x')
      await visitor.until('all is replaced', () => document.querySelector('.written')?.textContent === 'x')
      await visitor.pressWithControl('z')
      await visitor.until('all is back', () => document.querySelector('.written > p:last-child')?.textContent === 'Left')

      await visitor.browser.run(() => document.querySelector<HTMLElement>('.writing-bar [aria-haspopup="menu"]')?.focus())
      await visitor.pressKey('Enter')
      await visitor.until('the menu is open', () => document.activeElement?.matches('[role="menuitem"]'))
      await visitor.type('b')
      await visitor.pressKey('Enter')
      await visitor.fill('Words on the button', 'Ask us')
      await visitor.fill('Where it leads', '/contact')
      await visitor.press('button', 'Add')
      await visitor.until('the block is in the text', () => document.querySelector('.written > .island + p:last-child') !== null)
      await visitor.press('button', 'Save Page')
      await visitor.until('the dialog is closed', () => !document.querySelector('dialog:modal'))
      expect(await stored()).toBe(
        `${before}\n\nThe end, and **more** words.\n\n- beds\n- tables\n\nLeft\n\n::button{label="Ask us" url="/contact"}`,
      )
    },
  },
  {
    title: 'what an input method composes is in the text once; the key that ends it ends no paragraph and closes no dialog',
    async tell(visitor, site, session) {
      const { browser } = visitor
      const staff = openStaffDesk(site.url, session.cookie)
      const title = 'A page composed in this engine'
      const before = 'Start **bold** end\n\n- item'
      await staff.call('POST', '/api/cms/pages', { title, body: before })
      const writes = (markdown: string) =>
        visitor.until(
          `the text is ${markdown}`,
          (text) => document.querySelector<HTMLTextAreaElement>('textarea[name=body]')?.value === text,
          markdown,
        )
      /** Before the letter of this number, in the part that only has this text. */
      const putCursor = async (text: string, offset: number) => {
        const isPut = (text: string, offset: number) => {
          const field = document.querySelector<HTMLElement>('.written')
          const parts = [...(field?.querySelectorAll('*') ?? [])].flatMap(({ childNodes }) => [...childNodes])
          const part = parts.find((node) => node.nodeType === 3 && node.textContent === text)
          field?.focus()
          if (part) document.getSelection()?.collapse(part, offset)
          return part !== undefined
        }
        await visitor.until(`the cursor is in '${text}'`, isPut, text, offset)
        await visitor.settle()
      }
      await openAsStaff(visitor, session, '/admin?tab=pages')
      await visitor.press('button', `Edit ${title}`)

      await putCursor('bold', 2)
      await browser.compose('日', 'Enter')
      await writes('Start **bo日ld** end\n\n- item')
      await visitor.pressWithControl('z')
      await writes(before)
      await browser.compose('本', 'Escape')
      await writes(before)
      expect(await browser.run(() => document.querySelector('.written strong')?.textContent)).toBe('bold')

      await putCursor('Start ', 0)
      await browser.compose('日', 'Enter')
      await writes('日Start **bold** end\n\n- item')
      await putCursor(' end', 4)
      await visitor.type(' **')
      await browser.compose('é', 'Enter')
      await visitor.type('**')
      await writes('日Start **bold** end **é**\n\n- item')
      await putCursor('item', 4)
      await browser.compose('本', 'Enter')
      await visitor.pressKey('Enter')
      await browser.compose('日', 'Enter')
      const after = '日Start **bold** end **é**\n\n- item本\n- 日'
      await writes(after)
      await visitor.press('button', 'Save Page')
      await visitor.until('the dialog is closed', () => !document.querySelector('dialog:modal'))
      const { pages } = await staff.call<{ pages: { title: string; body: string }[] }>('GET', '/api/cms/pages')
      expect(pages.find((page) => page.title === title)?.body).toBe(after)
    },
  },
  {
    title: 'a moment that is typed in part is not taken for none, and its field says so',
    async tell(visitor, _site, session) {
      await visitor.logIn(session)
      await visitor.browser.open('/admin?tab=settings&field=announcement.to')
      await visitor.comesAlive('form[aria-label="Settings"] input')
      await visitor.fill('Words', 'Closed for snow.')
      await visitor.fill('Until', '12')
      await visitor.press('button', 'Save Settings')
      await visitor.sees('Please enter the whole date and time, or clear it.')
      expect(await visitor.browser.run(faultyField)).toEqual({
        type: 'datetime-local',
        description: expect.stringMatching(/Please enter the whole date and time, or clear it\.$/),
      })
    },
  },
  {
    title: 'a mailing is seen in the styles that its email has, is there after a reload, and goes out as a test',
    async tell(visitor, _site, session) {
      await openAsStaff(visitor, session, '/admin?tab=mailings&mailing=new')
      await visitor.fill('Subject', 'December in the community')
      await visitor.fill('Text', 'The year grows **quiet**.')
      await visitor.until('the email is drawn', isEmailDrawn, 'quiet')
      await visitor.press('button', 'Save Draft')
      await visitor.sees('Mailing created successfully')
      await visitor.until('the mailing has its address', () => /mailing=\d+/.test(location.search))
      await visitor.browser.open(await visitor.browser.run(() => location.pathname + location.search))
      await visitor.until('the email is drawn again', isEmailDrawn, 'quiet')
      await visitor.press('button', 'Send Me a Test')
      await visitor.sees('is saved as a file.')
    },
  },
  {
    title: 'the search over everything opens by keys, and what is chosen is opened',
    async tell(visitor, _site, session) {
      await openAsStaff(visitor, session, '/admin?tab=today')
      await visitor.sees('Next sessions')
      await visitor.press('button', 'Search everything')
      await visitor.until('the field is ready', () => document.activeElement?.matches('dialog input'))
      await visitor.type('ongoing')
      await visitor.sees('Ongoing Groups')
      await visitor.pressKey('Enter')
      await visitor.sees('Edit Event')
    },
  },
]

/** Runs in the page: whether the email next to the form holds these words, with a heading as large as its own styles say. */
function isEmailDrawn(words: string) {
  const email = document.querySelector<HTMLIFrameElement>('iframe[title="The email as it will look"]')?.contentDocument
  const heading = email?.querySelector('h1')
  const isStyled = heading && email?.defaultView?.getComputedStyle(heading).fontSize === '32px'
  return isStyled && email?.body.textContent?.includes(words)
}

async function openAsStaff(visitor: Visitor, session: Session, address: string) {
  await visitor.browser.resize(desk)
  await visitor.logIn(session)
  await visitor.browser.open(address)
}

/** Opens the staff's events in a window in which nothing scrolls on its own. Answers their titles. */
async function openEvents(visitor: Visitor, session: Session) {
  await visitor.browser.resize({ width: 1280, height: 1100 })
  await visitor.logIn(session)
  await visitor.browser.open('/admin')
  await visitor.find('button', 'Move ')
  return visitor.browser.run(titles)
}

const titles = () => [...document.querySelectorAll('tbody [aria-label^="Move "]')].map((handle) => handle.ariaLabel?.slice('Move '.length))

/** Runs in the page: whether the row of this title covers others, and is what one sees there. */
/** Runs in a page: the field that is said to be wrong, and what is said of it. */
function faultyField() {
  const field = document.querySelector<HTMLInputElement>('[aria-invalid="true"]')
  const ids = field?.getAttribute('aria-describedby')?.split(' ') ?? []
  return { type: field?.type, description: ids.map((id) => document.getElementById(id)?.textContent).join(' ') }
}

function isOnTop(title: string) {
  const rows = [...document.querySelectorAll('tbody tr')]
  const row = rows.find((one) => one.querySelector(`[aria-label="Move ${title}"]`))
  // The cells are what moves.
  const cell = row?.querySelector('th')
  if (!row || !cell) return false
  const { x, top, bottom } = cell.getBoundingClientRect()
  const covered = rows
    .filter((other) => other !== row)
    .map((other) => (other.querySelector('th') ?? other).getBoundingClientRect())
    .map((other) => ({ from: Math.max(top, other.top), to: Math.min(bottom, other.bottom) }))
    .filter(({ from, to }) => to - from > 4)
  return covered.length > 0 && covered.every(({ from, to }) => row.contains(document.elementFromPoint(x + 5, (from + to) / 2)))
}

async function liftRow(visitor: Visitor, title: string) {
  const handle = await visitor.pointAt('button', `Move ${title}`)
  await visitor.mouse({ type: 'pointerDown', button: 0 }, { type: 'pointerMove', x: handle.x, y: handle.y + 12, duration: 100 })
  await visitor.sees(`${title} is lifted from place 1 of 5.`)
  return handle
}

/** A key moves a row by 25 pixels (spec D2 §9), and its new position is announced a moment later. */
async function pressDownUntil(visitor: Visitor, announcement: string) {
  const isAnnounced = (words: string) => document.body.innerText.includes(words)
  for (let isOver = false; !isOver; ) {
    await visitor.pressKey('ArrowDown')
    isOver = await visitor.within(300, announcement, isAnnounced, announcement).catch(() => false)
  }
}

function isSectionBelowHead() {
  const place = (selector: string) => document.querySelector(`dialog:modal ${selector}`)?.getBoundingClientRect()
  const [head, section] = [place('header'), place('#publishing > h3')]
  return head && section && head.top >= 0 && section.top >= head.bottom && section.bottom <= window.innerHeight
}
