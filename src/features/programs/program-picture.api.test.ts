import { aPdf, aPicture } from '@tests/support/files'
import { engines, openTestSite, type TestSite } from '@tests/support/test-site'
import { describe, expect, test } from 'vitest'

const meditation = { title: 'Sunday Meditation', description: 'Sitting together.', linkUrl: '/programs#sunday-meditation' }

function form(fields: Record<string, string>, image?: Uint8Array): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.set(name, value)
  if (image) data.set('image', new File([new Uint8Array(image)], 'meditation.jpg'))
  return data
}

const keptUploads = async ({ services: { db } }: TestSite) =>
  (await db.selectFrom('upload_uses').select('path').where('entity', '=', 'program').execute()).map(({ path }) => path)

describe.each(engines)('pictures of programs on %s', (engine) => {
  test('decisions: a program is created with its picture as multipart', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const answer = await site.request('/api/cms/programs', { body: form(meditation, await aPicture(300, 200)), cookie })
    expect(answer.status).toBe(201)
    const { program } = await answer.json()
    expect(program).toMatchObject({ ...meditation, imageUrl: expect.stringMatching(/^\/uploads\/.*-300x200\.webp$/) })
    expect(await keptUploads(site)).toEqual([program.imageUrl])
  })

  test('decisions: an update keeps the picture, replaces it by a new one, or drops it for an empty imageUrl', async () => {
    await using site = await openTestSite(engine)
    const cookie = await site.logIn()
    const created = await site.request('/api/cms/programs', { body: form(meditation, await aPicture(30, 40)), cookie })
    const { program } = await created.json()
    const update = async (body: FormData) => {
      const answer = await site.request(`/api/cms/programs/${program.id}`, { method: 'PUT', body, cookie })
      return (await answer.json()).program
    }
    const kept = await update(form({ title: 'Sitting', imageUrl: program.imageUrl }))
    expect([kept.title, kept.imageUrl]).toEqual(['Sitting', program.imageUrl])
    const replaced = await update(form({ imageUrl: program.imageUrl }, await aPicture(50, 60)))
    expect([replaced.title, replaced.imageUrl]).toEqual(['Sitting', expect.stringMatching(/-50x60\.webp$/)])
    expect(await keptUploads(site)).toEqual([replaced.imageUrl])
    expect((await update(form({ imageUrl: '' }))).imageUrl).toBeNull()
    expect(await keptUploads(site)).toEqual([])
  })

  test('decisions: what is no picture is refused, and changes nothing', async () => {
    await using site = await openTestSite(engine)
    const answer = await site.request('/api/cms/programs', { body: form(meditation, aPdf()), cookie: await site.logIn() })
    expect([answer.status, (await answer.json()).message]).toEqual([415, 'Please choose a JPEG, PNG, WebP, AVIF or GIF image.'])
    expect(await (await site.request('/api/cms/programs')).json()).toEqual({ programs: [] })
  })
})
