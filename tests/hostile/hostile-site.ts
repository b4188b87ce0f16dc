import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { createToken } from '../../src/platform/token.server.ts'
import { apiCalls } from '../support/api-calls/api-calls.ts'
import { createDatabase } from '../support/create-database.ts'
import { startFakeStripe } from '../support/fake-stripe.ts'
import { freePort, type ServerProcess, startServer } from '../support/server-process.ts'
import type { TestSite } from '../support/test-site.ts'
import type { Caller, TargetCall } from './hostile-request.ts'

type Row = Record<string, unknown>

/** A site with something of everything in it, the built program over it, and a view of what is stored behind its back. */
export interface HostileSite extends AsyncDisposable {
  server: ServerProcess
  address: { host: string; port: number }
  targets: TargetCall[]
  cookies: Record<Caller, string | undefined>
  query(statement: string): Promise<Row[]>
  /** What no refused request may change, by name: tables, and the files that were uploaded. */
  content(): Promise<Record<string, string[]>>
  /** The e-mail addresses of everyone who ever filled in a form. */
  addressees(): Promise<string[]>
  /** Megabytes that the program occupies; none where the system doesn’t report it. */
  memory(): Promise<number>
}

const ADMIN = { username: 'keeper', password: 'a long enough password' }

/** Everything but what the public forms, sessions and the delivery of mail write. */
const CONTENT_TABLES = [
  ...[
    'accounts',
    'invitations',
    'reset_links',
    'events',
    'event_teachers',
    'teachers',
    'programs',
    'newsletters',
    'webinars',
    'testimonials',
    'mailings',
  ],
  ...['ledger_entries', 'ledger_sums', 'payment_events', 'payment_refunds'],
  ...['settings_versions', 'page_texts', 'page_text_versions', 'content_versions', 'content_previews'],
  ...['uploads', 'upload_uses', 'audit_log', 'site_state', 'deleted_items', 'deleted_registrations', 'deleted_event_teachers'],
]
const FORM_TABLES = ['registrations', 'contact_messages', 'subscriptions']

export async function openHostileSite(engine: 'sqlite' | 'postgres'): Promise<HostileSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-hostile-'))
  const database = engine === 'postgres' ? await createDatabase() : undefined
  const port = Number(await freePort())
  const stripe = await startFakeStripe()
  const env = {
    PORT: String(port),
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    ADMIN_USERNAME: ADMIN.username,
    ADMIN_PASSWORD: ADMIN.password,
    ...stripe.keys,
    ...(database && { DATABASE_URL: database.url }),
  }
  const query = (statement: string) => (database ? queryPostgres(database.url, statement) : querySqlite(dataDir, statement))

  const storeUnusedFile = async () => {
    const name = `${randomUUID()}.pdf`
    await mkdir(join(dataDir, 'uploads'), { recursive: true })
    await writeFile(join(dataDir, 'uploads', name), '%PDF-1.4')
    await query(`insert into uploads (path, created_at) values ('/uploads/${name}', '2020-01-01T00:00:00.000Z')`)
    return name
  }
  const storeSession = async (accountId: number) => {
    const [tokenHash, at] = [randomUUID(), new Date().toISOString()]
    await query(
      `insert into sessions (token_hash, account_id, created_at, last_used_at) values ('${tokenHash}', ${accountId}, '${at}', '${at}')`,
    )
    return tokenHash
  }
  const { targets, cookies } = await prepare(env, { query, storeUnusedFile, storeSession })
  const server = startServer(env)
  // When the run is stopped in the middle, the program must not go on running.
  const abandon = () => server.child.kill('SIGKILL')
  process.once('exit', abandon)
  await server.healthy()
  return {
    server,
    address: { host: 'localhost', port },
    targets,
    cookies,
    query,
    async content() {
      const tables = CONTENT_TABLES.map(async (table) => [
        table,
        (await query(`select * from ${table}`)).filter(isChange).map(withoutAllowed).sort(),
      ])
      return { ...Object.fromEntries(await Promise.all(tables)), files: await files(join(dataDir, 'uploads')) }
    },
    async addressees() {
      const rows = await Promise.all(FORM_TABLES.map((table) => query(`select email from ${table}`)))
      return rows.flat().map(({ email }) => String(email))
    },
    async memory() {
      const status = await readFile(`/proc/${server.child.pid}/status`, 'utf8').catch(() => '')
      return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024)
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', abandon)
      await server[Symbol.asyncDispose]()
      await stripe[Symbol.asyncDispose]()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** What anyone may bring about: when an account was last seen, which address its owner asks for, and whether an event is full. */
const ALLOWED = new Set(['last_seen_at', 'new_email', 'new_email_key', 'is_full'])
const withoutAllowed = (row: Row) => JSON.stringify(Object.fromEntries(Object.entries(row).filter(([column]) => !ALLOWED.has(column))))

/** In the log of activities: people who may read can log in and download files, and people who may not are noted. */
const isChange = ({ action }: Row) => !['log in', 'fail to log in', 'export'].includes(String(action))

/** Fills a new site in a process that ends again, so that nothing runs while rows are changed behind the program's back. */
async function prepare(
  env: Record<string, string>,
  { query, storeUnusedFile, storeSession }: Pick<HostileSite, 'query'> & Pick<TestSite, 'storeUnusedFile' | 'storeSession'>,
) {
  await using server = startServer(env)
  await server.healthy()
  // No one who is hostile has the link of someone's registration or subscription.
  const linkTo = async () => createToken()
  const parts = {
    request: requestTo(server.url),
    publicUrl: server.url,
    linkTo,
    newsletterToken: linkTo,
    storeEmailLink: linkTo,
    storeUnusedFile,
    storeSession,
  }
  const site = parts as Pick<TestSite, keyof typeof parts> as TestSite
  const logIn = async (account: typeof ADMIN) => cookieOf(await site.request('/api/auth/login', { json: account }))

  const admin = await logIn(ADMIN)
  const expired = await logIn(ADMIN)
  const { invitation } = await (await site.request('/api/auth/invitations', { json: {}, cookie: admin })).json()
  const member = { username: 'member', password: 'not the same password' }
  const registration = { ...member, confirmPassword: member.password, invitation: invitation.token }
  const cookies: Record<Caller, string | undefined> = {
    anonymous: undefined,
    admin,
    expired,
    garbage: 'flatirons_session=bm90IGEgc2Vzc2lvbiB0aGF0IGV2ZXIgd2FzLCBieSBhbnkgbWVhbnM',
    member: cookieOf(await site.request('/api/auth/register', { json: registration })),
  }
  const targets = await arrangeCalls(site, admin)

  server.child.kill('SIGTERM')
  await server.exited
  const token = createHash('sha256')
    .update(expired.slice(expired.indexOf('=') + 1))
    .digest('hex')
  await query(`update sessions set created_at = '2020-01-01T00:00:00.000Z' where token_hash = '${token}'`)
  // Nothing waits to be fetched from other sites, which would change a webinar at some time.
  await query('delete from jobs')
  return { targets, cookies }
}

async function arrangeCalls(site: TestSite, admin: string): Promise<TargetCall[]> {
  const targets: TargetCall[] = []
  const { paths } = await (await site.request('/api/openapi.json')).json()
  for (const call of apiCalls) {
    const arranged = (await call.arrange?.(site, admin)) ?? {}
    const path = call.path.replace(/:(\w+)/g, (_whole, name: string) => String(arranged.path?.[name]))
    // No one who is hostile has an invitation, or the token of a reset link.
    const { invitation: _invitation, token: _token, ...json } = { ...(call.json as object), ...arranged.json } as Record<string, unknown>
    // Nor the token by which an address is corrected.
    if (json.correction) json.correction = createToken()
    // Nor a passkey: this one is no one's.
    if (json.credential) json.credential = { ...json.credential, id: createToken() }
    const documented = paths[call.path.replace(/:(\w+)/g, '{$1}')]?.[call.method.toLowerCase()]
    const takesForms = documented?.requestBody?.content['multipart/form-data'] !== undefined
    targets.push({ call, path, takesForms, ...((call.json || arranged.json) && { json }) })
  }
  return targets
}

const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] ?? ''

const requestTo =
  (url: string): TestSite['request'] =>
  (path, { method, json, cookie } = {}) =>
    fetch(url + path, {
      method: method ?? (json === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    })

function querySqlite(dataDir: string, statement: string): Promise<Row[]> {
  using database = new DatabaseSync(join(dataDir, 'flatirons.db'), { timeout: 5000 })
  return Promise.resolve(database.prepare(statement).all())
}

async function queryPostgres(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function files(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  const lines = names.map(
    async (name) =>
      `${name} ${createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex')}`,
  )
  return (await Promise.all(lines)).sort()
}
