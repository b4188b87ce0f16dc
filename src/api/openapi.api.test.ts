import { Validator } from '@seriousme/openapi-schema-validator'
import { apiCalls } from '@tests/support/api-calls/api-calls'
import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'

/** As far as these tests read it. */
interface Description {
  paths: Record<
    string,
    Record<
      string,
      { summary: string; security?: unknown; requestBody?: { required: boolean; content: object }; responses: Record<string, object> }
    >
  >
}

/** The same on every site, and slow to make. */
let description: Promise<string> | undefined

async function describedApi(): Promise<Description> {
  description ??= describeApi()
  return JSON.parse(await description)
}

async function describeApi(): Promise<string> {
  await using site = await openTestSite('sqlite')
  return (await site.request('/api/openapi.json')).text()
}

const written = (path: string) => path.replace(/:(\w+)/g, '{$1}')

test('the description of the API is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate((await describedApi()) as never)
  expect(result.errors).toBeUndefined()
  expect(result.valid).toBe(true)
})

function bodyTypeOf({
  method,
  file,
  bodyless,
}: {
  method: string
  file: string | undefined
  bodyless: true | undefined
}): string | undefined {
  if (file) return 'multipart/form-data'
  return method === 'PUT' || (method === 'POST' && !bodyless) ? 'application/json' : undefined
}

test('every call is described, with its success and every refusal that it shows each kind of visitor', async () => {
  const { paths } = await describedApi()
  for (const { method, path, access, status, file, bodyless } of apiCalls) {
    const call = paths[written(path)]?.[method.toLowerCase()]
    const statuses = Object.keys(call?.responses ?? {}).map(Number)
    const bodyType = bodyTypeOf({ method, file, bodyless })
    expect({ path, summary: call?.summary, statuses }).toEqual({
      path,
      summary: expect.stringMatching(/^[A-Z]/),
      statuses: expect.arrayContaining([
        status,
        ...(access === 'admin' ? [401, 403] : []),
        ...(access === 'logged in' ? [401] : []),
        ...(bodyType ? [400, 403, 413, 415] : []),
        ...(path.includes(':') ? [404] : []),
      ]),
    })
    expect(Boolean(call?.security)).toBe(access !== 'public')
    if (bodyType) expect(call?.requestBody?.content).toHaveProperty(bodyType)
  }
})

test('spec B §10: a body is described as optional where no field of it is needed', async () => {
  const { paths } = await describedApi()
  const posts = apiCalls.filter(({ method, bodyless }) => method === 'POST' && !bodyless)
  const optional = posts.filter(({ path }) => paths[written(path)]?.post?.requestBody?.required === false)
  expect(optional).toEqual(posts.filter(({ json, isBodyOptional }) => isBodyOptional || JSON.stringify(json) === '{}'))
})

test('nothing is described that is not there', async () => {
  const { paths } = await describedApi()
  const described = Object.entries(paths).flatMap(([path, calls]) => Object.keys(calls).map((method) => `${method.toUpperCase()} ${path}`))
  expect(described.sort()).toEqual(apiCalls.map(({ method, path }) => `${method} ${written(path)}`).sort())
})

test('D2 §7: events, teachers and programs are described as multipart with their files', async () => {
  const { paths } = await describedApi()
  for (const path of ['events', 'teachers', 'programs'].flatMap((plural) => [`/api/cms/${plural}`, `/api/cms/${plural}/{id}`])) {
    const call = paths[path]?.post ?? paths[path]?.put
    expect(JSON.stringify(call?.requestBody?.content)).toContain('"image":{"type":"string","format":"binary"')
  }
})

test('decisions: an update is described as taking any of the fields', async () => {
  const { paths } = await describedApi()
  for (const { path } of apiCalls.filter(({ method, path }) => method === 'PUT' && path.endsWith('/:id'))) {
    const content = Object.values(paths[written(path)]?.put?.requestBody?.content ?? {})
    for (const { schema } of content as { schema: object }[])
      expect([path, Object.keys(schema)]).toEqual([path, expect.not.arrayContaining(['required'])])
  }
})
