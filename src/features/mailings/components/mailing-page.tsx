import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/button'
import { ListStates } from '@/components/table/list-states'
import { useCloseOpened } from '@/features/staff-area/staff-address'
import { mailingQuery } from '../mailing.queries'
import type { Mailing } from '../mailing.schema'
import { withoutMailing } from '../mailing-address'
import { pollProgress } from '../poll-progress'
import { MailingForm } from './mailing-form'
import { MailingProgress } from './mailing-progress'

/** One mailing: while it is a draft the form to write it, then how far it is. In place of the list. */
export function MailingPage({ which }: { which: number | 'new' }) {
  const close = useCloseOpened(withoutMailing)
  return (
    <>
      <Button variant="quiet" className="mb-4" onClick={close}>
        <ArrowLeft aria-hidden="true" size={17} strokeWidth={1.75} />
        All mailings
      </Button>
      {which === 'new' ? <MailingForm stored={undefined} onSent={() => undefined} /> : <StoredMailing id={which} />}
    </>
  )
}

function StoredMailing({ id }: { id: number }) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...mailingQuery(id),
    refetchInterval: ({ state }) => pollProgress(state.data ? [state.data.mailing] : []),
  })
  // What is being written stays, whatever becomes of it on the server: no one loses what they type.
  const [draft, setDraft] = useState<Mailing>()
  const mailing = query.data?.mailing

  function showSent(sent: Mailing) {
    // Else what was loaded before would be taken for a draft still.
    queryClient.setQueryData(mailingQuery(id).queryKey, { mailing: sent })
    setDraft(undefined)
  }

  if (!draft && mailing?.state === 'draft') setDraft(mailing)
  return (
    <ListStates query={query} loading="Loading the mailing..." failure="Unable to load this mailing">
      {draft ? (
        <MailingForm key={draft.id} stored={draft} onSent={showSent} />
      ) : (
        mailing && mailing.state !== 'draft' && <MailingProgress mailing={mailing} />
      )}
    </ListStates>
  )
}
