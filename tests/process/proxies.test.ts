import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openFaultyLink } from '../faults/faulty-link'
import { createDatabase } from '../support/create-database'
import { eventually } from '../support/eventually'
import { admin } from '../support/launch'
import { freePort, startServer } from '../support/server-process'
import { temporaryFolder } from '../support/temporary-folder'

/** `PROXY_REQUESTS=10000 PROXY_AWAY=30` are the figures of docs/scaling.md. */
const REQUESTS = Number(process.env.PROXY_REQUESTS ?? 1500)
const SECONDS_AWAY = Number(process.env.PROXY_AWAY ?? 4)

interface Proxy {
  program: string
  /** Writes its configuration from the file in `deploy`, with other ports, and answers how to start it. */
  configure(folder: string, ports: { own: string; processes: readonly string[] }): Promise<string[]>
}

const withPorts = async (file: string, processes: readonly string[]) =>
  (await readFile(`deploy/${file}`, 'utf8'))
    .replace('127.0.0.1:3000', `127.0.0.1:${processes[0]}`)
    .replace('127.0.0.1:3001', `127.0.0.1:${processes[1]}`)

const proxies: Record<string, Proxy> = {
  nginx: {
    program: '/usr/sbin/nginx',
    async configure(folder, { own, processes }) {
      const site = (await withPorts('nginx.conf', processes))
        .replace('listen 80;', `listen 127.0.0.1:${own};`)
        .replace('listen [::]:80;', '')
      await writeFile(join(folder, 'site.conf'), site)
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')
      await writeFile(
        join(folder, 'nginx.conf'),
        `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {} http { access_log off; ${paths} include ${folder}/site.conf; }`,
      )
      return ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')]
    },
  },
  caddy: {
    program: '/usr/bin/caddy',
    async configure(folder, { own, processes }) {
      const site = (await withPorts('Caddyfile', processes)).replace('community.example.org {', `http://127.0.0.1:${own} {`)
      await writeFile(join(folder, 'Caddyfile'), `{\n\tadmin off\n}\n${site}`)
      return ['run', '--config', join(folder, 'Caddyfile')]
    },
  },
}

const found = Object.entries(proxies).filter(([, { program }]) => process.env.TEST_DATABASE_URL && existsSync(program))

// A file without a test is a failure, so those that can’t run are named.
test.skipIf(found.length === 0).each(found.length > 0 ? found : Object.entries(proxies))(
  'spec B §9.2, §9.4: behind %s by its file in deploy, restarts one after the other fail no request, and pages outlive the database for a while',
  { timeout: 300_000 },
  async (_name, proxy) => {
    await using folder = await temporaryFolder()
    const { url: database, drop } = await createDatabase()
    const address = new URL(database)
    await using link = await openFaultyLink({ host: address.hostname, port: Number(address.port) })
    address.port = String(link.port)
    const ports = { own: await freePort(), processes: [await freePort(), await freePort()] }
    const origin = `http://127.0.0.1:${ports.own}`
    const start = (index: number) =>
      startServer({
        PORT: ports.processes[index] ?? '',
        DATA_DIR: join(folder.path, String(index)),
        DATABASE_URL: address.href,
        PUBLIC_URL: origin,
        TRUST_PROXY: 'on',
        ADMIN_PASSWORD: admin.password,
        LOG_LEVEL: 'silent',
      })
    const processes = [start(0), start(1)]
    await Promise.all(processes.map((each) => each.healthy()))
    const running = spawn(proxy.program, await proxy.configure(folder.path, ports), {
      stdio: 'ignore',
      env: { ...process.env, HOME: folder.path },
    })
    await eventually('the proxy answers', () =>
      fetch(origin).then(
        (answer) => answer.ok,
        () => false,
      ),
    )
    try {
      const counts: Record<string, number> = {}
      let isRestarting = true
      let total = 0
      const ask = async () => {
        for (let index = 0; isRestarting || total < REQUESTS; index++) {
          const path = ['/', '/events', '/api/cms/events', '/about'][index % 4]
          const result = await fetch(origin + path).then(
            async (answer) => (await answer.text()) && answer.status,
            (error) => String(error.cause?.code ?? error.message),
          )
          counts[result] = (counts[result] ?? 0) + 1
          total++
        }
      }
      const asking = Array.from({ length: 8 }, ask)
      for (const index of [0, 1, 0, 1]) {
        processes[index]?.child.kill('SIGTERM')
        expect(await processes[index]?.exited).toBe(0)
        processes[index] = start(index)
        await processes[index]?.healthy()
        // The proxy looks whether it is back.
        await setTimeout(1500)
      }
      isRestarting = false
      await Promise.all(asking)
      expect(counts).toEqual({ 200: total })

      const json = { method: 'POST', headers: { 'content-type': 'application/json' } }
      const away: Record<string, number> = {}
      const note = (what: string) => {
        away[what] = (away[what] ?? 0) + 1
      }
      // Each process has the page at hand.
      for (let index = 0; index < 8; index++) await (await fetch(`${origin}/about`)).text()
      link.become('gone')
      await setTimeout(1000)
      for (const until = Date.now() + SECONDS_AWAY * 1000; Date.now() < until; await setTimeout(50)) {
        const page = await fetch(`${origin}/about`)
        await page.text()
        note(`page ${page.status}${page.headers.get('cache-status')?.includes('stale') ? ' stale' : ''}`)
        const form = await fetch(`${origin}/api/newsletter/subscribe`, { ...json, body: '{"email":"ada@example.net"}' })
        note(`form ${form.status} ${(await form.json()).message}`)
      }
      link.become('works')
      expect(Object.keys(away).toSorted()).toEqual([
        expect.stringMatching(/^form 503 The site cannot reach its database/),
        'page 200 stale',
      ])
      await eventually('it works again', () => fetch(`${origin}/api/health`).then((answer) => answer.ok), 10_000)
      if (process.env.PROXY_REQUESTS) process.stdout.write(`${_name}: ${JSON.stringify({ counts, away })}\n`)
    } finally {
      running.kill()
      for (const each of processes) await each[Symbol.asyncDispose]()
      await drop()
    }
  },
)
