import * as z from 'zod'
import { VIEW } from '@/platform/browser/fetch-json'
import { type AtomEntry, atomFeed } from '@/platform/http/atom-feed.server'
import type { Call } from '@/platform/http/calls'
import { type ApiContext, idParameter, parseJson, validate } from '@/platform/http/http.server'
import type { CallHandler } from '@/platform/http/serve-calls.server'
import { mayActAs } from '@/platform/http/session-requirements.server'
import type { Services } from '@/platform/services.server'
import { capitalize, type FieldName, fieldName } from '@/platform/text/nouns'
import { type AnyContentKind, type ContentOperations, type PresentedKind, StaleEditError, toConflictError } from './content-kind.server'
import type { CommonRow } from './content-rows.server'
import { type expectedVersion, publicationInput } from './content-saves.schema'
import { notFound } from './content-saves.server'
import { type LinkedText, noteLinks } from './feature.server'

/** Reads a request's body and hands it to `save`; removes the files stored so far when that fails. */
export type BodyReader = <T>(c: ApiContext, save: (body: Record<string, unknown>) => Promise<T>) => Promise<T>

type Declared<Plural extends string, Input, Answer, Listed> = Record<
  `GET /api/cms/${Plural}`,
  { success: { body: z.ZodType<Record<FieldName<Plural>, Listed[]>> } }
> &
  Record<`POST /api/cms/${Plural}`, { body: z.ZodType<Input>; success: { body: z.ZodType<Record<string, Answer>> } }>

interface View<Row, Answer> {
  list(services: Services): Promise<Row[]>
  present(rows: Row[], services: Services): Answer[] | Promise<Answer[]>
}

interface ContentApi<Row extends CommonRow, Input, Answer, Listed> {
  operations: ContentOperations<Row, Input>
  staff: View<Row, Answer>
  /** What is published, as visitors see it. Without this, the list is only for staff. */
  visitors?: View<Row, Answer>
  presentListed?(row: Row): Listed
  read?: BodyReader
}

type StaffCall = Call & { readonly access: 'editor' }
type RestoreCall = StaffCall & { readonly body: typeof expectedVersion }

type Path<Plural extends string> = `/api/cms/${Plural}`

type ContentHandlers<Plural extends string> = Record<`GET ${Path<Plural>}`, CallHandler<Call>> &
  Record<
    | `POST ${Path<Plural>}`
    | `${'PUT' | 'DELETE'} ${Path<Plural>}/:id`
    | `POST ${Path<Plural>}/:id/duplicate`
    | `GET ${Path<Plural>}/:id/versions`,
    CallHandler<StaffCall>
  > &
  Record<`POST ${Path<Plural>}/:id/versions/:versionId/restore`, CallHandler<RestoreCall>>

const readJson: BodyReader = async (c, save) => save(await parseJson(c, z.record(z.string(), z.unknown())))

export function contentHandlers<Plural extends string, Row extends CommonRow, Input, Answer extends object, Listed extends object>(
  plural: Plural,
  calls: Declared<Plural, Input, Answer, Listed>,
  kind: ContentApi<Row, Input, NoInfer<Answer>, NoInfer<Listed>>,
): ContentHandlers<Plural> {
  const { operations, read = readJson } = kind
  const { noun } = operations
  const { body: input } = calls[`POST /api/cms/${plural}`] as { body: z.ZodType<Input> }
  const presentListed = (view: View<Row, Answer>, rows: Row[], services: Services) =>
    kind.presentListed ? rows.map(kind.presentListed) : view.present(rows, services)
  const presentListedForStaff = async (rows: Row[], services: Services) =>
    withStaffFields(operations, rows, await presentListed(kind.staff, rows, services))
  const presentOne = async (row: Row, services: Services) => ({
    [fieldName(noun)]: withStaffFields(operations, [row], await kind.staff.present([row], services))[0],
  })
  const presentSaved = async (row: Row, services: Services) => {
    const [saved] = await operations.listFields(services, [row.id])
    return { ...(await presentOne(row, services)), ...(saved && (await noteLinks(services, linkedText(operations, saved)))) }
  }

  const refusalOf = async (services: Services, error: unknown) => {
    if (!(error instanceof StaleEditError)) return error
    const row = error.row as Row
    return toConflictError(services, { noun, row, current: (await presentListedForStaff([row], services))[0] })
  }

  const list: CallHandler<Call> = async ({ c, services }) => {
    const visitors = viewOf(c) === 'visitors' ? kind.visitors : undefined
    const shown = visitors
      ? await presentListed(visitors, await visitors.list(services), services)
      : await presentListedForStaff(await kind.staff.list(services), services)
    return c.json({ [fieldName(plural)]: shown })
  }

  const create: CallHandler<StaffCall> = async ({ c, services, actor, once }) => {
    const save = (fields: object) => {
      const valid = validate(input, fields)
      const publication = validate(publicationInput, fields)
      return once(fields, () => operations.create(services, valid, actor.id, publication))
    }
    return c.json(await presentSaved(await read(c, save), services), 201)
  }

  const answerSaved = async (c: ApiContext, services: Services, saved: Promise<Row>) => {
    const row = await saved.catch(async (error) => {
      throw await refusalOf(services, error)
    })
    return c.json(await presentSaved(row, services))
  }

  const update: CallHandler<StaffCall> = ({ c, services, actor }) => {
    const save = (fields: object) => operations.update(services, idOf(c), fields, actor.id)
    return answerSaved(c, services, read(c, save))
  }

  const remove: CallHandler<StaffCall> = async ({ c, services, actor }) => {
    await operations.delete(services, idOf(c), actor.id)
    await noteLinks(services, linkedText(operations, { id: idOf(c), label: '', fields: undefined }))
    return c.json({ message: `${capitalize(noun)} deleted` })
  }

  const duplicate: CallHandler<StaffCall> = async ({ c, services, actor, once }) => {
    const row = await once(undefined, () => operations.duplicate(services, idOf(c), actor.id))
    return c.json(await presentOne(row, services), 201)
  }

  const listVersions: CallHandler<StaffCall> = async ({ c, services }) =>
    c.json({ versions: await operations.listVersions(services, idOf(c)) })

  const restoreVersion: CallHandler<RestoreCall> = async ({ c, services, actor, body }) => {
    const version = { id: idOf(c), versionId: idParameter(c, 'Version not found', 'versionId') }
    return answerSaved(c, services, operations.restoreVersion(services, version, await body(), actor.id))
  }

  const idOf = (c: ApiContext) => idParameter(c, notFound(noun))
  const path = `/api/cms/${plural}` as const
  return {
    [`GET ${path}`]: list,
    [`POST ${path}`]: create,
    [`PUT ${path}/:id`]: update,
    [`DELETE ${path}/:id`]: remove,
    [`POST ${path}/:id/duplicate`]: duplicate,
    [`GET ${path}/:id/versions`]: listVersions,
    [`POST ${path}/:id/versions/:versionId/restore`]: restoreVersion,
  } as ContentHandlers<Plural>
}

type Filled = Awaited<ReturnType<AnyContentKind['listFields']>>[number]

/** One of a kind as Today calls it; of one that is gone there are no fields. */
export const linkedText = ({ noun, plural }: Pick<AnyContentKind, 'noun' | 'plural'>, { id, label, fields }: Filled): LinkedText => ({
  title: `${capitalize(noun)} “${label}”`,
  url: `/admin?tab=${plural}&edit=${id}`,
  fields,
})

/** The version, so that a save can say upon which it was made; whether visitors see it; whether it is still what the site came with. */
const withStaffFields = <Row extends CommonRow>({ isSample }: { isSample(row: Row): boolean }, rows: Row[], shown: object[]) => {
  // By id: what a community lists by date has another order than its rows.
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return shown.map((each) => {
    const row = rowsById.get((each as CommonRow).id) as Row
    const { updatedAt, status, publishAt } = row
    return { ...each, updatedAt, status, publishAt, ...(isSample(row) && { isSample: true }) }
  })
}

/** A kind as a feature’s manifest lists it; `present` is what its own calls answer, `presentForStaff` serves calls that are alike for all kinds. */
export const presentedContent = <Row extends CommonRow, Input, Answer extends object>(
  operations: ContentOperations<Row, Input>,
  present: View<Row, Answer>['present'],
): PresentedKind => ({
  ...operations,
  async presentForStaff(services, id) {
    const row = await operations.find(services.db, id)
    return row && withStaffFields(operations, [row], await present([row], services))[0]
  },
})

/** What every feed of this site says of itself: `name` as in `/events.atom`, `page` is where visitors see the same. */
interface ContentFeed {
  name: string
  title: string
  page: string
  entries: readonly AtomEntry[]
}

export const ATOM = 'application/atom+xml; charset=utf-8'

/** Readers look at the newest; the pages have the rest. */
const MAX_ENTRIES = 100

/** A feed of published content (spec B §2.4), the newest entry first. An empty one has changed when the world began, so that its text stays the same. */
export const contentFeed = ({ site, config }: Pick<Services, 'site' | 'config'>, { name, title, page, entries }: ContentFeed): string =>
  atomFeed({
    id: `${config.publicUrl}/${name}.atom`,
    title: `${title} · ${site.community}`,
    selfUrl: `${config.publicUrl}/${name}.atom`,
    htmlUrl: config.publicUrl + page,
    author: { name: site.community, url: `${config.publicUrl}/` },
    updated:
      entries
        .map(({ updated }) => updated)
        .sort()
        .at(-1) ?? '1970-01-01T00:00:00Z',
    entries: entries.toSorted((a, b) => b.published.localeCompare(a.published)).slice(0, MAX_ENTRIES),
  })

export const feedMoments = (row: { createdAt: string; publishAt: string | null; updatedAt: string }) => ({
  published: row.publishAt ?? row.createdAt,
  updated: row.publishAt && row.publishAt > row.updatedAt ? row.publishAt : row.updatedAt,
})

/** The view that a request names (`x-view`); clients that name none get staff’s where one is logged in (spec D2 §7, decisions, ‘The API’). */
export function viewOf(c: ApiContext): 'staff' | 'visitors' {
  if (c.req.header(VIEW.header) === VIEW.visitor) return 'visitors'
  const { actor, services } = c.var
  return actor && mayActAs(services, actor, 'editor') ? 'staff' : 'visitors'
}
