import { type Kysely, sql } from 'kysely'
import type { Engine } from '@/platform/database/database.server'
import { idColumn, required } from './column-types'

/** What visitors search in: how each thing is shown, and the words that it is found by. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await db.schema
    .createTable('search_documents')
    .addColumn('id', 'integer', idColumn(engine))
    .addColumn('kind', 'text', required)
    .addColumn('source_id', 'integer', required)
    // Before the texts, so that sorting many of them reads none of those.
    .addColumn('day', 'integer', required)
    .addColumn('last_day', 'integer')
    .addColumn('title', 'text', required)
    .addColumn('url', 'text', required)
    .addColumn('facts', 'text', required)
    .addColumn('text', 'text', required)
    .addUniqueConstraint('search_documents_source', ['kind', 'source_id'])
    .execute()
  await (engine === 'postgres' ? postgresWords(db) : sqliteWords(db))
}

async function sqliteWords(db: Kysely<unknown>) {
  // The words come folded: this tokenizer takes every letter beyond A to Z as it is. What is removed is overwritten, as elsewhere in the file.
  await sql`create virtual table search_words using fts5 (title, words, tokenize = 'ascii', detail = 'column', columnsize = 0, prefix = '2 3')`.execute(
    db,
  )
  await sql`insert into search_words (search_words, rank) values ('secure-delete', 1)`.execute(db)
}

async function postgresWords(db: Kysely<unknown>) {
  await db.schema
    .createTable('search_words')
    .addColumn('rowid', 'integer', (column) => column.primaryKey())
    .addColumn('title', sql`tsvector`, required)
    .addColumn('words', sql`tsvector`, required)
    .execute()
  for (const column of ['title', 'words'])
    await db.schema.createIndex(`search_words_${column}`).on('search_words').using('gin').column(column).execute()
}
