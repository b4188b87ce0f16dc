import { JSDOM } from 'jsdom'
import { Part } from './part'

/** A page as the site sends it, parsed as a browser parses it; none of its scripts runs. */
export class SentPage extends Part {
  readonly url: string
  readonly status: number
  readonly headers: Headers
  readonly html: string
  readonly window: JSDOM['window']
  /** What the page holds only for browsers without scripts; it is in no other part. */
  readonly withoutScripts: Part[]

  constructor({ url, status, headers }: Response, html: string) {
    const { window } = new JSDOM(html, { url })
    super(window.document.body)
    this.window = window
    this.url = url
    this.status = status
    this.headers = headers
    this.html = html
    this.withoutScripts = this.select('noscript')
    for (const { element } of this.withoutScripts) element.remove()
  }

  get title() {
    return this.window.document.title
  }

  get main() {
    return this.one('main')
  }

  /** The contents of the meta tags of a name or property. */
  meta(name: string) {
    const tags = this.window.document.querySelectorAll(`meta[name="${name}"], meta[property="${name}"]`)
    return [...tags].map((tag) => tag.getAttribute('content') ?? '')
  }
}
