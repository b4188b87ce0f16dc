import { Body, Container, Head, Heading, Html, Preview } from '@react-email/components'
import type { ReactNode } from 'react'
import type { Site } from '@/site/site.schema'
import { inInk, inSoft, nightStyle, onGround, onSheet, ruled, SANS, SERIF } from './email-style'
import { Lines } from './email-text'

interface EmailLayoutProps {
  site: Site
  /** What a list of messages shows beside the subject. */
  preview: string
  heading: string
  children: ReactNode
  /** Small print above the postal address, a line each. */
  notes?: readonly string[]
}

/** The frame of every message: who writes, a heading, the words, and the postal address. 600 pixels wide, less where there are fewer. */
export function EmailLayout({ site, preview, heading, children, notes = [] }: EmailLayoutProps) {
  const { street, city, region, postalCode } = site.address
  return (
    <Html lang="en">
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>{heading}</title>
        <style>{nightStyle}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className={onGround.className} style={{ ...onGround.style, ...inInk.style, fontFamily: SANS, margin: 0, padding: 0 }}>
        <Container className={onSheet.className} style={{ ...onSheet.style, maxWidth: '600px', width: '100%' }}>
          <div
            className="side ink"
            style={{ ...inInk.style, fontSize: '15px', fontWeight: 600, lineHeight: '20px', padding: '28px 28px 0' }}
          >
            {site.community}
            <br />
            <span className={inSoft.className} style={{ ...inSoft.style, fontSize: '13px', fontWeight: 400 }}>
              {site.school}
            </span>
          </div>
          <div className="side ink" style={{ ...inInk.style, fontSize: '16px', lineHeight: '26px', padding: '30px 28px 34px' }}>
            <Heading as="h1" className={inInk.className} style={headingStyle}>
              {heading}
            </Heading>
            {children}
          </div>
          <div
            className="side rule soft"
            style={{ ...inSoft.style, ...ruled('Top'), fontSize: '13px', lineHeight: '20px', padding: '18px 28px 28px' }}
          >
            <Lines text={[...notes, `${site.community}, ${street}, ${city}, ${region} ${postalCode}`].join('\n')} />
          </div>
        </Container>
      </Body>
    </Html>
  )
}

const headingStyle = { ...inInk.style, fontFamily: SERIF, fontSize: '32px', fontWeight: 400, lineHeight: '38px', margin: '0 0 14px' }
