/** The commonest passwords of at least 10 characters that are no word with something put before or after it. */
const COMMON = new Set(
  `
  0123456789 1234567890 12345678910 123456789a a123456789 0987654321 9876543210 11223344556 1029384756 1357924680 147258369a
  1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx3edc 1qazxsw23edc zaq12wsxcde3 q1w2e3r4t5 q1w2e3r4t5y6 qwer123456 qwerty12345 123qweasdzxc qweasdzxc123
  abcd123456 abc1234567 a1b2c3d4e5 asdf123456 trustno1trustno1
  `
    .trim()
    .split(/\s+/),
)

const COMMON_WORDS =
  `password p@ssword passw0rd p@ssw0rd pa55word passwort passwd passphrase secret admin administrator root user guest test default changeme changeit letmein
  welcome hello login master access qwerty qwertyuiop qwertz asdfgh asdfghjkl zxcvbn zxcvbnm iloveyou sunshine princess football baseball
  basketball superman batman pokemon starwars monkey dragon michael jennifer computer internet samsung google spring summer autumn
  winter january february march april june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday abcdefgh abcdefghij abcdefghijkl abcdefghijklmnopqrstuvwxyz correcthorsebatterystaple`.split(/\s+/)
const MADE_OF_COMMON_WORDS = new RegExp(`^[^a-z]*(?:(?:${COMMON_WORDS.join('|')})[^a-z]*){1,2}$`)
const MIN_DISTINCT_CHARACTERS = 4

const comparable = (text: string) => text.normalize('NFKC').toLowerCase()

export function isCommonPassword(password: string): boolean {
  const text = comparable(password)
  return COMMON.has(text) || new Set(text).size < MIN_DISTINCT_CHARACTERS || MADE_OF_COMMON_WORDS.test(text)
}

export function isMadeOfUsername(password: string, username: string): boolean {
  const name = comparable(username).trim()
  const text = comparable(password)
  return name !== '' && text.includes(name) && !/\p{L}/u.test(text.replaceAll(name, ''))
}
