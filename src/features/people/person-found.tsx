import { ArrowDown, Trash } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useEntryDialog } from '@/features/desk/staff-address'
import { StaffLink } from '@/features/desk/staff-link'
import { useStaffWrite } from '@/features/desk/use-staff-action'
import { downloadText } from '@/platform/browser/download'
import { apiRequest, errorText, fetchAnswer, fetchJson, RequestError } from '@/platform/browser/fetch-json'
import { counted } from '@/platform/text/nouns'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { FormDialog } from '@/ui/form-dialog'
import { EmptyList } from '@/ui/table/list-states'
import { toast } from '@/ui/toast/toast'
import type { Person, PersonalDataArea, peopleCalls } from './people.calls'
import { readableValue } from './readable-value'

const request = apiRequest<typeof peopleCalls>()

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

function ExportButton({ email, format, label }: { email: string; format: 'html' | 'json'; label: string }) {
  const write = useStaffWrite()
  const [isPending, setPending] = useState(false)

  async function save() {
    if (isPending) return
    setPending(true)
    try {
      const answer = await write(() => fetchAnswer(request('POST /api/people/export', { json: { email, format } })))
      const name = /filename="(.+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? ''
      downloadText(name, await answer.text(), { json: 'application/json', html: 'text/html' }[format])
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

const SHOWN = 4

function PersonArea({ area: { label, url, records, retention }, email }: { area: PersonalDataArea; email: string }) {
  const summary = summarizeRecords(records)
  const { timeZone } = useSite()
  const further = summary.length - SHOWN
  return (
    <li>
      <h4>
        {url ? (
          <StaffLink url={url} lookFor={email}>
            {label}
          </StaffLink>
        ) : (
          label
        )}
      </h4>
      <p className="count">
        {records.length}
        <span className="sr-only"> {records.length === 1 ? 'record' : 'records'}</span>
      </p>
      <div className="what">
        <ul>
          {summary.slice(0, SHOWN).map(({ title, url: place }) => (
            <li key={`${title} ${place}`}>{place ? <StaffLink url={place}>{title}</StaffLink> : title}</li>
          ))}
          {further > 0 && <li>and {further} more</li>}
        </ul>
        <details>
          <summary>
            Show what we hold<span className="sr-only"> of {label}</span>
          </summary>
          {records.map(({ title, fields }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: records have no other name, and the list is only ever replaced.
            <section key={index}>
              <h5>{title}</h5>
              <dl>
                {Object.entries(fields)
                  .filter(([, value]) => value !== null && value !== '')
                  .map(([name, value]) => (
                    <div key={name}>
                      <dt>{name}</dt>
                      <dd>{readableValue(value, timeZone)}</dd>
                    </div>
                  ))}
              </dl>
            </section>
          ))}
        </details>
      </div>
      <p className="kept">{retention}</p>
    </li>
  )
}

type Titled = Pick<PersonalDataArea['records'][number], 'title' | 'url'>

export const summarizeRecords = (records: readonly Titled[]): Titled[] =>
  [...Map.groupBy(records, ({ title, url }) => JSON.stringify([title, url])).values()].map(([{ title, url } = { title: '' }, ...more]) => ({
    title: more.length === 0 ? title : `${title} (${more.length + 1})`,
    ...(url && { url }),
  }))

interface EraseDialogProps {
  person: Person
  onClose: () => void
  onErased: () => void
}

function EraseDialog({ person: { email, areas, effects, remains }, onClose, onErased }: EraseDialogProps) {
  const write = useStaffWrite()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isPending, setPending] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function refuse(text: string) {
    setError(text)
    field.current?.focus()
  }

  async function erase(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    if (typed.trim() === '') return refuse('Type the email address to confirm')
    setPending(true)
    try {
      const { message } = await write(() => fetchJson(request('POST /api/people/erase', { json: { email, confirm: typed } })))
      toast({ title: 'Success', description: message })
      onErased()
      onClose()
    } catch (failure) {
      setPending(false)
      const text = errorText(failure, 'Failed to erase this person')
      if (failure instanceof RequestError && failure.status === 400) return refuse(text)
      toast({ title: 'Error', description: text, variant: 'destructive' })
      // Someone else was first: there is nothing left to confirm.
      if (failure instanceof RequestError && failure.status === 404) onClose()
    }
  }

  return (
    <FormDialog
      title={`Erase everything about ${email}?`}
      submitLabel="Erase permanently"
      pendingLabel="Erasing..."
      isPending={isPending}
      onSubmit={erase}
      onClose={onClose}
    >
      <div className="erasing">
        <p>This permanently deletes:</p>
        <ul>
          {areas.map(({ feature, label, records }) => (
            <li key={feature}>
              {label}: {records.length.toLocaleString('en-US')}
            </li>
          ))}
        </ul>
        {effects.length > 0 && <p>{effects.join(' ')}</p>}
        <p>No email is sent to this person.</p>
        <details>
          <summary>What stays, and why</summary>
          <ul className="staying">
            {remains.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </details>
        <p className="warning">You can’t undo this. If you may need the data, export it first.</p>
      </div>
      <TextField
        ref={field}
        label={`Type ${email} to confirm`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
    </FormDialog>
  )
}
