/** The more particular sign first, since the first that matches counts. */
const causes: readonly (readonly [sign: RegExp, text: string])[] = [
  [/ENOTFOUND|EAI_AGAIN|getaddrinfo/i, 'The mail server’s name can’t be found. Check SMTP_URL.'],
  [/needs TLS|ETLS|STARTTLS/i, 'The mail server offers no encryption, so nothing was sent to it.'],
  [/certificate|self.signed/i, 'The mail server’s certificate isn’t trusted.'],
  [/ECONNREFUSED|connection refused/i, 'Nothing answers at the mail server’s address.'],
  [
    /took longer than|timed? ?out|greeting never received|ECONNRESET|socket closed|connection closed|EPIPE/i,
    'The mail server didn’t answer in time, or hung up.',
  ],
  [/invalid login|\b535\b|authenticat/i, 'The mail server didn’t accept the site’s login. Check SMTP_URL.'],
  [/\b5\.2\.2\b|\b4\.2\.2\b|\b452\b|\b552\b|over ?quota|mailbox (is )?full|storage/i, 'The recipient’s mailbox is full.'],
  [/gr[ae]ylist|try again later|\b450 4\.[27]\b|\b451\b/i, 'The recipient’s mail server asks us to try again later.'],
  [
    /\b5\.1\.[1236]\b|no such (user|mailbox)|user unknown|unknown user|does(n’t|n't| not) exist|mailbox unavailable/i,
    'There is no such address.',
  ],
  [
    /spam|block ?list|blacklist|\b5\.7\.\d+\b|policy|reputation|relay/i,
    'The mail server refuses email from this site. “Check if email arrives” may show why.',
  ],
  [/^Interrupted at every attempt$/, 'The site was stopped during every attempt.'],
]

const ABOUT_THE_ADDRESS = ['There is no such address.', 'The recipient’s mailbox is full.']

/** The sender's address, or the login: no recipient's fault. */
const ABOUT_US = /^mail command failed|invalid login|\b5\.1\.[78]\b/i

/** Why a mail server refuses an address for good, in words; undefined where it may take it later, or refuses this site. */
export function explainRefusal(reason: string | null): string | undefined {
  if (reason === null || !/\b5[0-5]\d[ -]/.test(reason) || ABOUT_US.test(reason)) return undefined
  const words = explainFailure(reason)
  return words === undefined ? 'The mail server refuses this address.' : ABOUT_THE_ADDRESS.find((each) => each === words)
}

export const explainFailure = (reason: string | null) => (reason === null ? undefined : causes.find(([sign]) => sign.test(reason))?.[1])
