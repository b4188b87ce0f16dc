import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import type { SearchTerm } from './search-words'

/**
 * What differs between the two full-text indexes. Neither gets to cut texts into words: that is done by `indexWords`, so that both find
 * the same. Words are only letters and digits, which neither query language treats specially.
 */
interface WordsIndex {
  /** Words as the index stores them. */
  stored(words: readonly string[]): RawBuilder<string>
  /** Whether a row of `search_words` has all terms in its words, or in its title. */
  matches(terms: readonly SearchTerm[], where?: 'title'): Expression<SqlBool>
  /** Whether a row of `search_words` belongs to the document `found`. */
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

export const wordsIndex = (engine: Engine): WordsIndex => (engine === 'postgres' ? postgres : sqlite)

interface Spelling {
  quote: string
  prefixed: string
  or: string
  and: string
}

function spelled(terms: readonly SearchTerm[], { quote, prefixed, or, and }: Spelling): string {
  const quoted = (word: string) => quote + word + quote
  return terms
    .map(({ word, prefix }) => (prefix === undefined ? quoted(word) : `(${quoted(word)}${or}${quoted(prefix)}${prefixed})`))
    .join(and)
}
