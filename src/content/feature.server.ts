import type { Hono } from 'hono'
import type { Database } from '@/platform/database/database.server'
import type { FormPost } from '@/platform/forms/form-outcome'
import type { ApiEnv } from '@/platform/http/http.server'
import type { AnyJob } from '@/platform/jobs/define-job.server'
import type { HeldKind } from '@/platform/jobs/lanes'
import { pick } from '@/platform/keys-of'
import type { Role, StaffRole } from '@/platform/roles'
import type { Services } from '@/platform/services.server'
import { csvPieces } from '@/platform/text/csv'
import type { ShareCard, ShareImage } from '@/site/share-image'
import type { Retention, Site } from '@/site/site.schema'
import type { TextPage } from '@/site/texts/place'
import type { DocumentSource, PresentedKind, SearchDocument } from './content-kind.server'
import type { CommonRow, Reader } from './content-rows.server'
import type { LinkWarning } from './content-saves.schema'
import type { DependentRows } from './deleted-items.server'
import type { JudgedStepId } from './first-steps'
import type { Imports } from './imports.server'
import type { RetentionRule } from './retention.server'
import type { OverviewPart, StaffFinding, UploadUse } from './staff-answers.schema'

interface Feed {
  /** As Hono matches it, for instance `/events/:name{.+\\.ics}`. */
  path: string
  type: string
  /** The whole of it, of published content only; undefined where there is none of that name. Equal content makes equal text. */
  make(services: Services, parameters: Readonly<Record<string, string>>): Promise<string | undefined>
}

interface StaffSearch {
  label: string
  /** Who finds them, where that is not who finds the rest of the feature. */
  leastRole?: StaffRole
  /** How many of them it shows at most, where that is more than of others: definitions that share a name are all of use. */
  limit?: number
  /** Of findings that match equally well, those of other features come first: these lead only near what was looked for. */
  comesLast?: true
  /** Up to `limit` that have every word of `search`, ignoring case and accents. */
  find(services: Services, search: string, limit: number): Promise<StaffFinding[]>
}

/** For each of these ids that exists: how it uses an upload, by its path; undefined for a cut of another upload, which covers it. */
export type DescribeUploads = (services: Services, ids: readonly number[]) => Promise<Map<number, (path: string) => UploadUse | undefined>>

interface SamplesInUse {
  noun: string
  /** As the end of a sentence: `people are registered`. */
  reason: string
  /** Those of these ids that are used by anything but what is `going` too, ids by noun. */
  find(services: Services, ids: readonly number[], going: Readonly<Record<string, readonly number[]>>): Promise<readonly number[]>
}

/** Whether a step is done; one that is not may have an address of its own, and say what is left. */
type StepState = boolean | { url: string; hint?: string }

/** What of one kind in a restored backup waits until staff say whether it leaves (spec B §9.3). */
export interface HeldAfterRestore {
  kind: HeldKind
  /** Holds more than the jobs of that kind, in the database that is restored. */
  hold?(parts: Pick<Services, 'db' | 'clock'>): Promise<void>
  /** How many wait; undefined where none does, and none will that becomes due later. */
  count(services: Services): Promise<number | undefined>
  send(services: Services): Promise<void>
  drop(services: Services, accountId: number): Promise<void>
}

/** What one feature adds to the site. The registry (`src/app/registry`) lists all of them; nothing else does. */
export interface Feature {
  name: string
  /** Who of staff finds its part of Today and of staff’s search; any editor by default. */
  leastRole?: StaffRole
  api?: readonly Hono<ApiEnv>[]
  content?: readonly PresentedKind[]
  /** Its pages whose texts staff may change, by the name that each has in the API's addresses. */
  texts?: Readonly<Record<string, TextPage>>
  /** Why samples stay though the others are deleted in one go: the community uses them. */
  samplesInUse?: SamplesInUse
  attached?: readonly DependentRows[]
  people?: PersonalData
  /** Which of its data is deleted after a number of months (spec B §8.2). */
  retention?: readonly RetentionRule[]
  jobs?: readonly AnyJob[]
  held?: readonly HeldAfterRestore[]
  /** Called in the transaction in which a restored backup is made ready. */
  afterRestore?(parts: Pick<Services, 'db'>): Promise<void>
  /** Its forms that work without JavaScript, by the name that each posts as `form`. */
  formPosts?: Readonly<Record<string, FormPost>>
  pages?: {
    list?(reader: Reader): Promise<{ path: string; updatedAt: string }[]>
    /** By route, for instance `/events/$slug`: whether there is such a page. What does not exist is answered by one page of its kind. */
    exists: Readonly<Record<string, (reader: Reader & Pick<Services, 'site' | 'features'>, name: string) => Promise<boolean> | boolean>>
    /** The path to which one without a page leads on for good (301). */
    redirect?(reader: Reader, path: string): Promise<string | undefined>
  }
  /** What precedes a secret in its addresses: those are in no log, go to no other site, and their pages are never cached (spec B §3.6). */
  secretPaths?: readonly string[]
  indexDocument?(services: Services, source: DocumentSource, document: SearchDocument | undefined): Promise<void>
  /** Called in the transaction of a save that moves the community to another time zone: `clock` has the new one. */
  followTimeZone?(services: Services): Promise<void>
  feeds?: readonly Feed[]
  /** Keeps in mind which links in a text that was saved lead nowhere, and answers them; none are left of one that is gone. */
  noteLinks?(services: Services, text: LinkedText): Promise<LinkWarning[]>
  /** Its texts beside its content whose links are checked each night (spec B §11.6). */
  linkedTexts?(services: Services): Promise<LinkedText[]>
  /** Its part of staff’s Today. Must be cheap: it is read whenever someone opens the staff area. */
  overview?(services: Services, role: Role): Promise<OverviewPart>
  /** Which of the steps of a new community it knows to be done, by what is stored; where part of one is, it may say where the rest is done. */
  firstSteps?: Partial<Record<JudgedStepId, (services: Services) => Promise<StepState> | StepState>>
  staffSearch?: StaffSearch
  /** What `npm run export` writes of it (spec B §6.5); the secrets of accounts and links never. */
  exports?: readonly ExportPart[]
  /** Describes for staff what shows an upload, by the entity recorded with it; not needed for content. */
  describeUploads?: Readonly<Record<string, DescribeUploads>>
  imports?: Imports
  /** The pictures that go with links to its pages, by the folder below `/og/` in which they are: the one of a slug, where there is such a page. */
  shareCards?: Readonly<
    Record<string, (reader: Reader & Pick<Services, 'site'>, slug: string) => Promise<{ card: ShareCard; image: ShareImage } | undefined>>
  >
}

declare module '@/platform/services.server' {
  interface Services {
    features: readonly Feature[]
    /** What this organization's site says of it: replaced when staff change the settings, so it is asked for at each use. */
    site: Site
    siteDefaults: { site: Site }
    /** The program's own pages; loaded when they are first asked for. */
    loadRoutes(): Promise<SiteRoutes>
  }
}

export interface SiteRoutes {
  /** Those that a link can name, with their labels in the footer's first column. */
  paths: readonly { path: string; footerLabel?: string | undefined }[]
  /** The route of a path, for instance `/events/$slug`, and the name in it. */
  find(path: string): { route: string; name: string | undefined } | undefined
}

/** What staff save in one place: how Today calls it, where they change it, and its fields. */
export interface LinkedText {
  title: string
  /** Undefined for what has gone out and can't be changed: it is answered for, and not listed. */
  url: string | undefined
  fields: unknown
  /** Who of staff may read it; any editor by default. */
  leastRole?: StaffRole
}

/** For the answer to a save, which stands whatever becomes of this; nothing where every link leads somewhere. */
export async function noteLinks(services: Services, text: LinkedText): Promise<{ warnings?: LinkWarning[] }> {
  try {
    const notes = await Promise.all(services.features.map((feature) => feature.noteLinks?.(services, text) ?? []))
    const warnings = notes.flat()
    return warnings.length > 0 ? { warnings } : {}
  } catch (error) {
    services.log.error({ error: error instanceof Error ? error.message : 'unknown' }, 'The links of a saved text could not be checked')
    return {}
  }
}

/** One file of an export: its path below the archive's root, and its text or bytes, whole or in pieces. */
export interface ExportedFile {
  path: string
  content: string | AsyncIterable<string | Uint8Array>
}

export interface ExportPart {
  /** As README.txt names it: `events.json`, `uploads/`. */
  path: string
  about: string
  files(services: Services): AsyncIterable<ExportedFile>
}

export const oneFile = (path: string, about: string, write: (services: Services) => AsyncIterable<string>): ExportPart => ({
  path,
  about,
  async *files(services) {
    yield { path, content: write(services) }
  },
})

/** A list as JSON, an item a line. */
export async function* jsonPieces(batches: AsyncIterable<readonly object[]>): AsyncGenerator<string, void> {
  let before = '[\n'
  for await (const items of batches) {
    if (items.length === 0) continue
    yield before + items.map((item) => JSON.stringify(item)).join(',\n')
    before = ',\n'
  }
  yield before === ',\n' ? '\n]\n' : '[]\n'
}

/** Every field of what is exported, in the order of the table's columns; false for one that the table leaves out. */
export type TableColumns<Item> = Readonly<Record<keyof Item & string, boolean>>

export function tablePieces<Item extends object>(
  columns: TableColumns<Item>,
  batches: AsyncIterable<readonly Item[]>,
): AsyncGenerator<string, void> {
  const shown = Object.keys(columns).filter((column) => columns[column as keyof Item & string])
  return csvPieces(shown, cellsOf(shown, batches))
}

async function* cellsOf(columns: readonly string[], batches: AsyncIterable<readonly object[]>) {
  for await (const items of batches) yield items.map((item) => columns.map((column) => cell((item as Record<string, unknown>)[column])))
}

function cell(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

export const publicationOf = (row: CommonRow) => pick(row, ['status', 'publishAt', 'createdAt', 'updatedAt'])

export interface PersonalRecord {
  title: string
  url?: string
  fields: Readonly<Record<string, string | boolean | null>>
}

/** Someone without an email address, by name in any case. Two may have the same one, so erasing needs the event. */
export interface NamedPerson {
  name: string
  eventId?: number
}

/** A feature’s data about people, found by their email address (spec B §8). */
export interface PersonalData {
  label: string
  /** Where staff see it, if anywhere; a list that can be searched is searched for the address. */
  url?: string
  /** Each table with addresses, and its column of `foldEmail`; null where `listFurtherKeys` gives them. A test knows each such table. */
  tables: Readonly<Record<string, string | null>>
  /** `foldEmail` of the addresses in tables without a column for it. Read only where a backup was restored. */
  listFurtherKeys?(services: Services): Promise<string[]>
  /** All of it about one address, deleted items included; `emailKey` is `foldEmail` of the address. */
  find(services: Services, emailKey: string): Promise<PersonalRecord[]>
  /** Removes for good, within the caller's transaction, whatever `find` finds. */
  erase(services: Services, emailKey: string): Promise<void>
  findNamed?(services: Services, person: NamedPerson): Promise<PersonalRecord[]>
  eraseNamed?(services: Services, person: Required<NamedPerson>): Promise<void>
  listNamed?(services: Services): Promise<Required<NamedPerson>[]>
  /** Brings back what an address has in a backup and not here, within the caller's transaction; answers what came, a line each. */
  copyFromBackup?(services: Services, backup: Database, emailKey: string): Promise<string[]>
  /** What erasing changes for others, in sentences: places that open up. */
  effects?(services: Services, emailKey: string): Promise<string[]>
  /** What stays after erasing, and why, in one sentence. */
  remains?: string
  /** How long it is kept under these settings, in one sentence. */
  retention(months: Retention): string
}
