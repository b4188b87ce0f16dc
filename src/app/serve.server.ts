import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener, RequestError } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { Config } from '@/platform/config.server'
import { createFileCache } from '@/platform/http/cache.server'
import { enableLingeringClose } from '@/platform/http/lingering-close.server'
import { hasUnknownCoding, refuseCoding, unreadableAddress } from '@/platform/http/refused-request.server'
import type { EncodedResponse } from '@/platform/http/representation.server'
import { commonHeaders } from '@/platform/http/security-headers.server'
import { createMetrics } from '@/platform/metrics.server'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'
import { printStartup, startBackground } from './background.server'
import { openServices } from './services.server'
import { createSite, type SiteHandler } from './site.server'
import { serveUploads } from './uploads.server'

/** Milliseconds; longer than proxies keep a connection (nginx: 60 s), so that no request meets one that is being closed. */
const KEEP_ALIVE = 75_000

/** Requests and jobs in progress get this long after a signal; then the program ends anyway. */
const GRACE = 4000

/** For how much of that new requests are still taken while others are answered, so that a balancer reads from `/api/ready` that this process stops. */
const TAKING = 2500

/** Serves the site until SIGINT or SIGTERM; listens before the database is ready, so that a taken port shows. Throws StartError. */
export async function serve(config: Config): Promise<void> {
  let site: SiteHandler | undefined
  let services: Services | undefined
  let listener: ReturnType<typeof getRequestListener> | undefined
  const metrics = createMetrics()
  const files = createFileCache((path) => metrics.requests.labels(`/${path.split('/')[1]}/*`, 'GET', '200'))
  const http = createServer({ keepAliveTimeout: KEEP_ALIVE }, (incoming, outgoing) => {
    if (!site || !listener) return notReady(outgoing, config.publicUrl)
    if (announcesBody(incoming)) enableLingeringClose(incoming, outgoing)
    if (hasUnknownCoding(incoming)) return refuseCoding(outgoing, config.publicUrl)
    if (answerAtOnce(files.lookUp(incoming) ?? site.lookUp(incoming), outgoing)) return
    void listener(incoming, outgoing)
  })
  const requests = countRequests(http)
  await listen(http, config)
  try {
    services = await openServices(config, { exclusive: true, metrics })
    const { log } = services
    const background = await startBackground(services)
    const opened = createSite(services, { cachePages: true, serveFiles: serveFiles(services) })
    site = opened
    listener = getRequestListener(
      async (request, env) => {
        if (!URL.canParse(request.url)) return unreadableAddress(config.publicUrl)
        return files.keep(request, await opened.fetch(request, env))
      },
      {
        // Its own cleaning up cuts the connection of a body that is still coming in after half a second.
        autoCleanupIncoming: false,
        // The site answers for its own failures; this is for what the listener could make no request of.
        errorHandler(error) {
          if (!(error instanceof RequestError)) log.error({ error: String(error) }, 'A request was not answered')
          return unreadableAddress(config.publicUrl)
        },
      },
    )
    printStartup(config, background.generatedPassword)
    await untilSignal()
    services.lifecycle.isStopping = true
    await stop(http, { requests, background, db: services.db })
  } catch (error) {
    http.close()
    http.closeAllConnections()
    // An idle connection to the database would keep the process from ending.
    await services?.db.close()
    throw error
  }
}

function notReady(outgoing: ServerResponse, publicUrl: string) {
  outgoing
    .writeHead(503, { ...commonHeaders(publicUrl), 'content-type': 'application/json', 'retry-after': '1', 'cache-control': 'no-store' })
    .end(JSON.stringify({ message: 'The site is starting. Please try again in a moment.' }))
}

const announcesBody = ({ headers }: IncomingMessage) => Boolean(headers['transfer-encoding'] ?? Number(headers['content-length'] ?? 0))

function answerAtOnce(answer: EncodedResponse | undefined, outgoing: ServerResponse): boolean {
  if (!answer) return false
  outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  return true
}

const listen = (http: Server, { port, host }: Config): Promise<void> =>
  new Promise((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') reject(new StartError(`Port ${port} is already in use. Set PORT to another one.`))
      else reject(new StartError(`Cannot listen on HOST ${host}, PORT ${port} (${error.code ?? error.message})`))
    })
    http.listen(port, host, resolve)
  })

const untilSignal = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => {
        // A second one means now.
        process.once(signal, () => process.exit(1))
        resolve()
      })
    }
  })

interface Stopped {
  requests: { running: number }
  background: { stop(): Promise<void> }
  db: { close(): Promise<void> }
}

async function stop(http: Server, { requests, background, db }: Stopped) {
  const signalled = performance.now()
  const deadline = setTimeout(() => process.exit(0), GRACE)
  const stopped = background.stop()
  while (requests.running > 0 && performance.now() - signalled < TAKING) await sleep(20)
  const closed = new Promise((resolve) => http.close(resolve))
  // A connection that was busy stays open afterwards; it is closed as soon as its answer is out.
  const closing = setInterval(() => http.closeIdleConnections(), 50)
  await Promise.all([closed, stopped])
  await db.close()
  clearInterval(closing)
  clearTimeout(deadline)
  process.exit(0)
}

function countRequests(http: Server): Stopped['requests'] {
  const requests = { running: 0 }
  http.on('request', ({ url }, outgoing) => {
    if (/^\/api\/(?:ready|health)\b/.test(url ?? '')) return
    requests.running++
    outgoing.once('close', () => requests.running--)
  })
  return requests
}

const FOREVER = 'public, max-age=31536000, immutable'
const A_DAY = 'public, max-age=86400'

const BUILT = join(dirname(fileURLToPath(import.meta.url)), '..', 'client')

/** Built files, sample pictures and uploads, whose names hold a hash, forever; the few others for a day. */
const serveFiles = (services: Pick<Services, 'storage' | 'config' | 'limits'>) => (app: Hono) => {
  const common = Object.entries(commonHeaders(services.config.publicUrl))
  const withHeaders = (cacheControl: string) => ({
    precompressed: cacheControl === FOREVER,
    onFound: (path: string, c: Context) => {
      // Also when it is sent uncompressed: a cache in between may hold the compressed one.
      if (/\.(?:js|css|svg)$/.test(path)) c.header('vary', 'Accept-Encoding')
      for (const [name, value] of [...common, ['cache-control', cacheControl] as const]) c.header(name, value)
    },
  })
  const missing = (c: Context) => c.text('Not found', 404)

  app.use('/assets/*', serveStatic({ root: BUILT, ...withHeaders(FOREVER) }))
  app.use('/images/*', serveStatic({ root: BUILT, ...withHeaders(FOREVER) }))
  app.all('/assets/*', missing)
  app.all('/images/*', missing)
  serveUploads(services)(app)
  // The worker may ask only the site itself, and browsers look for a newer one before they use it.
  app.use('/door-worker.js', async (c, next) => {
    await next()
    c.header('content-security-policy', "default-src 'none'; connect-src 'self'")
  })
  app.get('/door-worker.js', serveStatic({ root: BUILT, ...withHeaders('no-cache') }))
  app.get('/:file{[^/]+\\.(?:ico|png|svg|txt|webmanifest)}', serveStatic({ root: BUILT, ...withHeaders(A_DAY) }))
}
