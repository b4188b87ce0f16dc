import { render, toPlainText } from '@react-email/components'
import type { ReactElement } from 'react'

/** Of `html-to-text`, which comes without types, what is used here. */
interface Element {
  children: Element[]
  attribs: Record<string, string>
}
interface Builder {
  openBlock(options: { leadingLineBreaks: number }): void
  closeBlock(options: { trailingLineBreaks: number; blockTransform(text: string): string }): void
  addInline(text: string, options?: { noWordTransform: boolean }): void
}
type Formatter = (element: Element, walk: (children: Element[], builder: Builder) => void, builder: Builder) => void

const line: Formatter = ({ children }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(children, builder)
  builder.closeBlock({ trailingLineBreaks: 1, blockTransform: (text) => text.replaceAll('\n', '\n  ') })
}

const label: Formatter = ({ children }, walk, builder) => {
  walk(children, builder)
  builder.addInline(': ')
}

const go: Formatter = (element, walk, builder) => {
  label(element, walk, builder)
  builder.addInline(element.attribs.href ?? '', { noWordTransform: true })
}

/** What the parts of our messages are called in HTML, and how they read as text. */
const asText = {
  selectors: [
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'tr.fact', format: 'line' },
    { selector: 'td.label', format: 'label' },
    { selector: 'a.go', format: 'go' },
  ],
  formatters: { line, label, go },
}

/** A message as HTML and as plain text, for the mail programs of either kind. */
export async function renderEmail(email: ReactElement): Promise<{ html: string; text: string }> {
  const html = await render(email)
  // What keeps a time together on a screen would only be in the way of who copies it.
  return { html, text: toPlainText(html, asText).replaceAll('\u00a0', ' ').replaceAll('\u2060', '') }
}
