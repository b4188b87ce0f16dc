import { mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js/index-native.js'
import { expect, test } from 'vitest'
import { type FakeStripe, startFakeStripe } from '../support/fake-stripe'
import { launch, launchHealthy, logIn } from '../support/launch'
import { startServer } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'

/** What is searched for the secrets: by name, bytes. */
type Found = Map<string, Buffer>

const keep = (found: Found, name: string, bytes: Uint8Array | string) => void found.set(name, Buffer.from(bytes))

async function keepFiles(found: Found, folder: string) {
  for (const name of await readdir(folder, { recursive: true })) {
    const path = join(folder, name)
    if ((await stat(path)).isFile()) keep(found, path, await readFile(path))
  }
}

/** Asks for an address, and keeps all of the answer. */
const asker =
  (url: string, found: Found) =>
  async (path: string, init: RequestInit & { json?: unknown } = {}) => {
    const { json, headers, ...rest } = init
    const sent = json === undefined ? {} : { method: 'POST', body: JSON.stringify(json) }
    const answer = await fetch(url + path, {
      redirect: 'manual',
      ...sent,
      ...rest,
      headers: { ...(json !== undefined && { 'content-type': 'application/json' }), ...(headers as Record<string, string>) },
    })
    const body = Buffer.from(await answer.arrayBuffer())
    keep(found, `${init.method ?? ''} ${path} ${found.size}`, Buffer.concat([Buffer.from(JSON.stringify([...answer.headers])), body]))
    return { status: answer.status, json: () => JSON.parse(body.toString()) }
  }

/** Someone registers and pays; then the key is refused, and messages are signed rightly and wrongly. */
async function goThroughPaying(ask: ReturnType<typeof asker>, fake: FakeStripe, cookie: string) {
  const event = { title: 'Retreat', date: '2999-10-05', time: '19:00', month: 'October', year: '2999' }
  const registration = { price: { kind: 'fixed', amount: 40, online: 'required' }, capacity: 5 }
  const made = await ask('/api/cms/events', { json: { ...event, date: '5', registration }, headers: { cookie } })
  expect(made.status).toBe(201)
  const [{ id, slug }] = Object.values(made.json()) as [{ id: number; slug: string }]
  const registered = await ask('/api/register', { json: { eventId: id, name: 'Ada', email: 'ada@example.net' } })
  expect(registered.status).toBe(201)
  const token = registered.json().payUrl.split('/')[2]
  expect((await ask(`/api/registrations/${token}/pay`, { method: 'POST' })).status).toBe(200)
  fake.pay(fake.sessions[0]?.id ?? '')
  const [event1] = fake.events
  const { body, signature } = fake.signEvent(event1 ?? (fake.sign('x', {}) as never))
  expect((await ask('/api/payments/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })).status).toBe(200)
  expect((await ask('/api/payments/stripe', { method: 'POST', body: `${body} `, headers: { 'stripe-signature': signature } })).status).toBe(
    400,
  )
  expect((await ask(`/api/registrations/${token}/payment?returned=1`)).json()).toMatchObject({ state: 'paid' })
  fake.mode = 'refused'
  const refused = await ask('/api/register', { json: { eventId: id, name: 'Bo', email: 'bo@example.net' } })
  expect(refused.status).toBe(503)
  fake.mode = 'fine'
  for (const path of ['/', '/events', `/events/${slug}`, `/register/${slug}`, `/registration/${token}`, '/privacy-policy', '/metrics'])
    await ask(path)
  for (const path of ['/api/openapi.json', `/api/registrations/${token}`, '/api/health', '/api/cms/events', '/api/nothing']) await ask(path)
  for (const path of ['/admin', '/api/staff/overview', '/api/settings', '/api/mail', `/api/events/${id}/attendees`])
    await ask(path, { headers: { cookie } })
  return signature
}

async function command(env: Record<string, string>, args: string[], found: Found) {
  await using process = startServer(env, args)
  await process.exited
  keep(found, `what ${args[0]} prints`, process.output())
}

test('B §13.1: key, webhook secret and signatures are in no log, answer, page, error, file, export or backup', async () => {
  await using fake = await startFakeStripe()
  await using folder = await temporaryFolder()
  const [dataDir, out] = [join(folder.path, 'data'), join(folder.path, 'out')]
  await mkdir(out)
  const found: Found = new Map()
  const { STRIPE_API_URL: _url, ...keys } = fake.keys
  let signature = ''
  {
    await using server = await launchHealthy(dataDir, { ...fake.keys, LOG_LEVEL: 'debug', SAMPLE_CONTENT: 'off' })
    signature = await goThroughPaying(asker(server.url, found), fake, await logIn(server))
    const env = { DATA_DIR: dataDir, LOG_LEVEL: 'debug', PORT: '1', ...fake.keys }
    await command(env, ['doctor'], found)
    await command(env, ['backup', join(out, 'backup.zip')], found)
    await command(env, ['export', join(out, 'export.zip')], found)
    keep(found, 'the log', server.output())
  }
  for (const [name, value] of Object.entries(keys)) {
    await using server = await launch(dataDir, { [name]: value })
    expect(await server.exited).toBe(1)
    keep(found, `a start with ${name} alone`, server.output())
  }
  await keepFiles(found, dataDir)
  for (const name of ['export', 'backup'])
    for (const entry of await new ZipReader(new Uint8ArrayReader(await readFile(join(out, `${name}.zip`)))).getEntries())
      if (!entry.directory) keep(found, `${name}: ${entry.filename}`, await entry.getData(new Uint8ArrayWriter()))

  expect(found.get('the log')?.toString()).toContain('invalid_api_key')
  for (const name of ['export: ', 'backup: rows/']) expect([...found.keys()].some((each) => each.startsWith(name))).toBe(true)
  const secrets = [
    ...Object.values(keys),
    ...Object.values(keys).map((key) => key.slice(-14)),
    signature.slice(signature.indexOf('v1=') + 3),
  ]
  const holders = [...found].filter(([, bytes]) => secrets.some((secret) => bytes.includes(secret))).map(([name]) => name)
  expect(holders).toEqual([])
}, 180_000)
