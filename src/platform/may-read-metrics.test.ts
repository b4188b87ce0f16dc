import { expect, test } from 'vitest'
import { mayReadMetrics } from './metrics.server'

const TOKEN = 'a token of some length'.replaceAll(' ', '-')
const ask = (headers: Record<string, string>, socketAddress: string | undefined = '127.0.0.1', metricsToken?: string) =>
  mayReadMetrics(
    { socketAddress, header: (name) => ({ host: 'localhost:3000', ...headers })[name] },
    { metricsToken, publicUrl: 'http://localhost:3000' },
  )

test('B §9.2: metrics are for programs on this machine, which ask it by its own name', () => {
  for (const address of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) expect(ask({}, address), address).toBe(true)
  for (const host of ['127.0.0.1:3000', 'localhost', '[::1]:3000', 'LOCALHOST']) expect(ask({ host }), host).toBe(true)
  for (const address of ['192.0.2.7', '10.0.0.1', '::2', '::1:0:0:1', '::ffff:192.0.2.7', 'fe80::1', undefined])
    expect(ask({}, address ?? ''), address).toBe(false)
  for (const host of ['community.example.org', '127.0.0.1.example.org', 'localhost.example.org', ''])
    expect(ask({ host }), host).toBe(false)
})

// Before, nginx with `proxy_pass` alone, which sends its own Host and no header of a proxy, showed them to everyone.
test('B §9.2: with a public address elsewhere everyone needs the token', () => {
  const publicUrl = 'https://community.example.org'
  const header = (name: string) => ({ host: '127.0.0.1:3000', authorization: `Bearer ${TOKEN}` })[name]
  const unnamed = (name: string) => (name === 'host' ? '127.0.0.1:3000' : undefined)
  const isShown = (header: (name: string) => string | undefined, metricsToken?: string) =>
    mayReadMetrics({ socketAddress: '127.0.0.1', header }, { metricsToken, publicUrl })
  expect([isShown(unnamed), isShown(unnamed, TOKEN), isShown(header), isShown(header, TOKEN)]).toEqual([false, false, false, true])
  for (const local of ['http://127.0.0.1:8080', 'http://localhost', 'http://[::1]:3000'])
    expect(mayReadMetrics({ socketAddress: '127.0.0.1', header: unnamed }, { metricsToken: undefined, publicUrl: local })).toBe(true)
})

test('B §9.2: whatever a proxy on this machine passes on is from elsewhere', () => {
  for (const name of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])
    expect(ask({ [name]: '127.0.0.1' }), name).toBe(false)
})

test('B §9.2: from elsewhere they take METRICS_TOKEN, where there is one', () => {
  const through = { host: 'community.example.org', 'x-forwarded-for': '192.0.2.7' }
  expect(ask({ ...through, authorization: `Bearer ${TOKEN}` }, '192.0.2.7', TOKEN)).toBe(true)
  expect(ask({ ...through, authorization: `bearer ${TOKEN}` }, '192.0.2.7', TOKEN)).toBe(true)
  for (const authorization of [`Bearer ${TOKEN}x`, `Basic ${TOKEN}`, 'Bearer ', TOKEN, 'Bearer undefined'])
    expect(ask({ ...through, authorization }, '192.0.2.7', TOKEN), authorization).toBe(false)
  expect(ask({ ...through, authorization: 'Bearer undefined' })).toBe(false)
})
