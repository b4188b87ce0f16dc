import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import PostalMime, { type Email } from 'postal-mime'
import { createApi } from '@/api/api.server'
import { createAccount } from '@/features/accounts/manage-accounts.server'
import { registrationMailHandlers } from '@/features/events/registration-mail.server'
import { readConfig } from '@/platform/config.server'
import type { Engine } from '@/platform/database.server'
import { createMailTransport } from '@/platform/mail-transport.server'
import type { Services } from '@/platform/services.server'
import { configDefaults, openServices } from '@/services.server'

/** Where PostgreSQL is there to test on; SQLite always is. */
export const engines: Engine[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite']

interface RequestOptions {
  method?: string
  json?: unknown
  /** Sent as it is, instead of `json`. */
  body?: string
  cookie?: string
  headers?: Record<string, string>
}

/** A site of its own for one test: an empty database, an empty data folder, no process and no port. */
export interface TestSite extends AsyncDisposable {
  services: Services
  /** Asks the API, as a client would. */
  request(path: string, options?: RequestOptions): Promise<Response>
  /** Creates an account and answers its session's cookie. */
  signIn(account?: { username?: string; isAdmin?: boolean }): Promise<string>
  /** Delivers what the outbox holds, and answers every message ever written. */
  deliverMail(): Promise<Email[]>
}

export async function openTestSite(engine: Engine, env: Record<string, string> = {}): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-test-'))
  const database = engine === 'postgres' ? await createDatabase() : undefined
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...(database && { DATABASE_URL: database.url }), ...env }
  const services = await openServices(readConfig(configDefaults, settings), { exclusive: true })
  const api = createApi(services)
  const request: TestSite['request'] = async (path, { method, json, body, cookie, headers } = {}) =>
    api.request(path, {
      method: method ?? (json === undefined && body === undefined ? 'GET' : 'POST'),
      headers: { 'content-type': 'application/json', ...(cookie && { cookie }), ...headers },
      ...((json !== undefined || body !== undefined) && { body: body ?? JSON.stringify(json) }),
    })

  return {
    services,
    request,
    async signIn({ username = 'keeper', isAdmin = true } = {}) {
      const password = 'a long enough password'
      await createAccount(services, { username, password, isAdmin })
      const answer = await request('/api/auth/login', { json: { username, password } })
      return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
    },
    async deliverMail() {
      const handlers = registrationMailHandlers({ ...services, mail: createMailTransport(services.config) })
      while ((await services.outbox.runDue(handlers)) > 0);
      return readMail(dataDir)
    },
    async [Symbol.asyncDispose]() {
      await services.db.close()
      await database?.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Every message in a data folder, oldest first. */
export async function readMail(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  return Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .map(async (name) => PostalMime.parse(await readFile(join(folder, name)))),
  )
}

/** A new, empty PostgreSQL database beside the one at TEST_DATABASE_URL. */
export async function createDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `flatirons_${randomUUID().replaceAll('-', '')}`
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { url: own.href, drop: () => run(`drop database ${name} with (force)`) }
}
