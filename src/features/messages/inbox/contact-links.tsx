import { mailtoUrl } from '@/platform/text/mailto-url'

const linkClass = 'wrap-anywhere underline decoration-hairline underline-offset-4 hover:text-accent hover:decoration-current'

/** An address that is too long for its column breaks before its domain first. */
export function EmailLink({ email }: { email: string }) {
  const [, localPart, domain] = /^(.*)(@.*)$/.exec(email) ?? ['', email]
  return (
    <a href={mailtoUrl(email)} className={linkClass}>
      {localPart}
      <wbr />
      {domain}
    </a>
  )
}

/** People write numbers with brackets, dots and extensions; what is dialed is the digits before any word, with a plus in front. */
export function PhoneLink({ text = '' }: { text: string | undefined }) {
  const digits = text.replace(/[a-z#,;].*/i, '').replace(/\D/g, '')
  if (digits.length < 3) return text
  return (
    <a href={`tel:${text.startsWith('+') ? '+' : ''}${digits}`} className={linkClass}>
      {text}
    </a>
  )
}
