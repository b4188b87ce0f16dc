import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { PanelHead } from '@/features/desk/panel-head'
import { StaffLink } from '@/features/desk/staff-link'
import { useStaffAction } from '@/features/desk/use-staff-action'
import { apiQuery } from '@/platform/browser/api-query'
import { apiRequest } from '@/platform/browser/fetch-json'
import { dayText } from '@/platform/time/date-format'
import { useSite } from '@/site/use-site'
import { Button, buttonClass } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { SiteLink } from '@/ui/site-link'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import { RowAction, RowState } from '@/ui/table/row-state'
import { ActionsCell, Cell, Row, RowHeader, Table } from '@/ui/table/table'
import type { RedirectAnswer, redirectCalls } from './redirect.calls'

const request = apiRequest<typeof redirectCalls>()
const redirectsQuery = apiQuery(['/api/redirects'], request('GET /api/redirects'))

/** In the place of a page in the tab's address. */
export const REDIRECTS = 'redirects'

/** Former addresses that lead on to pages (spec B §11.5). */
export function RedirectsPanel() {
  const query = useQuery(redirectsQuery)
  const redirects = query.data?.redirects ?? []
  return (
    <>
      <PanelHead>
        <div>
          <StaffLink url="/admin?tab=pages" className={buttonClass('quiet', 'text-small')}>
            <ArrowLeft aria-hidden="true" size={16} strokeWidth={1.75} />
            All pages
          </StaffLink>
          <p className="measure mt-3 text-ink-soft">
            Former addresses that lead on for good. A page whose address you change gets one by itself; add those of an old site, so that
            links and search results keep working.
          </p>
        </div>
      </PanelHead>
      <AddRedirect />
      <ListStates query={query} loading="Loading redirects..." failure="Unable to load redirects">
        {redirects.length === 0 ? (
          <EmptyList>No redirects yet.</EmptyList>
        ) : (
          <Table caption="All redirects" columns={['Former address', 'Leads to', 'Added', 'Actions']}>
            {redirects.map((redirect) => (
              <RedirectRow key={redirect.id} redirect={redirect} />
            ))}
          </Table>
        )}
      </ListStates>
    </>
  )
}

const PATH = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }

function AddRedirect() {
  const { act, isUnderWay } = useStaffAction()
  const [faults, setFaults] = useState<Record<string, string>>({})
  const form = useRef<HTMLFormElement>(null)

  async function add(event: FormEvent) {
    event.preventDefault()
    const typed = Object.fromEntries(new FormData(form.current ?? undefined)) as { from: string; to: string }
    setFaults({})
    const added = await act({
      request: request('POST /api/redirects', { json: typed }),
      isOnce: true,
      settle(refusal) {
        setFaults(Object.fromEntries(refusal.issues.map(({ path, message }) => [path, message])))
        return undefined
      },
      done: 'Redirect added successfully',
      failed: 'Failed to add the redirect',
    })
    if (!added) return
    form.current?.reset()
    form.current?.querySelector('input')?.focus()
  }

  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={add}
      aria-label="Add a redirect"
      className="mb-8 grid items-start gap-4 sm:grid-cols-[1fr_1fr_auto]"
    >
      <TextField {...PATH} name="from" label="Former address" placeholder="/old-house" error={faults.from} />
      <TextField {...PATH} name="to" label="Leads to" placeholder="/our-house" error={faults.to} />
      <Button type="submit" variant="outline" disabled={isUnderWay} className="sm:mt-[1.921875rem]">
        {isUnderWay ? 'Adding...' : 'Add Redirect'}
      </Button>
    </form>
  )
}

function RedirectRow({ redirect: { id, from, to, createdAt, isHidden, leadsNowhere } }: { redirect: RedirectAnswer }) {
  const { act } = useStaffAction()
  const { timeZone } = useSite()
  const remove = () =>
    act({
      request: request('DELETE /api/redirects/:id', { params: { id } }),
      question: `Are you sure you want to delete this redirect? Links to ${from} will lead to no page.`,
      done: 'Redirect deleted successfully',
      failed: 'Failed to delete the redirect',
      losesButton: true,
    })
  return (
    <Row>
      <RowHeader state={isHidden && <RowState sign="ring">Not used: a page is there now</RowState>}>
        <span className="wrap-anywhere">{from}</span>
      </RowHeader>
      <Cell className="wrap-anywhere">
        <SiteLink href={to}>{to}</SiteLink>
        {leadsNowhere && <span className="block text-accent">Visitors find nothing there.</span>}
      </Cell>
      <Cell label="Added">{dayText(createdAt, timeZone)}</Cell>
      <ActionsCell>
        <RowAction icon={Trash2} label="Delete" of={from} onClick={() => void remove()} />
      </ActionsCell>
    </Row>
  )
}
