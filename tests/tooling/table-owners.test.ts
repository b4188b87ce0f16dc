import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Each table, and the one place that writes it; the table of a kind of content belongs to the feature whose operations name it. */
const writers = {
  'features/accounts': [
    'account_links',
    'accounts',
    'invitations',
    'known_devices',
    'passkey_challenges',
    'passkeys',
    'recovery_codes',
    'reset_links',
    'sessions',
    'totp_factors',
  ],
  'features/desk': ['content_previews'],
  'features/events': [
    'calendar_withdrawals',
    'deleted_registrations',
    'event_sessions',
    'publishing_notices',
    'registration_corrections',
    'registration_holds',
    'registration_links',
    'registration_places',
    'registration_requests',
    'registration_sessions',
    'registration_versions',
    'registrations',
  ],
  'features/mail': ['mail_contents', 'mail_messages', 'restore_holds'],
  'features/media': ['upload_uses', 'uploads'],
  'features/messages': ['contact_message_notes', 'contact_message_replies', 'contact_messages', 'held_messages', 'saved_replies'],
  'features/newsletter': ['list_departures', 'mailing_pace', 'mailing_recipients', 'mailings', 'subscriptions', 'suppressed_addresses'],
  'features/pages': ['dead_links', 'menus', 'off_pages', 'page_text_versions', 'page_texts', 'redirects', 'settings_versions'],
  'features/payments': [
    'ledger_entries',
    'ledger_sums',
    'payment_events',
    'payment_looks',
    'payment_page_items',
    'payment_pages',
    'payment_refunds',
  ],
  'features/people': ['erasures'],
  'features/search': ['search_documents', 'search_words'],
  'features/teachers': ['deleted_event_teachers', 'event_teachers'],
  content: ['content_versions', 'deleted_items', 'expired_counts', 'figure_counts'],
  'platform/database': ['audit_log', 'secret_keys', 'site_state'],
  'platform/http': ['idempotency_keys', 'rate_limits'],
  'platform/jobs': ['jobs'],
}

/** Who reads another's table today, and why. A new line here wants a reason that would convince a stranger. */
const readers: Record<string, string> = {
  'app → jobs': 'the outbox of the first release becomes messages',
  'features/desk → accounts': 'the name of who did it, which the search finds too; accounts imports activity and auth',
  'features/desk → audit_log': 'the list of activities is the audit log',
  'features/search → site_state': 'the mark of what the index was made of',
  'features/teachers → events':
    'a link comes back to events that are there; events imports teachers, so that asking it would close a circle',
  'features/today → site_state': 'what staff tick off, one mark each',
}

/** Who writes another's table today, and why. */
const guests: Record<string, string> = {
  'app → jobs': 'the outbox of the first release becomes messages',
  'app → site_state': 'the mark that the sample content is loaded, which processes that start together race for',
  'features/search → site_state': 'the mark of what the index was made of',
  'features/today → site_state': 'what staff tick off, one mark each',
  'platform/backup → site_state': 'whose turn the nightly backup is',
}

/** Where the table is a variable, which the patterns below cannot follow. */
const generic: Record<string, string> = {
  'src/app/background.server.ts': 'asks each kind of content whether there is any',
  'src/content/content-kind.server.ts': "the table that a kind's operations name",
  'src/content/content-operations.server.ts': "the table that a kind's operations name",
  'src/content/content-rows.server.ts': "the table that a kind's operations name",
  'src/features/people/apply-erasures.server.ts': 'whose addresses are where, as each feature declares it',
  'src/platform/database/database.server.ts': 'asks which migrations are done',
}

const WRITE = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(\s*'(\w+)/g
const READ = /\b(?:selectFrom|using|(?:inner|left|right|full|cross)(?:Lateral)?Join)\(\s*'(\w+)/g
/** What a kind of content hands to `content`, which then reads and writes it. */
const KIND = /\btable: '(\w+)'/g
const SLUG = /\bfindUniqueSlug\(\w+, '(\w+)'/g
const VARIABLE = /\b(?:insertInto|updateTable|deleteFrom|mergeInto|selectFrom|(?:inner|left|right|full|cross)Join)\(\s*[^'\s]/
const RAW = /\bsql`[^`]*\b(?:from|into|join|update)\s/i

const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] })
  .sort()
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const kinds = files
  .filter(({ path, text }) => path.endsWith('.operations.server.ts') || /\bkeepKind\(/.test(text))
  .flatMap(({ path, text }) => [...text.matchAll(KIND)].map(([, table = '']): [string, string] => [table, placeOf(path)]))
const owner = new Map([
  ...Object.entries(writers).flatMap(([place, tables]) => tables.map((table): [string, string] => [table, place])),
  ...kinds,
])

describe('a table', () => {
  test('is written by only one place', () => {
    const written = pairs(WRITE, KIND)
    expect(written.filter((pair) => !isOwn(pair)).map(sentence)).toEqual(Object.keys(guests))
    // rate_limits is written by the package that counts.
    expect(unique([...written.filter(isOwn).map(({ table }) => table), 'rate_limits'])).toEqual([...owner.keys()].sort())
  })

  test('has its columns declared where it is written', () => {
    const declared = files.flatMap(({ path, text }) =>
      (/interface Schema \{\n([\s\S]*?)\n {2}\}/.exec(text)?.[1] ?? '')
        .split('\n')
        .flatMap((line) => /^ {4}(\w+):/.exec(line)?.[1] ?? [])
        .map((table) => `${placeOf(path)}: ${table}`),
    )
    expect(declared.sort()).toEqual([...owner].map(([table, place]) => `${place}: ${table}`).sort())
  })

  test("is read only by its own place, but for today's exceptions", () => {
    const foreign = pairs(READ, SLUG).filter((pair) => !isOwn(pair))
    expect(unique(foreign.map(sentence))).toEqual(Object.keys(readers))
  })

  test('is named where it is used', () => {
    expect(files.filter(({ text }) => VARIABLE.test(text)).map(({ path }) => path)).toEqual(Object.keys(generic))
    expect(files.filter(({ text }) => RAW.test(text)).map(({ path }) => path)).toEqual([])
  })
})

type Pair = { place: string; table: string }

/** Who uses which table by these patterns, each pair once; a query that a file names by `with` is no table. */
function pairs(...patterns: RegExp[]): Pair[] {
  const found = files.flatMap(({ path, text }) => {
    const named = new Set([...text.matchAll(/\.with\('(\w+)'/g)].map(([, name]) => name))
    const used = patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([, table]) => table))
    return used.filter((table) => !named.has(table)).map((table) => `${placeOf(path)} ${table}`)
  })
  return unique(found).map((pair) => ({ place: pair.split(' ')[0] ?? '', table: pair.split(' ')[1] ?? '' }))
}

function isOwn({ place, table }: Pair) {
  return owner.get(table) === place
}

function sentence({ place, table }: Pair) {
  return `${place} → ${table}`
}

/** A feature, a room of `platform`, or another folder of `src`. */
function placeOf(path: string) {
  return /^src\/((?:features|platform)\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? path
}

function unique(values: string[]) {
  return [...new Set(values)].sort()
}
