import { eraseNamedPerson, erasePerson } from '@/features/people/erase-person.server'
import { emailKeyOf, findNamedPerson, findPerson, type PersonData } from '@/features/people/find-person.server'
import { ApiError } from '@/platform/http/errors.server'
import type { Services } from '@/platform/services.server'
import { type CliCommand, printable } from './command.server'

/** What is held about someone: by their email address, or, of those that staff added without one, by their name. */
export const personCommands: Record<string, CliCommand> = {
  'find-person': {
    takes: 'address or name',
    option: 'event',
    async run(services, { argument, eventId }) {
      const isAddress = argument.includes('@')
      if (isAddress) refuseEvent(eventId)
      const found = await (isAddress
        ? findPerson(services, emailKeyOf(argument))
        : findNamedPerson(services, { name: argument, ...(eventId && { eventId }) }))
      if (found.length > 0) return found.map(formatPersonData).join('\n\n')
      return isAddress ? 'No data found for this address' : 'No one without an address has that name'
    },
  },
  'erase-person': {
    takes: 'address or name',
    option: 'event',
    async run(services, { argument, eventId }) {
      const found = await eraseBy(services, argument, eventId)
      const titles = found.flatMap(({ records }) => records.map(({ title }) => printable(title)))
      return ['Permanently erased (older backups still hold it; a restore erases it again):', ...titles].join('\n')
    },
  },
}

const formatPersonData = ({ records, retention }: PersonData) =>
  [...records.map(({ title, fields }) => [printable(title), ...Object.entries(fields).map(lineOf)].join('\n')), retention].join('\n\n')

type Value = PersonData['records'][number]['fields'][string]

/** The lines of a longer text are below one another. */
const lineOf = ([name, value]: [string, Value]) => `  ${name}: ${wordsOf(value).split('\n').map(printable).join('\n    ')}`

function wordsOf(value: Value): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? 'not given'
}

/** By name only in one event, since two people may have one name. Throws ApiError 400 where that is not said. */
async function eraseBy(services: Services, argument: string, eventId: number | undefined): Promise<PersonData[]> {
  if (argument.includes('@')) {
    refuseEvent(eventId)
    return erasePerson(services, emailKeyOf(argument), null)
  }
  if (eventId) return eraseNamedPerson(services, { name: argument, eventId }, null)
  throw new ApiError(400, 'Please give an email address, or a name and the number of its event: --event 12')
}

/** Data by address is that of the whole site: someone who names an event would believe that the others stay. */
function refuseEvent(eventId: number | undefined) {
  if (eventId) throw new ApiError(400, '--event goes with a name; an address is looked up in all events: leave out --event')
}
