import { contentKinds, namesOf } from '@tests/support/content-kinds'
import { aPicture } from '@tests/support/files'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'

const kinds = contentKinds
  .filter((kind) => kind.hasPicture)
  .map((kind) => ({ ...kind, ...namesOf(kind), path: `/api/cms/${kind.plural}`, isJson: kind.noun === 'event' }))

const said = { imageAlt: 'People on the ridge', imageFocus: { x: 0.25, y: 1 } }
const nothing = { imageAlt: null, imageFocus: null }

/** The calls of one kind, as a form sends them. */
async function open(site: TestSite, { one, all, path, isJson }: (typeof kinds)[number]) {
  const cookie = await site.logIn()
  const body = async (fields: object, withPicture: boolean) => {
    const form = new FormData()
    if (isJson) form.set('eventData', JSON.stringify(fields))
    else for (const [name, value] of Object.entries(fields)) form.set(name, typeof value === 'string' ? value : JSON.stringify(value))
    if (withPicture) form.set('image', new File([new Uint8Array(await aPicture(60, 40))], 'a.jpg'))
    return form
  }
  const call = async (method: string, to: string, fields: object, withPicture = false) => {
    const answer = await site.request(path + to, { method, body: await body(fields, withPicture), cookie })
    const json = await answer.json()
    return { status: answer.status, json, entity: json[one] }
  }
  return {
    create: (fields: object) => call('POST', '', fields, true),
    update: (fields: object, withPicture = false) => call('PUT', '/1', fields, withPicture),
    duplicate: () => call('POST', '/1/duplicate', {}),
    versions: async () => (await (await site.request(`${path}/1/versions`, { cookie })).json()).versions,
    seen: async () => (await (await site.request(path)).json())[all][0],
  }
}

describe.each(engines)('what is said of a picture on %s', (engine) => {
  test.each(kinds)(
    'spec B §6.2: of a $noun it is stored, seen, copied, kept by who does not send it, and known to its versions',
    async (kind) => {
      await using site = await openTestSite(engine)
      const calls = await open(site, kind)
      expect((await calls.create(kind.input)).entity).toMatchObject(nothing)
      expect((await calls.update(said)).entity).toMatchObject(said)
      expect(await calls.seen()).toMatchObject(said)
      expect((await calls.duplicate()).entity).toMatchObject(said)
      expect((await calls.update({ location: 'Elsewhere' })).entity).toMatchObject(said)
      const changed = (await calls.versions()).flatMap(({ changed }: { changed: string[] }) => changed)
      expect(changed).toEqual(expect.arrayContaining(['imageAlt', 'imageFocus']))
      expect((await calls.update({ imageAlt: '', imageFocus: kind.isJson ? null : '' })).entity).toMatchObject(nothing)
    },
  )

  test.each(kinds)('a new picture of a $noun does not inherit the description of the one before', async (kind) => {
    await using site = await openTestSite(engine)
    const calls = await open(site, kind)
    expect((await calls.create({ ...kind.input, ...said })).entity).toMatchObject(said)
    expect((await calls.update({}, true)).entity).toMatchObject(nothing)
    expect((await calls.update({ imageAlt: 'The hall' }, true)).entity).toMatchObject({ ...nothing, imageAlt: 'The hall' })
  })

  test.each(kinds)('what does not fit of a $noun is refused in words, at its field', async (kind) => {
    await using site = await openTestSite(engine)
    const calls = await open(site, kind)
    await calls.create(kind.input)
    for (const imageFocus of [{ x: 1.01, y: 0 }, { x: 0.5 }, { x: '0.5', y: 0 }, 'left', [0, 0], 5]) {
      const { status, json } = await calls.update({ imageFocus })
      expect([status, json.message]).toEqual([400, expect.stringMatching(/^The part of the picture that stays in view must be given/)])
      expect(json.issues[0].path).toMatch(/^imageFocus/)
    }
    const { status, json } = await calls.update({ imageAlt: 'x'.repeat(301) })
    expect([status, json.issues[0].path]).toEqual([400, 'imageAlt'])
    expect(json.message).toBe('The text that says what the picture shows must be 300 characters or fewer')
  })
})
