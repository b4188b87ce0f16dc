import { erasePerson } from '@/features/people/erase-person.server'
import { emailKeyOf, findPerson, type HeldData } from '@/features/people/find-person.server'
import { type Command, printable } from './command.server'

/** What is held about somebody, by their e-mail address. */
export const personCommands: Record<string, Command> = {
  'find-person': {
    takes: 'address',
    async run(services, { argument }) {
      const held = await findPerson(services, emailKeyOf(argument))
      return held.length > 0 ? held.map(textOf).join('\n\n') : 'Nothing is held about this address'
    },
  },
  'erase-person': {
    takes: 'address',
    async run(services, { argument }) {
      const held = await erasePerson(services, emailKeyOf(argument), null)
      const titles = held.flatMap(({ records }) => records.map(({ title }) => printable(title)))
      return ['Erased for good, though not from older backups:', ...titles].join('\n')
    },
  },
}

const textOf = ({ records, retention }: HeldData) =>
  [...records.map(({ title, fields }) => [printable(title), ...Object.entries(fields).map(lineOf)].join('\n')), retention].join('\n\n')

type Value = HeldData['records'][number]['fields'][string]

/** The lines of a longer text stand below one another. */
const lineOf = ([name, value]: [string, Value]) => `  ${name}: ${wordsOf(value).split('\n').map(printable).join('\n    ')}`

function wordsOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? 'not given'
}
