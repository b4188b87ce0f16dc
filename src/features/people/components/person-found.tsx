import { Trash } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '@/components/button'
import { EmptyList } from '@/components/table/list-states'
import { useEntryDialog } from '@/features/staff-area/staff-address'
import { counted } from '@/platform/text/nouns'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import type { Person } from '../people.schema'
import { EraseDialog } from './erase-dialog'
import { ExportButton } from './export-button'
import { PersonArea } from './person-area'

/** What is held about someone, area by area, and what can be done about it. */
export function PersonFound({ person }: { person: Person }) {
  const { email, name, areas, effects, erasedAt } = person
  const { timeZone } = useSite()
  const erasing = useEntryDialog('erase-person')
  const head = useRef<HTMLHeadingElement>(null)
  const wasErased = useRef(false)
  const erased = erasedAt && `Everything about this address was erased on ${dayText(erasedAt, timeZone)}.`

  // The dialog gives the focus back to its button, which goes with what was erased.
  useEffect(() => {
    if (erasing.isOpen || !wasErased.current) return
    wasErased.current = false
    head.current?.focus()
  }, [erasing.isOpen])

  const records = areas.reduce((sum, area) => sum + area.records.length, 0)

  return (
    <section className="found" aria-labelledby="person-heading">
      <div className="found-head">
        <div>
          <h3 id="person-heading" ref={head} tabIndex={-1}>
            {email}
          </h3>
          {areas.length > 0 && (
            <p className="fine" role="status">
              {[name, `${counted(records, 'record', 'records')} in ${counted(areas.length, 'area', 'areas')}`].filter(Boolean).join(', ')}
            </p>
          )}
        </div>
        {areas.length > 0 && (
          <div className="ways">
            <ExportButton email={email} format="html" label="Export as a page to read (HTML)" />
            <ExportButton email={email} format="json" label="Export as data (JSON)" />
          </div>
        )}
      </div>
      {areas.length === 0 ? (
        <div role="status">
          <EmptyList>{erased ? `${erased} We hold nothing about it.` : 'We hold nothing about this address.'}</EmptyList>
        </div>
      ) : (
        <>
          <ul className="areas">
            {areas.map((area) => (
              <PersonArea key={area.feature} area={area} email={email} />
            ))}
          </ul>
          <div className="after">
            <p className="fine">
              {erased && `${erased} What is here has come since. `}
              {effects.length > 0 && `If you erase it: ${effects.join(' ')} `}
              No email is sent to this person. Older backups still hold the data; if one is restored, it’s erased again.
            </p>
            <Button variant="quiet" onClick={erasing.open}>
              <Trash aria-hidden="true" size={17} strokeWidth={1.75} />
              Erase everything about this person
            </Button>
          </div>
        </>
      )}
      {erasing.isOpen && areas.length > 0 && (
        <EraseDialog
          person={person}
          onClose={erasing.close}
          onErased={() => {
            wasErased.current = true
          }}
        />
      )}
    </section>
  )
}
