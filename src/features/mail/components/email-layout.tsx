import { Body, Container, Head, Heading, Hr, Html, Preview, Section, Text } from '@react-email/components'
import type { ReactNode } from 'react'
import type { Site } from '@/site/site.schema'

// Mail programs have neither our fonts nor our stylesheet, so the palette is repeated here in their way.
const INK = '#1f2a2b'
const SOFT_INK = '#5e4e5c'
const GROUND = '#faf6f2'
const SERIF = "'Newsreader', Georgia, 'Times New Roman', serif"
const SANS = "'Figtree', 'Helvetica Neue', Arial, sans-serif"

/** The frame of every message: ground, heading, words, and who sent it. */
export function EmailLayout({ site, ...props }: { site: Site; preview: string; heading: string; children: ReactNode }) {
  return (
    <Html lang="en">
      <Head />
      <Preview>{props.preview}</Preview>
      <Body style={{ backgroundColor: GROUND, color: INK, fontFamily: SANS, margin: 0, padding: '40px 0' }}>
        <Container style={{ maxWidth: '560px', padding: '0 24px' }}>
          <Text style={{ color: SOFT_INK, fontSize: '15px', margin: '0 0 24px' }}>
            {site.community} · {site.school}
          </Text>
          <Heading
            as="h1"
            style={{
              fontFamily: SERIF,
              fontSize: '30px',
              fontWeight: 400,
              letterSpacing: '-0.01em',
              lineHeight: '1.2',
              margin: '0 0 20px',
            }}
          >
            {props.heading}
          </Heading>
          {props.children}
          <Hr style={{ borderColor: '#c9c5da', margin: '36px 0 16px' }} />
          <Text style={{ color: SOFT_INK, fontSize: '14px', lineHeight: '1.5', margin: 0 }}>
            {site.community}, {site.address.street}, {site.address.city}, {site.address.region} {site.address.postalCode}
          </Text>
        </Container>
      </Body>
    </Html>
  )
}

export const Paragraph = (props: { children: ReactNode }) => (
  <Text style={{ fontSize: '16px', lineHeight: '1.6', margin: '0 0 16px', whiteSpace: 'pre-line' }}>{props.children}</Text>
)

/** A quiet list of what is what; rows without a value are left out. */
export function Facts(props: { rows: [label: string, value: string | null][] }) {
  return (
    <Section style={{ borderTop: '1px solid #c9c5da', margin: '24px 0', paddingTop: '8px' }}>
      {props.rows.map(([label, value]) =>
        value ? (
          <Text key={label} style={{ fontSize: '16px', lineHeight: '1.5', margin: '8px 0', whiteSpace: 'pre-line' }}>
            <span style={{ color: SOFT_INK }}>{label}: </span>
            {value}
          </Text>
        ) : null,
      )}
    </Section>
  )
}
