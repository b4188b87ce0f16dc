import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { PanelHead } from '@/features/desk/panel-head'
import { useInitialSearch } from '@/features/desk/staff-address'
import { StaffLink } from '@/features/desk/staff-link'
import { apiQuery, neverCached } from '@/platform/browser/api-query'
import { apiRequest, RequestError } from '@/platform/browser/fetch-json'
import { Button } from '@/ui/button'
import { TextField } from '@/ui/form/field'
import { EmptyList, ListStates } from '@/ui/table/list-states'
import type { peopleCalls } from './people.calls'
import { PersonFound } from './person-found'
import './people.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    person?: string
  }
}

/** Forgotten by the browser as soon as it isn't shown. */
const personalDataQuery = (email: string) =>
  apiQuery(['/api/people/find', email], apiRequest<typeof peopleCalls>()('POST /api/people/find', { json: { email } }), {
    enabled: email !== '',
    ...neverCached,
  })

/** The address is no part of the URL, which stays in logs (spec B §8.1): the history's entry has it, for who follows a link and comes back. */
export function PeoplePanel() {
  const navigate = useNavigate()
  const lookFor = useInitialSearch()
  const lookedUp = useLocation({ select: ({ state }) => state.person ?? lookFor })
  const [typed, setTyped] = useState<{ over: string; text: string }>()
  // What was typed over an address that is no longer shown was looked up, or left by Back.
  const text = typed?.over === lookedUp ? typed.text : lookedUp
  const [isMissing, setMissing] = useState(false)
  const query = useQuery(personalDataQuery(lookedUp))
  const refused =
    query.error instanceof RequestError && query.error.status === 400 && text.trim() === lookedUp ? query.error.detail : undefined
  const error = isMissing ? 'Enter an email address' : refused

  function lookUp(event: FormEvent) {
    event.preventDefault()
    const address = text.trim()
    setMissing(address === '')
    if (address === lookedUp) {
      if (address !== '') void query.refetch()
      return
    }
    void navigate({
      to: '.',
      search: (before: object) => before,
      state: (before) => ({ ...before, person: address }),
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <div className="people">
      <PanelHead>
        <p className="lead">
          See, export, or erase everything about one person. Only admins can do this, and each export and erasure is recorded in Activity.
        </p>
      </PanelHead>
      <form method="post" noValidate onSubmit={lookUp} aria-label="Look up a person" className="look-up">
        <TextField
          label="Email address"
          type="email"
          name="person"
          autoComplete="off"
          value={text}
          error={error}
          onChange={({ target }) => {
            setTyped({ over: lookedUp, text: target.value })
            setMissing(false)
          }}
        />
        <Button type="submit" variant="outline">
          <Search aria-hidden="true" size={17} strokeWidth={1.75} />
          Look up
        </Button>
      </form>
      {lookedUp === '' && <EmptyList>What this site holds about a person appears here, with how long it’s kept.</EmptyList>}
      {lookedUp !== '' && !refused && (
        <ListStates query={query} loading="Looking everywhere..." failure="Unable to look up this person">
          {query.data && <PersonFound person={query.data.person} />}
        </ListStates>
      )}
      <p className="further">
        Someone that staff added without an email address is among the attendees of{' '}
        <StaffLink url="/admin?tab=events">their event</StaffLink>. Remove them there to delete what we hold. How long data is kept is set
        in <StaffLink url="/admin?tab=settings&field=retention.registrations">Settings</StaffLink>.
      </p>
    </div>
  )
}
