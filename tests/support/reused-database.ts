import pg from 'pg'
import { inject } from 'vitest'
import { createDatabase } from './create-database'

interface Reused {
  url: string
  /** Stays open from test to test: each new connection costs the server a process, which has to read the catalog first. */
  client: pg.Client
  /** Of its tables, columns and triggers, as they were at first. */
  shape: string
  /** The statement that empties it, which names each table. */
  emptying: string
  drop(): Promise<void>
}

/** Used by no test at the moment. All files of a worker share them; the global setup drops them in the end. */
const free: Reused[] = []

/**
 * A PostgreSQL database with every table and no content. Making one takes half a second and emptying one a hundredth of that, so a test
 * that is done hands its own on to the next; not where it broke something of it.
 */
export async function borrowDatabase(): Promise<{ url: string; release(): Promise<void> }> {
  const database = free.pop() ?? (await makeDatabase())
  return {
    url: database.url,
    async release() {
      if ((await shapeOf(database.client)) !== database.shape) return database.drop()
      // Under a name the server plans it once for each database: it is long, and most tables hold nothing.
      await database.client.query({ name: 'empty', text: database.emptying })
      await database.client.query("insert into site_state (key, value) values ('content-version', 1)")
      free.push(database)
    },
  }
}

async function makeDatabase(): Promise<Reused> {
  const { url, drop } = await createDatabase(inject('migratedDatabase'))
  const client = new pg.Client({ connectionString: url })
  // In the end its database is dropped while it is open.
  client.on('error', () => undefined)
  await client.connect()
  return {
    url,
    client,
    shape: await shapeOf(client),
    emptying: await emptyingOf(client),
    async drop() {
      await client.end()
      await drop()
    },
  }
}

async function shapeOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query({
    name: 'shape',
    text: `
    select md5(string_agg(part, ',' order by part)) as shape from (
      select c.oid || '.' || a.attname as part from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relnamespace = 'public'::regnamespace and not a.attisdropped
      union all
      select tgrelid || ':' || tgname from pg_trigger where not tgisinternal
    ) as parts`,
  })
  return rows[0].shape
}

/**
 * As it is after the migrations: no rows, and ids that begin with 1. Deleting from all tables in one statement, so that no row stands in
 * the way of another, takes a quarter of the time of truncating, which makes new files for each table and index.
 */
async function emptyingOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(`
    select
      (select string_agg(format('in_%s as (delete from %I)', tablename, tablename), ', ')
        from pg_tables where schemaname = 'public' and tablename not like 'kysely%') as deletions,
      (select string_agg(format('setval(%L, 1, false)', quote_ident(sequencename)), ', ')
        from pg_sequences where schemaname = 'public') as ids`)
  const { deletions, ids } = rows[0]
  return `with ${deletions} select ${ids}`
}

/** Connections that no pool has at the moment, by what they were opened with. */
const openClients = new Map<string, pg.Client[]>()

const keyOf = ({ types: _, ...options }: pg.ClientConfig) => JSON.stringify(options)

/**
 * A connection that outlives its pool, so that the next pool of the same database gets it. A new one costs the server a process, which has to
 * read the catalog first: three times as long as all else that opening a site takes.
 */
function lastingClient(options: pg.ClientConfig): pg.Client {
  const client = new pg.Client(options)
  const connect: () => Promise<unknown> = client.connect.bind(client)
  const close: () => Promise<void> = client.end.bind(client)
  let opened: Promise<unknown> | undefined
  let isClosed = false
  listenToEnd()
  return Object.assign(client, {
    connect(done: (error?: Error) => void) {
      opened ??= connect()
      opened.then(() => done(), done)
    },
    /** Pools pass a callback, and get an open connection back later; without one it is closed, as the product does after a timeout. */
    async end(done?: () => void) {
      if (done && !isClosed) await client.query('discard all').then(keep, () => close())
      else await close()
      done?.()
    },
  })

  function keep() {
    client.removeAllListeners()
    listenToEnd()
    openClients.set(keyOf(options), [...(openClients.get(keyOf(options)) ?? []), client])
  }

  function listenToEnd() {
    const leave = () => {
      isClosed = true
      openClients.set(keyOf(options), openClients.get(keyOf(options))?.filter((open) => open !== client) ?? [])
    }
    client.on('error', leave).on('end', leave)
  }
}

/** A constructor, as a pool wants one: what it answers is what `new` gives. */
function reusedClient(options: pg.ClientConfig): pg.Client {
  return openClients.get(keyOf(options))?.pop() ?? lastingClient(options)
}

const { Pool } = pg
Object.assign(pg, {
  Pool: class extends Pool {
    constructor(options: pg.PoolConfig) {
      super({ ...options, Client: reusedClient as never })
    }
  },
})
