import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ContentExample } from '@/content/content-example'
import { fieldName } from '@/platform/text/nouns'
import type { TestSite } from './test-site'

const root = join(import.meta.dirname, '../..')

/** One of each kind of content that staff keep, as its feature gives it in `x.example.ts`; read from the folders, for browser tests and Node too. */
export const contentKinds: ContentExample[] = await Promise.all(
  globSync('src/features/**/*.example.ts', { cwd: root })
    .toSorted()
    .map(
      async (file) =>
        Object.values<ContentExample>(await import(/* @vite-ignore */ pathToFileURL(join(root, file)).href))[0] as ContentExample,
    ),
)

/** What a kind is called by its noun: one and all of it in JSON, and its table. */
export const namesOf = ({ noun, plural }: Pick<ContentExample, 'noun' | 'plural'>) => ({
  one: fieldName(noun),
  all: fieldName(plural),
  table: plural.replaceAll('-', '_'),
})

/** A value of the field of a kind by which it is found again. */
export const fieldValue = ({ isAddress = false }: ContentExample, text: string) => (isAddress ? `https://example.org/${text}` : text)

/** What lists call the example. */
export const labelOf = ({ field, input, label }: ContentExample): string => label ?? input[field as never]

/** The documented calls of one kind, as one admin makes them. */
export function contentCalls(site: TestSite, { noun, plural }: Pick<ContentExample, 'noun' | 'plural'>, cookie: string | undefined) {
  const { one, all } = namesOf({ noun, plural })
  const path = `/api/cms/${plural}`
  const send = async (address: string, options: object) => site.request(address, { ...options, ...(cookie && { cookie }) })
  return {
    create: async (json: object) => (await (await send(path, { json })).json())[one],
    update: (id: number, json: object) => send(`${path}/${id}`, { method: 'PUT', json }),
    remove: (id: number) => send(`${path}/${id}`, { method: 'DELETE' }),
    list: async () => (await (await send(path, {})).json())[all],
  }
}
