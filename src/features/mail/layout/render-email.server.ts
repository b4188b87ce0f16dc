import { setImmediate } from 'node:timers/promises'
import { plainTextSelectors, render } from '@react-email/components'
import { compile, type FormatCallback } from 'html-to-text'
import type { ReactElement } from 'react'
import { finishForMail } from './for-outlook'

const line: FormatCallback = ({ children }, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 1 })
  walk(children, builder)
  builder.closeBlock({ trailingLineBreaks: 1, blockTransform: (text) => text.replaceAll('\n', '\n  ') })
}

const label: FormatCallback = ({ children }, walk, builder) => {
  walk(children, builder)
  // A question has its mark already.
  builder.addInline(/[?:.]$/.test(children.at(-1)?.data ?? '') ? ' ' : ': ')
}

const go: FormatCallback = (element, walk, builder, options) => {
  label(element, walk, builder, options)
  builder.addInline(element.attribs.href ?? '', { noWordTransform: true })
}

const picture: FormatCallback = ({ attribs }, _walk, builder) => attribs.alt && builder.addInline(`[Picture: ${attribs.alt}]`)

/** Parts that differ only by their place have their text in `data-text`. */
const said: FormatCallback = ({ attribs }, _walk, builder) => builder.addInline(attribs['data-text'] ?? '')

/** Compiled once: that takes twice as long as one message. */
const toPlainText = compile({
  wordwrap: false,
  selectors: [
    ...plainTextSelectors,
    { selector: 'h1', options: { uppercase: false } },
    { selector: 'h2', options: { uppercase: false } },
    { selector: 'tr.fact', format: 'line' },
    { selector: 'td.label', format: 'label' },
    { selector: 'a.go', format: 'go' },
    { selector: 'span.said', format: 'said' },
    { selector: 'img.picture', format: 'picture' },
  ],
  formatters: { line, label, go, said, picture },
})

/** A message as HTML and as plain text. Each step takes milliseconds, so that requests for pages are answered in between. */
export async function renderEmail(email: ReactElement): Promise<{ html: string; text: string }> {
  await setImmediate()
  const html = finishForMail(await render(email))
  await setImmediate()
  // What keeps a time together on a screen would only get in the way when it is copied.
  return { html, text: toPlainText(html).replaceAll('\u00a0', ' ').replaceAll('\u2060', '') }
}
