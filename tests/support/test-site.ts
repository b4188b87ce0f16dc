import { randomUUID } from 'node:crypto'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Email } from 'postal-mime'
import { inject } from 'vitest'
import { createApi } from '@/api/api.server'
import { jobDefinitions } from '@/app/background.server'
import { configDefaults, openServices } from '@/app/services.server'
import type { Feature } from '@/content/feature.server'
import { insertAccount, updateNewEmail } from '@/features/accounts/account.repository.server'
import { insertAccountLink } from '@/features/accounts/account-link.repository.server'
import { hashPassword } from '@/features/accounts/passwords/password.server'
import { sessionCookie, startSession } from '@/features/accounts/sessions/session.server'
import { createLink, findRegistrationOf } from '@/features/events/places/registration.repository.server'
import { type FetchRemote, RemoteRefused } from '@/features/media/fetch-remote.server'
import { VIEW } from '@/platform/browser/fetch-json'
import { readConfig } from '@/platform/config.server'
import type { Engine } from '@/platform/database/database.server'
import { foldEmail } from '@/platform/email-address'
import type { Role } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { hashOfToken } from '@/platform/token.server'
import { createAnswerCheck } from './answer-check'
import { aPdf } from './files'
import { type NewsletterLink, newsletterToken } from './newsletter-link'
import { readMail } from './read-mail'
import { borrowDatabase } from './reused-database'
import { testedEngines } from './tested-engines'

export const engines = testedEngines

interface RequestOptions {
  method?: string
  json?: unknown
  /** Sent as it is, instead of `json`; with a form, its own content type is. */
  body?: string | FormData
  cookie?: string
  headers?: Record<string, string>
}

/** A test that needs another site brings one. */
const noNetwork: FetchRemote = async () => {
  throw new RemoteRefused('no network in a test')
}

/** A site of its own for one test: an empty database, an empty data folder, no process and no port. */
export interface TestSite extends AsyncDisposable {
  services: Services
  /** Where its pages are. */
  publicUrl: string
  /** Asks the API, as a client would. Throws where the answer is not what the call declares. */
  request(path: string, options?: RequestOptions): Promise<Response>
  /** Creates an account, with the password 'a long enough password', and answers the cookie of a session of its own. */
  logIn(account?: { username?: string; role?: Role }): Promise<string>
  /** Makes a link to the registration of an address for an event, as a mail holds one; answers its token. */
  linkTo(eventId: number, email: string, session?: string): Promise<string>
  /** The token in a link to an address that subscribed: it confirms the address, or ends the subscription. */
  newsletterToken(kind: NewsletterLink, email: string): Promise<string>
  /** Stores an address that an account is to get, with the link that its email holds; answers its token. */
  storeEmailLink(accountId: number): Promise<string>
  /** Stores a document that nothing uses, as if it had come long ago; answers its name. */
  storeUnusedFile(): Promise<string>
  /** One more session of an account; answers its token’s hash. */
  storeSession(accountId: number): Promise<string>
  /** Carries out the jobs that are due, and those that they leave; answers how many there were. */
  runJobs(): Promise<number>
  /** Carries out the jobs that are due, and answers every message ever written. */
  deliverMail(): Promise<Email[]>
}

const LONG_AGO = '2020-01-01T00:00:00.000Z'

/** Slow on purpose, so it is made once: hundreds of tests sign someone in. */
let passwordHash: Promise<string> | undefined

/** `further` features are added to the site's own. */
export async function openTestSite(engine: Engine, env: Record<string, string> = {}, further: readonly Feature[] = []): Promise<TestSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flatirons-test-'))
  const database = engine === 'postgres' ? await borrowDatabase() : undefined
  if (!database) await copyFile(inject('migratedFile'), join(dataDir, 'flatirons.db'))
  const settings = { DATA_DIR: dataDir, LOG_LEVEL: 'silent', RATE_LIMITS: 'off', ...(database && { DATABASE_URL: database.url }), ...env }
  const services = await openServices(readConfig(configDefaults, settings), { exclusive: true })
  services.features = [...services.features, ...further]
  services.fetchRemote = noNetwork
  services.readTxt = async () => []
  // There are no pages here.
  services.renderPage = async () => '<html><head></head></html>'
  const api = createApi(services)
  const check = createAnswerCheck(api)
  const request: TestSite['request'] = async (path, { method: named, json, body, cookie, headers } = {}) => {
    const method = named ?? (json === undefined && body === undefined ? 'GET' : 'POST')
    const response = await api.request(path, {
      method,
      headers: {
        ...((json !== undefined || typeof body === 'string') && { 'content-type': 'application/json' }),
        ...(cookie && { cookie }),
        ...headers,
      },
      ...((json !== undefined || body !== undefined) && { body: body ?? JSON.stringify(json) }),
    })
    await check({ method, path, isForStaff: headers?.[VIEW.header] === VIEW.staff }, response)
    return response
  }

  const runJobs = async () => {
    let count = 0
    for (;;) {
      const done = await services.jobs.runDue(services, jobDefinitions(services))
      if (done === 0) return count
      count += done
    }
  }

  return {
    services,
    publicUrl: services.config.publicUrl,
    request,
    runJobs,
    async logIn({ username = 'keeper', role = 'admin' } = {}) {
      passwordHash ??= hashPassword('a long enough password')
      const account = { username, passwordHash: await passwordHash, role, createdAt: services.clock.now().toISOString() }
      const session = await startSession(services, await insertAccount(services.db, account), { device: null, network: null })
      return `${sessionCookie.nameOn(services.config.publicUrl)}=${session?.token}`
    },
    async linkTo(eventId, email, session = '') {
      const { db, clock } = services
      const registration = await findRegistrationOf(db, { eventId, session, emailKey: foldEmail(email) })
      return createLink(db, registration?.id ?? 0, clock.now().toISOString())
    },
    newsletterToken: (kind, email) => newsletterToken({ services }, kind, email),
    async storeEmailLink(accountId) {
      const [token, emailKey] = [randomUUID(), 'ada@example.net']
      await updateNewEmail(services.db, accountId, emailKey)
      const link = {
        tokenHash: hashOfToken(token),
        accountId,
        purpose: 'confirm' as const,
        emailKey,
        expiresAt: '2999-01-01T00:00:00.000Z',
      }
      await insertAccountLink(services.db, link, new Date().toISOString())
      return token
    },
    async storeUnusedFile() {
      const name = `${randomUUID()}.pdf`
      await services.storage.put(name, aPdf())
      const row = { path: `/uploads/${name}`, createdAt: LONG_AGO }
      await services.db.insertInto('uploads').values(row).execute()
      return name
    },
    async storeSession(accountId) {
      const [tokenHash, at] = [randomUUID(), new Date().toISOString()]
      await services.db.insertInto('sessions').values({ tokenHash, accountId, createdAt: at, lastUsedAt: at }).execute()
      return tokenHash
    },
    async deliverMail() {
      await runJobs()
      return readMail(dataDir)
    },
    async [Symbol.asyncDispose]() {
      await services.db.close()
      await database?.release()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
