import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const listed = [...readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^\| \[[\w-]+\]\(src\/features.*$/gm)].flatMap(([row]) =>
  [...row.matchAll(/\((src\/features\/[^)]+)\)/g)].map(([, folder = '']) => folder),
)
const files = globSync('src/features/**/*.{ts,tsx}')

test('the table of features in ARCHITECTURE.md names each feature and each of its rooms', () => {
  expect(listed.toSorted()).toEqual([...new Set(files.flatMap((file) => [featureOf(file), dirname(file)]))].toSorted())
})

test('a room of a feature is listed after those that it imports', () => {
  const upward = files
    .filter((file) => !/\.test\.|\.factory\./.test(file))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/(?:from |import\()'(\.\.?\/[^']+)'/g)].flatMap(([, path = '']) => {
        const [from, to] = [dirname(file), dirname(join(dirname(file), path))]
        const isRoom = to !== featureOf(file) && from !== featureOf(file)
        return isRoom && listed.indexOf(to) > listed.indexOf(from) ? [`${file} imports ${path}`] : []
      }),
    )
  expect(upward).toEqual([])
})

function featureOf(file: string) {
  return file.split('/').slice(0, 3).join('/')
}
