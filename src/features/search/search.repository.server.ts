import { type Expression, expressionBuilder, type Generated, type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import type { AnyContentKind, DocumentSource, SearchDocument } from '@/content/content-kind.server'
import type { Reader } from '@/content/content-rows.server'
import { inBatches } from '@/platform/batches.server'
import type { Database, Engine, Schema } from '@/platform/database/database.server'
import { pick } from '@/platform/keys-of'
import { folded } from '@/platform/text/search-words'
import { indexWords, MAX_WORD_LENGTH, type SearchTerm, singular } from './search-words'

interface SearchDocumentTable {
  id: Generated<number>
  kind: string
  sourceId: number
  /** YYYYMMDD, by which it is sorted: the last of all days without a date, and 0 for what takes place without one. */
  day: number
  lastDay: number | null
  title: string
  url: string
  facts: string
  text: string
}

interface SearchWordsTable {
  rowid: number
  /** Written and compared only by `words-index.server.ts`. */
  title: string
  words: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    search_documents: SearchDocumentTable
    search_words: SearchWordsTable
  }
}

/** The texts of a built-in page, as kept here; a page of the community's own is a kind of content. */
export const PAGE = 'built-in page'

const ENDLESS = '9999-12-31'

const numberOf = (day: string) => Number(day.replaceAll('-', ''))

export interface IndexedDocument {
  source: DocumentSource
  document: SearchDocument
}

export async function insertDocuments(db: Database, documents: readonly IndexedDocument[]) {
  const { stored } = wordsIndex(db.engine)
  for (const some of inBatches(documents)) {
    const ids = await db.insertInto('search_documents').values(some.map(columnsOf)).returning(['id', 'kind', 'sourceId']).execute()
    const bySource = new Map(some.map(({ source, document }) => [`${source.kind} ${source.id}`, document]))
    const rows = ids.flatMap(({ id, kind, sourceId }) => {
      const document = bySource.get(`${kind} ${sourceId}`)
      if (!document) return []
      const { title, facts, text } = document
      return { rowid: id, title: stored(indexWords(title)), words: stored(indexWords([title, facts, text].join('\n'))) }
    })
    await db.insertInto('search_words').values(rows).execute()
  }
}

const columnsOf = ({ source, document }: IndexedDocument) => ({
  kind: source.kind,
  sourceId: source.id,
  // What takes place without a day goes on already.
  day: numberOf(document.day ?? (document.lastDay === undefined ? ENDLESS : '0')),
  lastDay: document.lastDay === undefined ? null : numberOf(document.lastDay ?? ENDLESS),
  ...pick(document, ['title', 'url', 'facts', 'text']),
})

export async function deleteDocument(db: Database, { kind, id }: DocumentSource) {
  const gone = await db.deleteFrom('search_documents').where('kind', '=', kind).where('sourceId', '=', id).returning('id').execute()
  for (const row of gone) await db.deleteFrom('search_words').where('rowid', '=', row.id).execute()
}

export async function deletePages(db: Database) {
  const gone = await db.deleteFrom('search_documents').where('kind', '=', PAGE).returning('id').execute()
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('search_words').where('rowid', 'in', ids).execute()
}

export async function deleteAllDocuments(db: Database) {
  await db.deleteFrom('search_words').execute()
  await db.deleteFrom('search_documents').execute()
}

/** Lets PostgreSQL count after many rows at once: it would go on looking each one up separately until it counts on its own. */
export async function updateStatistics(db: Database) {
  if (db.engine === 'postgres') await sql`analyze search_documents, search_words`.execute(db.kysely())
}

type FoundDocument = Pick<Selectable<Schema['search_documents']>, 'kind' | 'title' | 'url' | 'facts' | 'text'>

type Searching = Reader & { kinds: readonly AnyContentKind[] }

export async function findDocuments(reader: Searching, terms: readonly SearchTerm[], limit: number): Promise<FoundDocument[]> {
  const found: FoundDocument[] = []
  // Nearly always the first of these are visible, so that content is asked about few; else there may be many drafts before the next.
  for (let offset = 0, atOnce = 2 * limit; ; offset += atOnce, atOnce *= 4) {
    const ids = await rankedIds(reader, terms, { limit: atOnce, offset })
    found.push(...(await visibleDocuments(reader, ids)))
    if (found.length >= limit || ids.length < atOnce) return found.slice(0, limit)
  }
}

/** First what isn't over, then what has the terms in its title; of equals the upcoming, soonest first, then the undated, then the newest. */
async function rankedIds({ db, clock }: Reader, terms: readonly SearchTerm[], part: { limit: number; offset: number }): Promise<number[]> {
  const { matches, belongs } = wordsIndex(db.engine)
  const today = numberOf(clock.today())
  const inTitle = db.selectFrom('search_words').select('rowid').where(matches(terms, 'title'))
  const rows = await db
    .selectFrom('search_words')
    .innerJoin('search_documents as found', (join) => join.on(belongs))
    .select('found.id')
    .where(matches(terms))
    // One number: three, one after the other, take noticeably longer where thousands are found.
    .orderBy(
      sql`case when found.last_day < ${today} then 4 else 0 end + case when found.id in ${inTitle} then 0 else 2 end
        + case when found.last_day >= ${today} then 0 else 1 end`,
    )
    .orderBy(
      sql`case when found.last_day < ${today} or found.last_day is null then -found.day when found.day < ${today} then ${today} else found.day end`,
    )
    .orderBy('found.kind')
    .orderBy('found.sourceId', 'desc')
    .limit(part.limit)
    .offset(part.offset)
    .execute()
  return rows.map(({ id }) => id)
}

async function visibleDocuments(reader: Searching, ids: readonly number[]): Promise<FoundDocument[]> {
  if (ids.length === 0) return []
  const rows = await reader.db
    .selectFrom('search_documents as found')
    .select(['id', 'kind', 'title', 'url', 'facts'])
    .select((e) => e.fn<string>('substr', ['text', e.val(1), e.val(SEARCHED_LENGTH)]).as('text'))
    .where('id', 'in', ids)
    .where(isVisible(reader))
    .execute()
  return rows.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

/** Asked of the content itself, so that nothing is found that its own reads would not give. */
function isVisible({ kinds, ...reader }: Searching): Expression<SqlBool> {
  const e = expressionBuilder()
  const ofKind = (kind: string) => sql<SqlBool>`found.kind = ${kind}`
  return e.or([
    ofKind(PAGE),
    ...kinds.flatMap(({ noun, search }) => (search ? [e.and([ofKind(noun), search.isPublished(reader, 'found.sourceId')])] : [])),
  ])
}

const KEY = 'search-index'

export const findIndexMark = async (db: Database): Promise<number | undefined> =>
  (await db.selectFrom('site_state').select('value').where('key', '=', KEY).executeTakeFirst())?.value

/** Of a restored backup: none holds the index, which the next start makes anew. */
export const deleteIndexMark = async (db: Database) => void (await db.deleteFrom('site_state').where('key', '=', KEY).execute())

export async function saveIndexMark(db: Database, value: number) {
  const row = { key: KEY, value }
  await db
    .insertInto('site_state')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** Differences between the two full-text indexes. Neither cuts texts into words: `indexWords` does, so that both find the same. */
interface WordsIndex {
  stored(words: readonly string[]): RawBuilder<string>
  matches(terms: readonly SearchTerm[], where?: 'title'): Expression<SqlBool>
  belongs: Expression<SqlBool>
}

const sqlite: WordsIndex = {
  stored: (words) => sql`${words.join(' ')}`,
  matches(terms, where = undefined) {
    const query = spelled(terms, { quote: '"', prefixed: '*', or: ' OR ', and: ' AND ' })
    return sql<SqlBool>`search_words match ${`${where ?? 'words'} : (${query})`}`
  },
  belongs: sql<SqlBool>`found.id = search_words.rowid`,
}

const postgres: WordsIndex = {
  stored: (words) => sql`array_to_tsvector(string_to_array(${words.join(' ')}, ' '))`,
  matches(terms, where = undefined) {
    const query = spelled(terms, { quote: "'", prefixed: ':*', or: ' | ', and: ' & ' })
    return sql<SqlBool>`${sql.ref(`search_words.${where ?? 'words'}`)} @@ ${query}::tsquery`
  },
  // It cannot guess how many rows have the beginning of a word, and would look up each of thousands in an index, which takes twice as long.
  belongs: sql<SqlBool>`found.id + 0 = search_words.rowid`,
}

const wordsIndex = (engine: Engine): WordsIndex => (engine === 'postgres' ? postgres : sqlite)

function spelled(
  terms: readonly SearchTerm[],
  { quote, prefixed, or, and }: { quote: string; prefixed: string; or: string; and: string },
): string {
  const quoted = (word: string) => quote + word + quote
  return terms
    .map(({ word, prefix }) => (prefix === undefined ? quoted(word) : `(${quoted(word)}${or}${quoted(prefix)}${prefixed})`))
    .join(and)
}

const BEFORE = 60
const LENGTH = 180
/** Text beyond this is not searched: results should come at once. */
const SEARCHED_LENGTH = 6000

export function excerptOf(text: string, terms: readonly SearchTerm[]): string {
  const line = inOneLine(text.slice(0, SEARCHED_LENGTH))
  const first = firstFound(line, terms)
  const start = first > BEFORE ? line.lastIndexOf(' ', first - BEFORE) + 1 : 0
  const rest = line.slice(start)
  const end = rest.length > LENGTH ? rest.lastIndexOf(' ', LENGTH) : rest.length
  const part = rest.slice(0, end > 0 ? end : LENGTH).toWellFormed()
  return `${start > 0 ? '…' : ''}${part}${part.length < rest.length ? '…' : ''}`
}

const inOneLine = (text: string) =>
  text
    .trim()
    .replace(/([^\s.,:;!?…])[ \t]*\n\s*/g, '$1 · ')
    .replace(/\s+/g, ' ')

/** The index of the first word that a term finds, or 0. Searches the folded text: folding fifty results word by word took a tenth of a second. */
function firstFound(line: string, terms: readonly SearchTerm[]): number {
  const text = folded(line)
  const starts = terms
    .flatMap(({ word, prefix }) => [
      indexOfWord(text, word, word.length === MAX_WORD_LENGTH),
      singular(`${word}s`) === word ? indexOfWord(text, `${word}s`, false) : -1,
      prefix === undefined ? -1 : indexOfWord(text, prefix, true),
    ])
    .filter((start) => start >= 0)
  return starts.length === 0 ? 0 : unfoldedIndex(line, Math.min(...starts))
}

function indexOfWord(text: string, word: string, isBeginning: boolean): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isInWord(text, at - 1) && (isBeginning || !isInWord(text, at + word.length))) return at
  return -1
}

/** Halves of letters beyond the first 65,536 count as letters. */
const isInWord = (text: string, index: number) => /[\p{L}\p{N}\p{Cs}]/u.test(text.charAt(index))

/** Where a text has what begins at `index` of the folded one, whose letters may be fewer or more. */
function unfoldedIndex(text: string, index: number): number {
  const lengths = new Map<string, number>()
  let [start, length] = [0, 0]
  for (const character of text) {
    if (length >= index) break
    const added = character <= '\x7f' ? 1 : (lengths.get(character) ?? folded(character).length)
    lengths.set(character, added)
    length += added
    start += character.length
  }
  return start
}
