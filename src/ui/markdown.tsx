import { type Components, toJsxRuntime } from 'hast-util-to-jsx-runtime'
import type { ReactNode } from 'react'
import { Fragment, jsx, jsxs } from 'react/jsx-runtime'
import { breakLines } from './break-lines'
import { isBeyondParsing } from './markdown-limits'
import { markdownElements } from './parse-markdown'

const headingClass = 'mt-8 font-[430] font-heading text-heading leading-tight tracking-[-0.015em]'

/** A page's own headings rank above those of a text, so all of these are of the third rank or lower. */
const components = {
  h1: ({ children }) => <h3 className={headingClass}>{children}</h3>,
  h2: ({ children }) => <h3 className={headingClass}>{children}</h3>,
  h3: ({ children }) => <h3 className={headingClass}>{children}</h3>,
  h4: ({ children }) => <h4 className="mt-6 font-[550]">{children}</h4>,
  h5: ({ children }) => <h5 className="mt-6 font-[550]">{children}</h5>,
  h6: ({ children }) => <h6 className="mt-6 font-[550]">{children}</h6>,
  p: ({ children }) => <p className="mt-4">{children}</p>,
  a: ({ href, children }) => (
    <a href={href} rel="noopener nofollow">
      {children}
    </a>
  ),
  // A picture would be fetched from another site; the reader decides.
  img: ({ src, alt }) => (
    <a href={typeof src === 'string' ? src : undefined} rel="noopener nofollow">
      {alt || 'Picture'}
    </a>
  ),
  ul: ({ children }) => <ul className="mt-4 grid list-disc gap-1.5 pl-5 marker:text-mark">{children}</ul>,
  ol: ({ children, start }) => (
    <ol start={start} className="mt-4 grid list-decimal gap-1.5 pl-6 marker:text-accent">
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="quote mt-6 border-mark border-l-2 pl-5 text-subheading leading-snug">{children}</blockquote>
  ),
  pre: ({ children }) => <pre className="mt-4 overflow-x-auto text-small">{children}</pre>,
  hr: () => <hr className="mt-8 border-hairline" />,
} satisfies Components

const keepingLines = { ...components, p: ({ children }) => <p className="mt-4">{breakLines(children)}</p> } satisfies Components

interface MarkdownProps {
  keepsLines?: boolean
  picture?: (url: string, alt: string) => ReactNode | undefined
  children: string
}

/** A text that staff wrote in markdown. Raw HTML in it stays text, and so does all of it where it can't be drawn. */
export function Markdown({ keepsLines = false, picture, children }: MarkdownProps) {
  const drawn = keepsLines ? keepingLines : components
  const img: Components['img'] = (image) => picture?.(String(image.src), image.alt ?? '') ?? components.img(image)
  return (
    <div className="measure *:first:mt-0">
      {drawMarkdown(children, picture ? { ...drawn, img } : drawn) ?? <p className="whitespace-pre-line break-words">{children}</p>}
    </div>
  )
}

/** Markdown as elements. Undefined beyond parsing, and where a library fails: the page around it must stay. */
export function drawMarkdown(markdown: string, components: Partial<Components>, toAddress?: (address: string) => string | undefined) {
  if (isBeyondParsing(markdown)) return undefined
  try {
    return toJsxRuntime(markdownElements(markdown, toAddress), { Fragment, jsx, jsxs, components, passKeys: true })
  } catch {
    return undefined
  }
}
