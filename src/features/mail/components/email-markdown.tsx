import ReactMarkdown, { type Components } from 'react-markdown'
import { isBeyondParsing } from '@/components/markdown-limits'
import { inInk, inSoft, ruled, SERIF } from './email-style'
import { Paragraph, TextLink } from './email-text'

const headingStyle = { ...inInk.style, fontFamily: SERIF, fontSize: '23px', fontWeight: 400, lineHeight: '28px', margin: '26px 0 10px' }
const listStyle = { ...inInk.style, fontSize: '16px', lineHeight: '26px', margin: '0 0 14px', paddingLeft: '22px' }

/** A message's own heading stands above those of a text. */
const components: Components = {
  h1: ({ children }) => <Subheading>{children}</Subheading>,
  h2: ({ children }) => <Subheading>{children}</Subheading>,
  h3: ({ children }) => <Subheading>{children}</Subheading>,
  h4: ({ children }) => <Subheading>{children}</Subheading>,
  h5: ({ children }) => <Subheading>{children}</Subheading>,
  h6: ({ children }) => <Subheading>{children}</Subheading>,
  p: ({ children }) => <Paragraph>{children}</Paragraph>,
  a: ({ href, children }) => (href ? <TextLink href={href}>{children}</TextLink> : children),
  // A picture from elsewhere would tell its server who opened the message.
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
  code: ({ children }) => <span style={{ fontFamily: 'Menlo, Consolas, monospace', fontSize: '14px' }}>{children}</span>,
  pre: ({ children }) => (
    <p className={inSoft.className} style={{ ...inSoft.style, margin: '0 0 14px', whiteSpace: 'pre-wrap' }}>
      {children}
    </p>
  ),
  hr: () => <hr className="rule" style={{ ...ruled('Top'), borderBottom: 0, borderLeft: 0, borderRight: 0, margin: '26px 0' }} />,
}

const Subheading = ({ children }: { children?: React.ReactNode }) => (
  <h2 className={inInk.className} style={headingStyle}>
    {children}
  </h2>
)

/**
 * What staff wrote in markdown, for a message; raw HTML in it stays text. A message has no address of its own, so a link that begins with `/` leads
 * to `base`, and what is no web or mail address leads nowhere.
 */
export function EmailMarkdown({ base, children }: { base: string; children: string }) {
  if (isBeyondParsing(children)) return <Paragraph>{children}</Paragraph>
  return (
    <ReactMarkdown components={components} urlTransform={(url) => absoluteUrl(url, base)}>
      {children}
    </ReactMarkdown>
  )
}

function absoluteUrl(url: string, base: string): string | undefined {
  if (!URL.canParse(url, base)) return undefined
  const { protocol, href } = new URL(url, base)
  return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? href : undefined
}
