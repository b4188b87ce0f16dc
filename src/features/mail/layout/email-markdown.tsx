import type { Components } from 'hast-util-to-jsx-runtime'
import { breakLines } from '@/ui/break-lines'
import { drawMarkdown } from '@/ui/markdown'
import { harmlessAddress } from '@/ui/parse-markdown'
import { EmailSubheading, Lines, listStyle, Paragraph, TextLink } from './email-layout'
import { inInk, inSoft, ruled } from './email-style'

/** A picture of ours, at an absolute address; its size in pixels as it is shown where there is room. */
export interface EmailPicture {
  src: string
  width: number
  height: number
}

/** A message's own heading ranks above those of a text. */
const components = {
  h1: ({ children }) => <EmailSubheading>{children}</EmailSubheading>,
  h2: ({ children }) => <EmailSubheading>{children}</EmailSubheading>,
  h3: ({ children }) => <EmailSubheading>{children}</EmailSubheading>,
  h4: ({ children }) => <EmailSubheading>{children}</EmailSubheading>,
  h5: ({ children }) => <EmailSubheading>{children}</EmailSubheading>,
  h6: ({ children }) => <EmailSubheading>{children}</EmailSubheading>,
  p: ({ children }) => <Paragraph>{Array.isArray(children) ? breakLines(children) : children}</Paragraph>,
  a: ({ href, children }) => (href ? <TextLink href={href}>{children}</TextLink> : children),
  // A picture from elsewhere would let its server know who opened the message.
  img: ({ src, alt }) => (typeof src === 'string' && src ? <TextLink href={src}>{alt || 'Picture'}</TextLink> : alt),
  ul: ({ children }) => (
    <ul className={inInk.className} style={listStyle}>
      {children}
    </ul>
  ),
  ol: ({ children, start }) => (
    <ol start={start} className={inInk.className} style={listStyle}>
      {children}
    </ol>
  ),
  blockquote: ({ children }) => (
    <blockquote className="rule" style={{ ...ruled('Left'), margin: '0 0 14px', padding: '0 0 0 16px' }}>
      {children}
    </blockquote>
  ),
  // In a text that keeps its lines each ends for itself: not all programs know `white-space`.
  code: ({ children }) => (
    <span style={{ fontFamily: 'Menlo, Consolas, monospace', fontSize: '14px' }}>
      {typeof children === 'string' ? <Lines text={children.trimEnd()} /> : children}
    </span>
  ),
  pre: ({ children }) => (
    <p className={inSoft.className} style={{ ...inSoft.style, margin: '0 0 14px', whiteSpace: 'pre-wrap' }}>
      {children}
    </p>
  ),
  hr: () => <hr className="rule" style={{ ...ruled('Top'), borderBottom: 0, borderLeft: 0, borderRight: 0, margin: '26px 0' }} />,
} satisfies Components

/** Programs that know no `max-width` keep to the attributes. */
const Picture = ({ src, width, height, alt }: EmailPicture & { alt: string | undefined }) => (
  <img
    src={src}
    alt={alt ?? ''}
    width={width}
    height={height}
    className="picture soft"
    style={{ ...inSoft.style, border: 0, display: 'block', height: 'auto', maxWidth: `${width}px`, width: '100%' }}
  />
)

interface EmailMarkdownProps {
  base: string
  findPicture?: (url: string) => EmailPicture | undefined
  children: string
}

/** Markdown by staff, for a message: raw HTML stays text, site paths lead to `base`, and what is no web or mail address leads nowhere. */
export function EmailMarkdown({ base, findPicture, children }: EmailMarkdownProps) {
  const img: Components['img'] = (image) => {
    const picture = typeof image.src === 'string' && findPicture?.(image.src)
    return picture ? <Picture {...picture} alt={image.alt} /> : components.img(image)
  }
  return drawMarkdown(children, { ...components, img }, (url) => absoluteUrl(url, base)) ?? <Paragraph>{children}</Paragraph>
}

const absoluteUrl = (url: string, base: string) => (URL.canParse(url, base) ? harmlessAddress(new URL(url, base).href) : undefined)
