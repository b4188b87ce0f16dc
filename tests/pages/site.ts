import { inject } from 'vitest'
import { resetSite } from '../e2e/running-site'
import { openStaffDesk, type StaffDesk } from '../e2e/staff-desk'
import type { Part } from './part'
import { SentPage } from './sent-page'

/** A running site whose pages are looked at without a browser. */
interface PagesSite {
  url: string
  dataDir: string
  /** Asks for a page and parses it. */
  read(path: string): Promise<SentPage>
  /** Asks for anything. */
  get(path: string): Promise<Response>
  /** Presses a button of a form, as a browser without scripts sends it, and parses the page that comes of it. */
  press(button: Part): Promise<SentPage>
  /** The paths of all pages that are there for everyone to find, events and webinars among them. */
  listed(): Promise<string[]>
  staff: StaffDesk
}

/** What a test may have changed; at first nothing is known of either. */
const changed = new Set(['sample', 'empty'])

/** The running site with the sample content, or the one without, as it was at its start. A test may leave it in any state. */
export async function openSite(content: 'sample' | 'empty'): Promise<PagesSite> {
  const started = inject(content === 'sample' ? 'sampleSite' : 'emptySite')
  if (changed.delete(content)) await resetSite(started)
  const { url, dataDir, cookie } = started
  const show = async (answer: Response) => new SentPage(answer, await answer.text())
  return {
    url,
    dataDir,
    get: (path) => fetch(url + path),
    read: async (path) => show(await fetch(url + path)),
    async press(button) {
      changed.add(content)
      const { address, body } = filledForm(button.element as HTMLButtonElement)
      return show(await fetch(address, { method: 'POST', headers: { origin: url }, body }))
    },
    async listed() {
      const sitemap = await (await fetch(`${url}/sitemap.xml`)).text()
      return [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, location = '']) => new URL(location).pathname)
    },
    get staff() {
      changed.add(content)
      return openStaffDesk(url, cookie)
    },
  }
}

/** Where a form goes when this button of it is pressed, and what it sends. */
function filledForm(button: HTMLButtonElement) {
  const { form } = button
  const view = button.ownerDocument.defaultView
  if (!form || !view) throw new Error('The button belongs to no form')
  // Browsers send each line break as two characters.
  const fields = [...new view.FormData(form, button)].map(([name, value]) => [name, String(value).replace(/\r\n?|\n/g, '\r\n')])
  return { address: form.action, body: new URLSearchParams(fields) }
}

/** A page of the site with the sample content. */
export const read = async (path: string) => (await openSite('sample')).read(path)
