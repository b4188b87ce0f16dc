import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const here = import.meta.dirname
const sources = globSync('src/**/*.{ts,tsx}', { cwd: join(here, '../../../..') })
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(here, '../../../..', file), 'utf8') }))

const LIFECYCLE = ['lifecycle', 'transitions'].map((file) => `src/features/events/registration/${file}.server.ts`)

// Before, six files wrote it, each with its own order of places, email and queue.
test('nothing but the lifecycle writes the status of a registration', () => {
  const users = sources.filter(({ text }) =>
    /import[^']*\b(?:saveTransition|saveMove|insertRegistration|applyTransition)\b[^']*from/.test(text),
  )
  expect(users.map(({ file }) => file).sort()).toEqual(LIFECYCLE)
  const into = sources.filter(({ text }) => /(?:insertInto|mergeInto|replaceInto)\('registrations\b/.test(text)).map(({ file }) => file)
  // The first restores rows of a deleted event, or of a backup, as they were.
  expect(into.sort()).toEqual(
    ['deleted-registration', 'registration'].map((row) => `src/features/events/places/${row}.repository.server.ts`),
  )
  const statements = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/updateTable\('registrations\b[^)]*\)[\s\S]*?\.set\(([\s\S]*?)\)\n/g)].map(([, set = '']) => ({ file, set })),
  )
  expect(statements.length).toBeGreaterThan(3)
  expect(statements.filter(({ set }) => /\bstatus\b/.test(set))).toEqual([])
  // Those whose columns come from elsewhere: the lifecycle's.
  expect(statements.filter(({ set }) => set.includes('...')).map(({ set }) => set)).toEqual(['{ ...set, updatedAt: at }'])
})
