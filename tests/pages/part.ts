/** Where HTML gives the roles that tests ask for. */
const SELECTORS = {
  article: 'article',
  banner: 'body > header, body > :not(main) header',
  blockquote: 'blockquote',
  button: 'button',
  cell: 'td',
  checkbox: 'input[type="checkbox"]',
  contentinfo: 'body > footer, body > :not(main) footer',
  definition: 'dd',
  emphasis: 'em',
  heading: 'h1, h2, h3, h4, h5, h6',
  link: 'a[href]',
  list: 'ul, ol',
  listitem: 'li',
  main: 'main',
  navigation: 'nav',
  paragraph: 'p',
  radio: 'input[type="radio"]',
  region: 'section[aria-label], section[aria-labelledby]',
  tab: '[role="tab"]',
  tabpanel: '[role="tabpanel"]',
  time: 'time',
} as const

type Role = keyof typeof SELECTORS

interface Sought {
  /** The whole name by which assistive technology knows it, or a pattern in it. */
  name?: string | RegExp
  /** Of headings. */
  level?: number
}

/** An element of a page, and what is in it. No stylesheet is applied, so that nothing is hidden. */
export class Part {
  readonly element: HTMLElement

  constructor(element: Element) {
    this.element = element as HTMLElement
  }

  /** Its words, with one space between them. */
  get text() {
    return tidy(this.element.textContent)
  }

  attribute(name: string) {
    return this.element.getAttribute(name)
  }

  /** What assistive technology adds to its name. */
  get description() {
    return this.#textsBy('aria-describedby')
  }

  /** Everything of a role, in the order of the page. */
  all(role: Role, { name, level }: Sought = {}): Part[] {
    const parts = this.select(level ? `h${level}` : SELECTORS[role])
    return parts.filter((part) => name === undefined || part.#isCalled(name))
  }

  /** The only one of a role. Throws where there is none, or more than one. */
  one(role: Role, sought: Sought = {}): Part {
    return only(this.all(role, sought), `${role} ${sought.name ?? ''} among ${JSON.stringify(this.all(role).map((part) => part.#name))}`)
  }

  texts(role: Role, sought?: Sought) {
    return this.all(role, sought).map(({ text }) => text)
  }

  /** The only field with this label. */
  field(label: string | RegExp) {
    const fields = this.select('input:not([type="hidden"]), select, textarea')
    return only(
      fields.filter((field) => field.#isCalled(label)),
      `fields ${label} among ${JSON.stringify(fields.map((field) => field.#name))}`,
    )
  }

  /** What stands in a field. */
  get value() {
    return (this.element as HTMLInputElement).value
  }

  get isChecked() {
    return (this.element as HTMLInputElement).checked
  }

  /** Types into a field, or chooses the option of this value. */
  fill(value: string) {
    const field = this.element as HTMLInputElement
    field.value = value
    if (field.value !== value) throw new Error(`The field does not take ${value}`)
  }

  check(isChecked = true) {
    const field = this.element as HTMLInputElement
    field.checked = isChecked
  }

  /** What a selector finds, for what has no role. */
  select(selector: string): Part[] {
    return [...this.element.querySelectorAll(selector)].map((element) => new Part(element))
  }

  /** The only element that a selector finds. Throws as `one` does. */
  part(selector: string): Part {
    return only(this.select(selector), selector)
  }

  /** The addresses of all links in it. */
  get addresses() {
    return this.all('link').map((link) => link.attribute('href') ?? '')
  }

  /** What a list of facts has next to a label; undefined where the label is not there. */
  fact(label: string): Part | undefined {
    const value = this.select('dt').find(({ text }) => text === label)?.element.nextElementSibling
    return value ? new Part(value) : undefined
  }

  #isCalled(name: string | RegExp) {
    return typeof name === 'string' ? this.#name === name : name.test(this.#name)
  }

  get #name(): string {
    const named = this.#textsBy('aria-labelledby') || this.attribute('aria-label')
    if (named) return named
    const labels = 'labels' in this.element ? [...((this.element as HTMLInputElement).labels ?? [])] : []
    return tidy((labels.length > 0 ? labels : [this.element]).map(wordsOf).join(' '))
  }

  #textsBy(attribute: string) {
    const ids = this.attribute(attribute)?.split(' ') ?? []
    return tidy(ids.map((id) => this.element.ownerDocument.getElementById(id)?.textContent).join(' '))
  }
}

/** The words of an element and the alternative texts of its pictures, without what is hidden from assistive technology. */
function wordsOf(element: Element): string {
  const copy = element.cloneNode(true) as Element
  for (const hidden of copy.querySelectorAll('[aria-hidden="true"]')) hidden.remove()
  for (const picture of copy.querySelectorAll('img')) picture.replaceWith(picture.alt)
  return copy.textContent ?? ''
}

const tidy = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

function only(parts: Part[], what: string): Part {
  const [part, ...others] = parts
  if (!part || others.length > 0) throw new Error(`${parts.length} of ${what}`)
  return part
}
