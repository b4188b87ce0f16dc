import { Link } from '@tanstack/react-router'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture, pictureAttributes } from '@/features/media/picture'
import { VideoPlayer } from '@/features/media/video-player'
import type { Teacher } from '@/features/teachers/teacher.kind'
import { TeacherProfile } from '@/features/teachers/teacher-profile'
import { dayParts } from '@/platform/time/calendar'
import { sampleImages } from '@/site/sample-registration'
import { useSite } from '@/site/use-site'
import { buttonClass } from '@/ui/button'
import { Markdown } from '@/ui/markdown'
import { Section } from '@/ui/section'
import { SiteLink } from '@/ui/site-link'
import { LoadingNote, Skeleton, Skeletons } from '@/ui/skeleton'
import type { CommunityEvent } from '../event.schema'
import { beginLine } from '../event-text'
import { formatRule } from '../schedule/rule-words'
import { formatMoreDates, upcomingSingleDates } from '../schedule/single-dates'
import { timeHere, withZone } from '../schedule/timing'
import { UnbrokenTimes } from '../schedule/unbroken-times'
import { EventAside, type EventAsideProps } from './event-aside'
import { StateSentence } from './event-date-mark'

/** A rule is its own schedule; the documented words refer those who read on to the text of an event without one. */
function beginLineOf(event: CommunityEvent, siteTimeZone: string): string {
  const { stretch, attendance, zoneName } = event
  if (stretch && attendance !== 'in-person') return withZone(stretch.words, stretch, zoneName)
  const time = timeHere(event, siteTimeZone)
  if (stretch) return time
  const rule = event.isRecurring && formatRule(event.recurrence, event.startsAt, event.timeZone)
  if (rule) return `Recurring Event - ${rule}`
  const next = !event.isRecurring && upcomingSingleDates(event)[0]
  if (!next) return beginLine({ ...event, time })
  const line = beginLine({ ...dayParts(next.startsAt.slice(0, 10)), time, isRecurring: false })
  return [line, formatMoreDates(event)].filter(Boolean).join(', ')
}

export function EventDetail(props: EventAsideProps) {
  const { event } = props
  return (
    <article>
      <EventPageHead title={event.title}>
        <div className="mt-5 flex flex-wrap items-center gap-x-5 gap-y-2">
          <p className="font-[550] text-accent">
            <UnbrokenTimes text={beginLineOf(event, useSite().timeZone)} />
          </p>
          {event.location && (
            <p className="inline-flex items-center gap-1.5 rounded-sm bg-chosen px-2.5 py-1 text-small leading-snug print:px-0">
              <MapPin aria-hidden="true" size={15} strokeWidth={1.75} className="shrink-0 text-accent" />
              <span className="sr-only">Location: </span>
              {event.location}
            </p>
          )}
        </div>
        <StateSentence event={event} className="mt-5 max-w-[36em] rounded-sm bg-chosen px-5 py-4" />
        {event.introText && <p className="mt-4 max-w-[36em] text-lead leading-[1.55]">{event.introText}</p>}
      </EventPageHead>
      {/* On paper no grid: not every browser breaks one between sheets, and the text runs next to the picture. */}
      <div className="wrap print:flow-root grid gap-x-[clamp(2rem,6vw,6.5rem)] gap-y-10 pt-[clamp(2rem,4vw,3.5rem)] pb-section print:pt-0 print:pb-4 lg:grid-cols-[7fr_4fr] lg:grid-rows-[auto_1fr]">
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <EventAside {...props} />
        </div>
        <div className="grid min-w-0 content-start gap-10 print:block lg:col-start-1 lg:row-start-1">
          <EventMedia event={event} />
          {event.description && (
            <div className="min-w-0">
              <h2 className="sr-only">About This Event</h2>
              <Markdown>{event.description}</Markdown>
            </div>
          )}
        </div>
      </div>
      <EventTeachers event={event} />
    </article>
  )
}

function EventMedia({ event }: { event: CommunityEvent }) {
  const { videoUrl, imageUrl, title } = event
  const sizes = '(min-width: 64rem) 50rem, 90vw'
  if (videoUrl) {
    const poster = imageUrl ? (
      <Picture url={imageUrl} sizes={sizes} loading="eager" {...pictureAttributes(event, 'absolute inset-0 size-full object-cover')} />
    ) : (
      <div className="ground-dark absolute inset-0" />
    )
    return <VideoPlayer url={videoUrl} title={title} poster={poster} />
  }
  if (!imageUrl) return null
  return (
    <Picture
      url={imageUrl}
      sizes={sizes}
      loading="eager"
      {...pictureAttributes(event, 'aspect-3/2 w-full rounded-sm object-cover print:float-right print:mb-4 print:ml-6 print:w-2/5')}
    />
  )
}

export const EventDetailSkeleton = () => (
  <div className="wrap pt-10 pb-section">
    <Skeletons bars="h-5 w-32 | mt-14 h-14 w-3/5 | mt-6 h-5 w-64 | mt-5 h-5 w-2/5" />
    <div className="mt-14 grid gap-x-[clamp(2rem,6vw,6.5rem)] gap-y-10 lg:grid-cols-[7fr_4fr]">
      <Skeleton className="aspect-3/2 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
    <LoadingNote>Loading event</LoadingNote>
  </div>
)

/** An older answer may hold one profile instead of the list (spec D1 §2). */
type WithProfiles = CommunityEvent & { teacherProfile?: Teacher | null }

export function EventTeachers({ event }: { event: WithProfiles }) {
  const { teacherProfiles, teacherProfile } = event
  const single = teacherProfile ? [teacherProfile] : []
  const teachers = teacherProfiles?.length ? teacherProfiles : single
  if (teachers.length === 0) return null
  return (
    <Section ground="lilac" labelledBy="teachers">
      <h2 id="teachers">{teachers.length > 1 ? 'Teachers' : 'Teacher'}</h2>
      <div className="mt-10 print:mt-4 grid gap-x-[clamp(2rem,5vw,5rem)] gap-y-12 print:grid-cols-2 lg:grid-cols-2">
        {teachers.map((teacher) => (
          <TeacherProfile key={teacher.id} teacher={teacher} />
        ))}
      </div>
    </Section>
  )
}

const EventPageHead = ({ title, children }: { title: string; children: ReactNode }) => (
  <header className="wrap pt-8 print:pt-0 lg:pt-10">
    <Link to="/events" className="more-link text-base">
      Back to Events
    </Link>
    <h1 className="mt-[clamp(1.75rem,4vw,3.25rem)] max-w-[16em] font-[340] text-display leading-[1.05] print:mt-0">{title}</h1>
    {children}
  </header>
)

/** The place that the header's "Ongoing groups" leads to while no event of that name is stored. */
export const OngoingGroups = () => (
  <article>
    <EventPageHead title="Ongoing Groups">
      <p className="mt-5 max-w-[36em] text-lead leading-[1.55]">
        Groups that meet throughout the year with the same teachers and the same people.
      </p>
    </EventPageHead>
    <div className="wrap grid gap-x-[clamp(2rem,6vw,6.5rem)] gap-y-10 pt-[clamp(2rem,4vw,3.5rem)] pb-section lg:grid-cols-[7fr_4fr]">
      <div className="border-ink border-t-2 pt-6 lg:col-start-2 lg:row-start-1">
        <h2 className="text-heading">Dates and places are not listed here yet</h2>
        <p className="mt-3 text-ink-soft">Ask a teacher which groups are meeting now and which might suit you.</p>
        <div className="mt-8 grid justify-items-start gap-5">
          <SiteLink href="/programs#speak-with-teacher" className={buttonClass('filled')}>
            Speak with a Teacher
          </SiteLink>
          <SiteLink href="/introductory-teachings" className={buttonClass('quiet')}>
            Begin with an introduction
          </SiteLink>
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-10 lg:col-start-1 lg:row-start-1">
        <Picture
          url={sampleImages.programOngoingGroups}
          alt=""
          sizes="(min-width: 64rem) 50rem, 90vw"
          loading="eager"
          className="aspect-3/2 w-full rounded-sm object-cover"
        />
        <div className="measure grid gap-4">
          <p>
            An ongoing group is where the work deepens. People who meet again and again come to know one another, and what can be spoken and
            felt in the room changes with that.
          </p>
          <p>
            If you are new, an introduction or a workshop is a good first step. After that, a teacher will help you find the group that
            fits.
          </p>
        </div>
      </div>
    </div>
  </article>
)
