import type { Engine } from '@/platform/database/database.server'
import { createClock } from '@/platform/time/clock'
import { createAuthenticator } from './authenticator'
import { openTestSite } from './test-site'

const ORIGIN = 'https://community.example.org'

/** Anna, in whose browser a device can make a passkey. */
export async function openPasskeySite(engine: Engine, env: Record<string, string> = {}) {
  const site = await openTestSite(engine, { PUBLIC_URL: ORIGIN, ...env })
  let now = Date.parse('2026-11-19T16:00:10.000Z')
  site.services.clock = createClock('America/Denver', () => new Date(now))
  const cookie = await site.logIn({ username: 'anna' })
  const send = async (method: string, path: string, json?: object, as: string | undefined = cookie) => {
    const answer = await site.request(path, { method, ...(as && { cookie: as }), ...(json && { json }) })
    return { status: answer.status, body: await answer.json(), cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  const device = createAuthenticator(ORIGIN)
  const begin = async (path: string, as?: string) => (await send('POST', `/api/auth/passkeys/${path}`, undefined, as)).body.options
  const add = async (credential?: object) =>
    send('POST', '/api/auth/passkeys', { name: 'Laptop', credential: credential ?? device.create(await begin('options')) })
  const show = (credential: object) => send('POST', '/api/auth/passkeys/login', { credential }, '')
  return {
    site,
    cookie,
    send,
    device,
    begin,
    add,
    show,
    logIn: async (faults = {}) => show(device.get(await begin('login-options', ''), faults)),
    pass: (minutes: number) => {
      now += minutes * 60_000
    },
  }
}
