import { expect, test } from 'vitest'
import { contentKinds, namesOf } from '../support/content-kinds'
import { openSite } from './site'

test.each(contentKinds)('spec B §6.1 $plural: the link of a preview shows a draft where it will stand', async (kind) => {
  const { staff, read } = await openSite('empty')
  const created = await staff.call<Record<string, { id: number }>>('POST', `/api/cms/${kind.plural}`, { ...kind.input, status: 'draft' })
  const { preview } = await staff.call<{ preview: { url: string } }>('POST', '/api/previews', {
    kind: kind.plural,
    id: created[namesOf(kind).one]?.id,
  })
  const page = await read(new URL(preview.url).pathname)
  expect(page.status).toBe(200)
  expect(page.text).toContain('Visitors don’t see this yet.')
  const shown = (kind.input as Record<string, unknown>)[kind.field]
  expect(page.main.element.outerHTML).toContain(shown)
})
