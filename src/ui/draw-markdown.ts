import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { isBeyondParsing } from './markdown-limits'
import { markdownElements } from './parse-markdown'

/**
 * A text in markdown as elements, each drawn by its `components`; `toAddress` as for `markdownElements`. Undefined for a text that is beyond
 * parsing, and for one at which a library fails: the page around it must stay, so that its caller shows it as it was written.
 */
export function drawMarkdown(
  markdown: string,
  components: Partial<Components>,
  toAddress?: (address: string) => string | undefined,
): ReactNode | undefined {
  if (isBeyondParsing(markdown)) return undefined
  try {
    return toJsxRuntime(markdownElements(markdown, toAddress), { Fragment, jsx, jsxs, components, passKeys: true })
  } catch {
    return undefined
  }
}
