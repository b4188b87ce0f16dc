import { expect, test } from 'vitest'
import { openSite } from './site'

test('B §9.2: /metrics counts requests by route, those that are answered from memory too, and is an unknown page for everyone else', async () => {
  const { url, get, read } = await openSite('sample')
  const countOf = async (labels: string) => {
    const lines = (await (await get('/metrics')).text()).split('\n')
    return Number(
      lines
        .find((line) => line.startsWith(`flatirons_http_requests_total{${labels}} `))
        ?.split(' ')
        .at(-1) ?? 0,
    )
  }
  const counted = {
    '/events/ongoing-groups': 'route="/events/:slug",method="GET",status="200"',
    '/api/cms/events': 'route="/api/cms/events",method="GET",status="200"',
    '/favicon.svg': 'route="/:file",method="GET",status="200"',
    '/no-such-page': 'route="/:slug",method="GET",status="404"',
  }
  for (const [path, labels] of Object.entries(counted)) {
    await get(path)
    const before = await countOf(labels)
    await get(path)
    await get(path)
    expect([path, await countOf(labels)]).toEqual([path, before + 2])
  }
  const forwarded = await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '192.0.2.7' } })
  expect([forwarded.status, await forwarded.text()]).toEqual([404, (await read('/no-such-page')).html])
})
