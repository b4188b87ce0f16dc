import { Head, Heading, Html, Preview } from '@react-email/components'
import type { ReactNode } from 'react'
import { publicUrl } from '@/platform/rendering/public-url'
import { onEmail } from '@/site/logo-grounds'
import type { Site } from '@/site/site.schema'
import { inInk, inSoft, nightStyle, onGround, onSheet, ruled, SANS, SERIF } from './email-style'
import { Lines } from './email-text'
import { OutlookCloses, OutlookOpens } from './for-outlook'

interface EmailLayoutProps {
  site: Site
  /** What a list of messages shows next to the subject. */
  preview: string
  heading: string
  children: ReactNode
  /** Small print above the postal address, a line each. */
  notes?: readonly string[]
  /** Links above the small print. */
  links?: ReactNode
}

/** The frame of every message: who writes, a heading, the words, and the postal address. 600 pixels wide, less where there are fewer. */
export const EmailLayout = ({ site, preview, heading, children, notes = [], links }: EmailLayoutProps) => (
  <Html lang="en">
    <Head>
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="supported-color-schemes" content="light dark" />
      <title>{heading}</title>
      <style>{ownColor(site) + nightStyle}</style>
    </Head>
    <body className={onGround.className} style={{ ...onGround.style, margin: 0, padding: 0 }}>
      <Preview>{preview}</Preview>
      <Ground>
        <OutlookOpens />
        <table
          role="presentation"
          align="center"
          width="100%"
          cellPadding={0}
          cellSpacing={0}
          border={0}
          className={onSheet.className}
          style={sheetStyle}
        >
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

/** No short word is the only one of a heading's last line. */
const withoutOrphan = (heading: string) => heading.replace(/ (?=\S{1,10}$)/, '\u00a0')

/** The logo next to the names, which move to its place where pictures are blocked. */
const Sender = ({ site }: { site: Site }) => (
  <table role="presentation" cellPadding={0} cellSpacing={0} border={0}>
    <tbody>
      <tr>
        {site.logoUrl && (
          <td style={{ paddingRight: '6px' }}>
            <img src={publicUrl() + site.logoUrl + onEmail} alt={site.community} height={44} style={logoStyle} />
          </td>
        )}
        <td className={inInk.className} style={namesStyle}>
          {site.community}
          <br />
          <span className={inSoft.className} style={{ ...inSoft.style, fontSize: '13px', fontWeight: 400 }}>
            {site.school}
          </span>
        </td>
      </tr>
    </tbody>
  </table>
)

/** A table, since some programs take the body's color away with the body. */
const Ground = ({ children }: { children: ReactNode }) => (
  <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} border={0} className={onGround.className} style={onGround.style}>
    <tbody>
      <tr>
        <td className="around" align="center" style={{ padding: '24px 0' }}>
          {children}
        </td>
      </tr>
    </tbody>
  </table>
)

/** Buttons by day; the night's style comes after it. */
const ownColor = ({ accentColor }: Site) => (accentColor ? `.button{background-color:${accentColor} !important}` : '')

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
