import { getRouteApi } from '@tanstack/react-router'
import { EventDetail } from '@/features/events/components/event-detail'
import { isOver } from '@/features/events/event-date'
import { registrationState } from '@/features/events/registration/registration-state'
import { useToday } from '@/routes/-layout/today'
import type { LoadedPreview } from './load-preview'

const root = getRouteApi('__root__')

export function PreviewedEvent({ event, dates, at }: Extract<LoadedPreview, { kind: 'events' }>) {
  const today = useToday()
  const publicUrl = root.useLoaderData({ select: (data) => data.publicUrl })
  return (
    <EventDetail
      event={event}
      isOver={isOver(event, today)}
      isBuiltIn={false}
      registration={registrationState(event, { at, today })}
      dates={dates}
      today={today}
      publicUrl={publicUrl}
    />
  )
}
