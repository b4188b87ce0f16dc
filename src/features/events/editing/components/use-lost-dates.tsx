import { useState } from 'react'
import { apiRequest } from '@/platform/browser/api-request'
import { fetchJson, type RequestError } from '@/platform/browser/fetch-json'
import type { eventCalls } from '../../event.calls'
import { lostDatesRefusal } from '../../registration/lost-dates.schema'
import type { EventFields } from '../event-fields'
import { timingOfFields } from '../event-timing-form'
import { LostDatesDialog, type LostDatesProps } from './lost-dates-dialog'

const request = apiRequest<typeof eventCalls>()

/** To so many dates people can be moved from here. */
const MOST_DATES = 60

/**
 * Asks what becomes of people on dates that a save would take away. `settle` answers the fields with what was chosen, or undefined where someone goes
 * back; it answers nothing at all to any other refusal. `question` is to be drawn.
 */
export function useLostDates() {
  const [question, setQuestion] = useState<LostDatesProps>()

  function settle({ status, answer }: RequestError, fields: EventFields): Promise<EventFields | undefined> | undefined {
    const refusal = status === 409 ? lostDatesRefusal.safeParse(answer).data : undefined
    return refusal && choose(refusal, fields)
  }

  async function choose(refusal: Pick<LostDatesProps, 'message' | 'lost'>, fields: EventFields) {
    const { promise, resolve } = Promise.withResolvers<EventFields['onLostDates'] | undefined>()
    setQuestion({
      ...refusal,
      dates: await findDates(fields),
      choices: fields.onLostDates,
      isTold: fields.tellAttendees,
      onAnswer: resolve,
    })
    const onLostDates = await promise
    setQuestion(undefined)
    return onLostDates && { ...fields, onLostDates }
  }

  return { settle, question: question && <LostDatesDialog key={question.message} {...question} /> }
}

/** Those that there will be; none where that can't be known now. */
async function findDates(fields: EventFields): Promise<LostDatesProps['dates']> {
  const json = { ...timingOfFields(fields), most: MOST_DATES }
  const answer = await fetchJson(request('POST /api/cms/events/dates', { json })).catch(() => undefined)
  return (answer?.sessions ?? []).filter(({ state }) => state === 'scheduled')
}
