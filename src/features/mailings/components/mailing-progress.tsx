import { Button } from '@/components/button'
import { useOpenDialog } from '@/features/staff-area/staff-address'
import { useStaffAction } from '@/features/staff-area/use-staff-action'
import { useSite } from '@/site/use-site'
import type { Mailing } from '../mailing.schema'
import { contentOf, request } from '../mailing-fields'
import { peopleText, progressText, stateText, waitingCount } from '../mailing-words'
import { ArchiveMailing } from './archive-mailing'
import { DeleteMailing } from './delete-mailing'
import { MailingHeading } from './mailing-heading'
import { MailingPreview } from './mailing-preview'
import { MailingRecipients } from './mailing-recipients'
import { MailingTrouble } from './mailing-trouble'

/** A mailing that is scheduled, is being sent, or was sent. */
export function MailingProgress({ mailing }: { mailing: Mailing }) {
  const { timeZone, savesMail } = useSite()
  const { counts, state, trouble } = mailing
  const isScheduled = state === 'scheduled'
  return (
    <>
      <MailingHeading state={stateText(mailing, timeZone)}>{mailing.subject}</MailingHeading>
      <section aria-label="Sending" className="mb-8 grid gap-4">
        {isScheduled ? (
          <p>
            Goes to everyone who is subscribed at that moment; right now that’s {peopleText(counts.recipients)}. To change what it says,
            unschedule it first.
          </p>
        ) : (
          <>
            <progress
              aria-label="Done"
              className="mailing-progress"
              max={Math.max(counts.recipients, 1)}
              value={counts.recipients - waitingCount(mailing)}
            />
            <p className="tabular-nums">{progressText(mailing, savesMail === true)}</p>
          </>
        )}
        {savesMail && <p>No mail server is set up. Each email is saved as a file, and no one gets it.</p>}
        {trouble && <MailingTrouble reason={trouble} />}
        <MailingSteps mailing={mailing} />
      </section>
      {isScheduled ? <MailingPreview fields={contentOf(mailing)} /> : <MailingRecipients mailing={mailing} />}
    </>
  )
}

/** What can be done with it now. */
function MailingSteps({ mailing }: { mailing: Mailing }) {
  const { act, isUnderWay } = useStaffAction()
  const open = useOpenDialog()
  const { id, state } = mailing
  const params = { id }
  const failed = 'That didn’t work'

  const pause = () => act({ request: request('POST /api/mailings/:id/pause', { params }), failed })
  const resume = () => act({ request: request('POST /api/mailings/:id/resume', { params }), failed })
  const unschedule = () => act({ request: request('POST /api/mailings/:id/stop', { params }), done: 'It’s a draft again.', failed })
  const stop = () =>
    act({
      request: request('POST /api/mailings/:id/stop', { params }),
      question: `Stop for good? ${peopleText(waitingCount(mailing))} won’t get this mailing.`,
      failed,
    })

  async function duplicate() {
    const copy = await act({
      request: request('POST /api/mailings/:id/duplicate', { params }),
      isOnce: true,
      done: 'A draft that says the same is open.',
      failed,
    })
    if (copy) open('mailing', copy.mailing.id)
  }

  return (
    <div className="flex flex-wrap items-center gap-3">
      {state === 'sending' && (
        <Button variant="outline" disabled={isUnderWay} onClick={pause}>
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button disabled={isUnderWay} onClick={resume}>
          Resume
        </Button>
      )}
      {(state === 'sending' || state === 'paused') && (
        <Button variant="outline" disabled={isUnderWay} onClick={stop}>
          Stop
        </Button>
      )}
      {state === 'scheduled' && (
        <Button variant="outline" disabled={isUnderWay} onClick={unschedule}>
          Unschedule
        </Button>
      )}
      <Button variant="outline" disabled={isUnderWay} onClick={duplicate}>
        Duplicate
      </Button>
      {state !== 'scheduled' && <ArchiveMailing mailing={mailing} />}
      {(state === 'stopped' || state === 'sent') && <DeleteMailing mailing={mailing} />}
    </div>
  )
}
