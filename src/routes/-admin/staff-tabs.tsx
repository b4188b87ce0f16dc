import { type ComponentType, lazy, Suspense } from 'react'
import { Spinner } from '@/components/spinner'

interface StaffTab {
  id: string
  label: string
  load: () => Promise<ComponentType>
}

/** The documented six come first, in their order; the first is the default (spec D2 §2, §9). */
const tabs: StaffTab[] = [
  {
    id: 'events',
    label: 'Events',
    load: async () => {
      const [{ EventsPanel }, { AttendeesDialog }] = await Promise.all([
        import('@/features/events/components/events-panel'),
        import('@/features/registrations/components/attendees-dialog'),
      ])
      return () => <EventsPanel AttendeesDialog={AttendeesDialog} />
    },
  },
  { id: 'teachers', label: 'Teachers', load: async () => (await import('@/features/teachers/components/teachers-panel')).TeachersPanel },
  {
    id: 'newsletters',
    label: 'Newsletters',
    load: async () => (await import('@/features/newsletters/components/newsletters-panel')).NewslettersPanel,
  },
  {
    id: 'webinars',
    label: 'Webinars',
    load: async () => (await import('@/features/webinars/components/webinars-panel')).WebinarsPanel,
  },
  {
    id: 'testimonials',
    label: 'Testimonials',
    load: async () => (await import('@/features/testimonials/components/testimonials-panel')).TestimonialsPanel,
  },
  {
    id: 'contact-reports',
    label: 'Contact Reports',
    load: async () => (await import('@/features/enquiries/components/contact-reports-panel')).ContactReportsPanel,
  },
  { id: 'programs', label: 'Programs', load: async () => (await import('@/features/programs/components/programs-panel')).ProgramsPanel },
  {
    id: 'subscribers',
    label: 'Subscribers',
    load: async () => (await import('@/features/mailing-list/components/subscribers-panel')).SubscribersPanel,
  },
  { id: 'accounts', label: 'Accounts', load: async () => (await import('@/features/accounts/components/accounts-panel')).AccountsPanel },
  { id: 'mail', label: 'Mail', load: async () => (await import('@/features/mail/components/mail-panel')).MailPanel },
  { id: 'activity', label: 'Activity', load: async () => (await import('@/features/activity/components/activity-panel')).ActivityPanel },
  {
    id: 'recently-deleted',
    label: 'Recently Deleted',
    load: async () => (await import('@/features/deleted-items/components/deleted-items-panel')).DeletedItemsPanel,
  },
]

export const staffTabs = tabs.map(({ id, label, load }) => ({ id, label, heading: label, content: panel(label, load) }))

/** A tab's code comes when it is first chosen. */
function panel(label: string, load: StaffTab['load']) {
  const Panel = lazy(async () => ({ default: await load() }))
  return (
    <Suspense fallback={<Spinner label={`Loading ${label}`} />}>
      <Panel />
    </Suspense>
  )
}
