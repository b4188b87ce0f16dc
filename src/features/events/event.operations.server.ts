import { isDeepStrictEqual } from 'node:util'
import { contentOperations, copyTitle, findUniqueSlug } from '@/content/content-operations.server'
import { isSeen, type PublicationColumns, type RowOf } from '@/content/content-rows.server'
import { wasSeen } from '@/content/content-versions.server'
import { uploadUses } from '@/features/media/store-upload.server'
import { uploadsInMarkdown } from '@/features/media/uploads-in-markdown'
import {
  copyEventLinks,
  listTeacherIdsByEvent,
  purgeEventLinks,
  replaceEventTeachers,
  restoreEventLinks,
  setAsideEventLinks,
} from '@/features/teachers/event-teacher.repository.server'
import { teacherOperations } from '@/features/teachers/teachers.server'
import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { hasRole } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { isSlugOf, slugOf } from '@/platform/text/slug'
import { ongoingGroupsEvent, sampleEvents } from '@/site/sample-content'
import { eventDocument } from './event.presenter.server'
import { type EventRow, nextSortOrder } from './event.repository.server'
import { textsOf } from './event.schema'
import { columnsOf, inputOf, timeColumns, timesOfCopy } from './event-columns.server'
import { type EventInput, eventInput, isUndated, NO_DATE } from './event-input.schema'
import { attendanceFromLocation, kindFromTitle } from './event-text'
import { requirePayable } from './places/online-price.server'
import { nextOpening } from './places/stored-settings.server'
import { findWithdrawnSequence, followPublication, nextSessionEnd, sessionsUntil, withdraw } from './schedule/session.repository.server'
import { backfillTimesOf, pastSeriesAfter, syncSessions } from './schedule/sync-sessions.server'

const samples = [...sampleEvents('2027-01-01'), ongoingGroupsEvent]

/** At this address is the month's page (spec B §1.5). */
const RESERVED = ['calendar']

/** Creating, updating and deleting events (spec D2 §5). Once visitors have seen one, no update changes its slug, so that links keep working. */
const operations = contentOperations<'events', EventInput>({
  table: 'events',
  noun: 'event',
  input: eventInput,
  label: (event) => event.title,
  samples: {
    isOne: (event) => samples.some(({ title, description }) => title === event.title && description === event.description),
    resemblesOne: (event) => samples.some(({ title, description }) => title === event.title || description === event.description),
  },
  document: eventDocument,
  searched: ['title', 'location', 'facilitator'],
  storedInput: async (event, { db }) => ({
    ...inputOf(event),
    teacherProfileIds: (await listTeacherIdsByEvent(db, [event.id])).get(event.id) ?? [],
  }),
  async columns(input, { services, stored, publication }) {
    const { db, clock } = services
    if (isUndated(input) && publication.status !== 'draft') throw invalidInput('date', NO_DATE)
    if ((await teacherOperations.listByIds(db, input.teacherProfileIds)).length < input.teacherProfileIds.length)
      throw new ApiError(400, 'One of the chosen teachers does not exist.')
    const chosen = columnsOf(input, services.site)
    requirePayable(services, chosen.registration)
    const columns = { ...chosen, ...natureOf(input, stored), ...timeColumns(input, stored, clock.timeZone) }
    const isWithdrawn = isUnpublished(services, stored, publication)
    const sequence = nextSequence(columns, stored, isWithdrawn)
    const save = { zone: clock.timeZone, now: clock.now().toISOString(), isWithdrawn }
    const pastSeries = stored ? pastSeriesAfter(stored, { ...stored, ...columns }, { ...save, wasSeen: isSeen(services, stored) }) : []
    return { ...(await placeOf(input, services, stored)), ...columns, pastSeries, sequence, sessionsUntil: sessionsUntil(clock.today()) }
  },
  async authorize(services, { registrationEmail }, { accountId, before }) {
    if (registrationEmail === (before?.registrationEmail ?? null) || (await mayChooseNotified(services, accountId))) return
    throw new ApiError(403, 'Only hosts and admins can change who is notified of registrations.')
  },
  recordUploads: uploadUses((event) => [
    event.imageUrl,
    event.flyerUrl,
    ...uploadsInMarkdown(event.description),
    ...uploadsInMarkdown(event.registration?.welcome ?? ''),
  ]),
  copyOf: (input, event) => ({
    ...input,
    title: copyTitle(input.title, 200),
    // The original's state says nothing of a copy.
    state: 'scheduled',
    stateNote: null,
    isPinned: false,
    registrationUrl: isOwnRegistration(event) ? null : input.registrationUrl,
    ...timesOfCopy(input),
    registration: input.registration && { ...input.registration, opensAt: null, closesAt: null },
  }),
  async onSave(services, event, input, before) {
    await replaceEventTeachers(services.db, event.id, input.teacherProfileIds)
    await syncSessions(services, event)
    if (before && isUnpublished(services, before, event)) await withdraw(services, before)
    else await followPublication(services, event)
  },
  async onDelete(services, event) {
    await setAsideEventLinks(services.db, 'eventId', event.id)
    await withdraw(services, event)
  },
  async prepareRestore(event, { db }) {
    const slug = await findUniqueSlug(db, 'events', event.slug, RESERVED)
    const isOwn = isOwnRegistration(event)
    // Calendars show it as canceled, with the sequence after the one that it had; a backup may be of before its last changes.
    const sequence = Math.max(event.sequence ?? 0, await findWithdrawnSequence(db, event.id)) + 2
    return { ...event, slug, sequence, registrationUrl: isOwn ? `/register/${slug}` : event.registrationUrl }
  },
  async onRestore(services, event) {
    await restoreEventLinks(services.db, 'eventId', event.id)
    if (event.sessionsUntil && event.startsAt) await syncSessions(services, event)
    else await backfillTimesOf(services, event)
    await followPublication(services, event)
  },
  onPurge: ({ db }, item) => purgeEventLinks(db, 'eventId', item.entityId),
  onCopyFromBackup: ({ db }, backup) => copyEventLinks(db, backup.db, 'eventId', backup.item.entityId),
})

/** The operations, whose next change is also the end of a session, or the opening or closing of registration. */
export const eventOperations: typeof operations = {
  ...operations,
  /** A version that an editor restores leaves who is notified as it is. */
  async restoreVersion(services, version, upon, accountId) {
    const stored = (await mayChooseNotified(services, accountId)) ? undefined : await operations.find(services.db, version.id)
    const kept = stored && { registrationEmail: stored.registrationEmail }
    return operations.restoreVersion(services, version, { ...upon, ...kept }, accountId)
  },
  async nextPublishing(reader) {
    const now = reader.clock.now().toISOString()
    return [await operations.nextPublishing(reader), await nextSessionEnd(reader.db, now), await nextOpening(reader.db, reader.clock)]
      .filter((moment) => moment !== undefined)
      .sort()[0]
  },
}

/** Whoever is notified reads names and messages of registrants, which editors must not see (spec B §7.1). */
const mayChooseNotified = async (services: Pick<Services, 'findRole'>, accountId: number): Promise<boolean> =>
  hasRole((await services.findRole(accountId)) ?? 'member', 'host')

const isUnpublished = ({ clock }: Services, before: EventRow | undefined, after: PublicationColumns) =>
  before !== undefined && isSeen({ clock }, before) && !isSeen({ clock }, after)

const isOwnRegistration = ({ registrationUrl, slug }: EventRow) => registrationUrl === `/register/${slug}`

const natureOf = (input: EventInput, stored: EventRow | undefined) => ({
  kind: input.kind ?? kindFromTitle(input.title),
  // A change of only the location may have moved it online.
  attendance:
    input.attendance && !(stored && input.location !== stored.location && input.attendance === attendanceFromLocation(stored.location))
      ? input.attendance
      : attendanceFromLocation(input.location),
  ...textsOf(input),
  state: input.state,
})

/** Calendars take in a change only under a higher number than the one that they have (RFC 5545 §3.8.7.4). */
const CALENDAR_COLUMNS = [
  'startsAt',
  'endsAt',
  'timeZone',
  'eventDate',
  'recurrence',
  'extraDates',
  'exceptions',
  'location',
  'attendance',
  'state',
] as const

function nextSequence(columns: Partial<EventRow>, stored: EventRow | undefined, isWithdrawn: boolean): number {
  if (!stored) return 0
  // That it is cancelled has the number between.
  if (isWithdrawn) return stored.sequence + 2
  return stored.sequence + (CALENDAR_COLUMNS.some((column) => !isDeepStrictEqual(columns[column], stored[column])) ? 1 : 0)
}

/** A new event goes last, under a free slug, with the documented `/register/{slug}` unless staff gave another address (spec D2 §5). */
async function placeOf(input: EventInput, services: Services, stored: RowOf<'events'> | undefined) {
  const { db, config } = services
  const url = input.registrationUrl && pathOnSite(input.registrationUrl, config.publicUrl)
  if (stored) {
    const slug = await slugAfter(input, services, stored)
    const isOwn =
      url === null ? isOwnRegistration(stored) : [stored.slug, slugOf(input.title, 'event')].some((each) => url === `/register/${each}`)
    return { slug, sortOrder: stored.sortOrder, registrationUrl: isOwn ? `/register/${slug}` : (url ?? stored.registrationUrl) }
  }
  const baseSlug = slugOf(input.slug || input.title, 'event')
  const slug = await findUniqueSlug(db, 'events', baseSlug, RESERVED)
  return {
    slug,
    sortOrder: await nextSortOrder(db),
    registrationUrl: url === null || url === `/register/${baseSlug}` ? `/register/${slug}` : url,
  }
}

/** The slug follows the title until visitors have seen the event (spec B §6.2), unless staff typed one; then it stays, as do links. */
async function slugAfter({ title }: EventInput, services: Services, stored: RowOf<'events'>): Promise<string> {
  const base = slugOf(title, 'event')
  const follows = base !== slugOf(stored.title, 'event') && isSlugOf(stored.slug, stored.title, 'event')
  if (!follows || (await wasSeen(services, 'event', stored))) return stored.slug
  return findUniqueSlug(services.db, 'events', base, RESERVED)
}

/** The address of a page of this site without the site’s own, so that an event’s own form is known as that; any other as it is. */
const pathOnSite = (url: string, publicUrl: string): string => (url.startsWith(`${publicUrl}/`) ? url.slice(publicUrl.length) : url)
