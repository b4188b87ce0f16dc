import { openTestSite } from '@tests/support/test-site'
import { expect, test } from 'vitest'
import { features } from '@/app/registry/features.server'
import { snakeCase } from '@/platform/database/columns.server'

/** What a column is called that may hold someone’s address. */
const MAY_HOLD_ADDRESS = /email|mailbox|recipient|reply_?to/i

test('B §8.1: every table with a column for an address is declared by the feature that finds and erases what is in it', async () => {
  await using site = await openTestSite('sqlite')
  const tables = await site.services.db.kysely().introspection.getTables()
  const withAddress = tables.filter(({ columns }) => columns.some(({ name }) => MAY_HOLD_ADDRESS.test(name)))
  expect(withAddress.length).toBeGreaterThan(5)
  const declared = features.flatMap(({ people }) => Object.entries(people?.tables ?? {}))
  const missing = withAddress.filter(({ name }) => !declared.some(([table]) => table === name))
  expect(missing.map(({ name }) => name)).toEqual([])
})

test('what a feature declares is there: its tables, and their columns for keys of addresses', async () => {
  await using site = await openTestSite('sqlite')
  const tables = new Map((await site.services.db.kysely().introspection.getTables()).map(({ name, columns }) => [name, columns]))
  for (const { name, people } of features)
    for (const [table, column] of Object.entries(people?.tables ?? {})) {
      const columns = tables.get(table)?.map((each) => each.name) ?? []
      expect([name, table, columns]).toEqual([name, table, expect.arrayContaining(column ? [snakeCase(column)] : [])])
      expect(columns.length).toBeGreaterThan(0)
    }
})

test('a feature whose tables don’t all have a column for keys gives the rest in another way', () => {
  for (const { name, people } of features)
    if (Object.values(people?.tables ?? {}).includes(null)) expect([name, people?.listFurtherKeys]).toEqual([name, expect.any(Function)])
})
