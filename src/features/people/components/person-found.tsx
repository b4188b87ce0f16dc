import { ArrowDown, Trash } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/button'
import { EmptyList } from '@/components/table/list-states'
import { toast } from '@/components/toast/toast'
import { useEntryDialog } from '@/features/staff-area/staff-address'
import { useStaffWrite } from '@/features/staff-area/use-staff-write'
import { downloadText } from '@/platform/browser/download'
import { errorText, fetchAnswer } from '@/platform/browser/fetch-json'
import { counted } from '@/platform/text/nouns'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { personExportRequest } from '../people.queries'
import type { Person } from '../people.schema'
import { EraseDialog } from './erase-dialog'
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

const MEDIA_TYPES = { json: 'application/json', html: 'text/html' }

interface ExportButtonProps {
  email: string
  format: 'html' | 'json'
  label: string
}

/** Downloads a file with all data about a person. */
function ExportButton({ email, format, label }: ExportButtonProps) {
  const write = useStaffWrite()
  const [isPending, setPending] = useState(false)

  async function save() {
    if (isPending) return
    setPending(true)
    try {
      const { headers, text } = await write(() => readExport(email, format))
      downloadText(fileNameIn(headers), text, MEDIA_TYPES[format])
    } catch (error) {
      toast({ title: 'Error', description: errorText(error, 'Failed to export'), variant: 'destructive' })
    }
    setPending(false)
  }

  return (
    <Button variant="quiet" aria-disabled={isPending} onClick={save}>
      <ArrowDown aria-hidden="true" size={17} strokeWidth={1.75} />
      {isPending ? 'Exporting...' : label}
    </Button>
  )
}

async function readExport(email: string, format: 'html' | 'json') {
  const answer = await fetchAnswer(personExportRequest(email, format))
  return { headers: answer.headers, text: await answer.text() }
}

const fileNameIn = (headers: Headers): string => /filename="(.+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
