import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { BackButton } from '@/features/desk/opened-page'
import { PanelHead } from '@/features/desk/panel-head'
import { useOpenDialog } from '@/features/desk/staff-address'
import { useSite } from '@/site/use-site'
import { Button } from '@/ui/button'
import { ListStates } from '@/ui/table/list-states'
import { PAGE_SIZE, PagedList } from '@/ui/table/pager'
import { RowState } from '@/ui/table/row-state'
import { Cell, Row, RowHeader, Table } from '@/ui/table/table'
import { mailingQuery, mailingsQuery } from './mailing.queries'
import type { Mailing } from './mailing.schema'
import { MailingForm } from './mailing-form'
import { useOpenMailing } from './mailing-inputs'
import { MailingProgress, pollProgress, progressText, stateText } from './mailing-progress'
import './mailings.css'

export function MailingsPanel() {
  const which = useOpenMailing()
  return (
    <>
      {/* Stays as it was while a mailing is open. */}
      <div hidden={which !== undefined}>
        <MailingList />
      </div>
      {which !== undefined && <MailingPage key={which} which={which} />}
    </>
  )
}

function MailingList() {
  const [offset, setOffset] = useState(0)
  const query = useQuery({
    ...mailingsQuery({ limit: PAGE_SIZE, offset }),
    refetchInterval: ({ state }) => pollProgress(state.data?.mailings),
  })
  const { mailings = [], total = 0 } = query.data ?? {}
  const open = useOpenDialog()
  return (
    <>
      <PanelHead
        action={
          <Button onClick={() => open('mailing', 'new')}>
            <Plus aria-hidden="true" size={18} strokeWidth={1.75} />
            New Mailing
          </Button>
        }
      />
      <PagedList
        {...{ query, offset }}
        of="mailings"
        count={total}
        onTurn={setOffset}
        empty="Emails that you write to everyone on the mailing list appear here."
      >
        <Table caption="Mailings, newest first" columns={['Subject', 'State', 'Recipients']}>
          {mailings.map((mailing) => (
            <MailingRow key={mailing.id} mailing={mailing} onOpen={() => open('mailing', mailing.id)} />
          ))}
        </Table>
      </PagedList>
    </>
  )
}

function MailingRow({ mailing, onOpen }: { mailing: Mailing; onOpen: () => void }) {
  const { timeZone, savesMail } = useSite()
  const { state } = mailing
  const label = stateText(mailing, timeZone)
  return (
    <Row>
      <RowHeader>
        <button
          type="button"
          onClick={onOpen}
          className="wrap-anywhere min-h-6 cursor-pointer text-left font-semibold underline decoration-hairline underline-offset-4 hover:text-accent"
        >
          {mailing.subject}
        </button>
      </RowHeader>
      <Cell>
        {state === 'sent' || state === 'draft' ? label : <RowState sign={state === 'scheduled' ? 'ring' : 'due'}>{label}</RowState>}
      </Cell>
      <Cell>{state === 'draft' || state === 'scheduled' ? '' : progressText(mailing, savesMail === true)}</Cell>
    </Row>
  )
}

const MailingPage = ({ which }: { which: number | 'new' }) => (
  <>
    <BackButton parameter="mailing" className="mb-4">
      All mailings
    </BackButton>
    {which === 'new' ? <MailingForm stored={undefined} onSent={() => undefined} /> : <StoredMailing id={which} />}
  </>
)

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
