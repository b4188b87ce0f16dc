import { Head, Heading, Html, Preview } from '@react-email/components'
import { type CSSProperties, Fragment, type ReactNode } from 'react'
import { publicUrl } from '@/platform/rendering/public-url'
import { onEmail } from '@/site/logo-grounds'
import type { Site } from '@/site/site.schema'
import { asButton, emailStyle, inAccent, inInk, inSoft, onButton, onGround, onSheet, ruled, SANS, SERIF } from './email-style'
import { OutlookCloses, OutlookOpens } from './for-outlook'

const bare = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 } as const

interface EmailLayoutProps {
  site: Site
  preview: string
  heading: string
  children: ReactNode
  notes?: readonly string[]
  links?: ReactNode
}

export const EmailLayout = ({ site, preview, heading, children, notes = [], links }: EmailLayoutProps) => (
  <Html lang="en">
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{heading}</title>
      <style>{emailStyle(site.accentColor)}</style>
    </Head>
    <body className={onGround.className} style={{ ...onGround.style, margin: 0, padding: 0 }}>
      <Preview>{preview}</Preview>
      <Ground>
        <OutlookOpens />
        <table {...bare} align="center" width="100%" className={onSheet.className} style={sheetStyle}>
          <tbody>
            <tr>
              <td className="side ink" style={senderStyle}>
                <Sender site={site} />
              </td>
            </tr>
            <tr>
              <td className="side ink" style={wordsStyle}>
                <Heading as="h1" className={inInk.className} style={headingStyle}>
                  {withoutOrphan(heading)}
                </Heading>
                {children}
              </td>
            </tr>
            <tr>
              <td className="side rule soft" style={footStyle}>
                {links}
                <Lines text={[...notes, ...(site.mailFooter ? [site.mailFooter] : []), postalAddress(site)].join('\n')} />
              </td>
            </tr>
          </tbody>
        </table>
        <OutlookCloses />
      </Ground>
    </body>
  </Html>
)

const withoutOrphan = (heading: string) => heading.replace(/ (?=\S{1,10}$)/, '\u00a0')

/** The names move to the logo's place where pictures are blocked. */
const Sender = ({ site }: { site: Site }) => (
  <table {...bare}>
    <tbody>
      <tr>
        {site.logoUrl && (
          <td style={{ paddingRight: '6px' }}>
            <img src={publicUrl() + site.logoUrl + onEmail} alt={site.community} height={44} style={logoStyle} />
          </td>
        )}
        <td className={inInk.className} style={namesStyle}>
          {site.community}
          {site.school && (
            <>
              <br />
              <span className={inSoft.className} style={{ ...inSoft.style, fontSize: '13px', fontWeight: 400 }}>
                {site.school}
              </span>
            </>
          )}
        </td>
      </tr>
    </tbody>
  </table>
)

/** A table, since some programs take the body's color away with the body. */
const Ground = ({ children }: { children: ReactNode }) => (
  <table {...bare} width="100%" className={onGround.className} style={onGround.style}>
    <tbody>
      <tr>
        <td className="around" align="center" style={{ padding: '24px 0' }}>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
)

const postalAddress = ({ legalName, community, address: { street, city, region, postalCode } }: Site) =>
  `${legalName ?? community}, ${street}, ${city}, ${region}\u00a0${postalCode}`

const sheetStyle = { ...onSheet.style, fontFamily: SANS, maxWidth: '600px', textAlign: 'left', width: '100%' } as const
const senderStyle = { ...inInk.style, padding: '28px 28px 0' }
const namesStyle = { ...inInk.style, fontSize: '15px', fontWeight: 600, lineHeight: '20px' }
/** The name next to it is enough: the alt text takes no room. */
const logoStyle = { display: 'block', fontSize: 0, lineHeight: 0 }
/** A long address would make the whole email wider than the window; some programs know only the older of the two properties. */
const wordsStyle = {
  ...inInk.style,
  fontSize: '16px',
  lineHeight: '26px',
  overflowWrap: 'anywhere',
  padding: '30px 28px 34px',
  wordBreak: 'break-word',
} as const
const headingStyle = { ...inInk.style, fontFamily: SERIF, fontSize: '32px', fontWeight: 400, lineHeight: '38px', margin: '0 0 14px' }
const footStyle = { ...inSoft.style, ...ruled('Top'), fontSize: '13px', lineHeight: '20px', padding: '18px 28px 28px' }

export const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have nothing else, and never move
    <Fragment key={index}>
      {index > 0 && <br />}
      {line
        .replace(/(\d)–(?=\d)/g, '$1\u2060–\u2060')
        .replace(/ (?=[AP]M\b)/g, '\u00a0')
        .replace(ZONE, (zone) => zone.replaceAll(' ', '\u00a0'))}
    </Fragment>
  ))

const ZONE = /(?<=[AP]M, )(?:\p{Lu}\p{L}+ )+[Tt]ime\b/u

const asLines = (content: ReactNode) => (typeof content === 'string' ? <Lines text={content} /> : content)

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <p className={inInk.className} style={{ ...inInk.style, fontSize: '16px', lineHeight: '26px', margin: '0 0 14px' }}>
    {asLines(children)}
  </p>
)

export const EmailSubheading = ({ children }: { children?: ReactNode }) => (
  <h2 className={inInk.className} style={subheadingStyle}>
    {children}
  </h2>
)

const subheadingStyle = { ...inInk.style, fontFamily: SERIF, fontSize: '23px', fontWeight: 400, lineHeight: '28px', margin: '26px 0 10px' }

export const TextLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className={inAccent.className} style={{ ...inAccent.style, textDecoration: 'underline', overflowWrap: 'anywhere' }}>
    {children}
  </a>
)

export const EmailList = ({ lines }: { lines: readonly string[] }) => (
  <ul className={inInk.className} style={listStyle}>
    {lines.map((line) => (
      <li key={line} style={{ margin: '0 0 4px' }}>
        <Lines text={line} />
      </li>
    ))}
  </ul>
)

export const listStyle = { ...inInk.style, fontSize: '16px', lineHeight: '26px', margin: '0 0 14px', paddingLeft: '22px' }

export const EmailButton = ({ href, children }: { href: string; children: string }) => (
  <table {...bare} style={{ margin: '24px 0 0' }}>
    <tbody>
      <tr>
        <td className={asButton.className} style={{ ...asButton.style, ...roomInOutlook, borderRadius: '3px' }}>
          <a
            href={href}
            className={`go ${onButton.className}`}
            style={{
              ...onButton.style,
              display: 'inline-block',
              fontSize: '15px',
              fontWeight: 600,
              lineHeight: '20px',
              padding: '13px 24px',
              textDecoration: 'none',
            }}
          >
            {children}
          </a>
        </td>
      </tr>
    </tbody>
  </table>
)

/** Word knows no room within a link. */
const roomInOutlook = { msoPaddingAlt: '13px 24px' } as CSSProperties

/** A row of `Facts`; one without a value is left out. */
export type EmailFact = readonly [label: string, value: ReactNode]

interface EmailFactListProps {
  rows: readonly EmailFact[]
  /** Rows of another list in the message: the values of both begin on one line. */
  alignedWith?: readonly EmailFact[]
}

export function EmailFactList({ rows, alignedWith = [] }: EmailFactListProps) {
  const shown = rows.filter(([, value]) => value)
  if (shown.length === 0) return null
  const width = [...shown, ...alignedWith].some(([label, value]) => value && label.length > LONG_LABEL) ? '132' : '90'
  const cell = { ...ruled('Bottom'), fontSize: '15px', lineHeight: '22px', verticalAlign: 'top' }
  return (
    <table {...bare} width="100%" className="rule" style={{ ...ruled('Top'), margin: '22px 0 24px' }}>
      <tbody>
        {shown.map(([label, value], index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two rows may have one label, and none ever moves
          <tr key={index} className="fact">
            <td width={width} className="label rule soft" style={{ ...cell, ...inSoft.style, padding: '10px 12px 10px 0' }}>
              {label}
            </td>
            <td className="rule ink" style={{ ...cell, ...inInk.style, overflowWrap: 'anywhere', padding: '10px 0' }}>
              {asLines(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** In characters: what still fits on one line with the value. */
const LONG_LABEL = 12
