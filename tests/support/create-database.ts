import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A new PostgreSQL database on the server of TEST_DATABASE_URL: empty, or a copy of the one named `template`, whose name its own begins with. */
export async function createDatabase(template = 'template1'): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `${template === 'template1' ? 'flatirons' : template}_${randomUUID().slice(0, 18).replaceAll('-', '')}`
  await run(`create database ${name} template ${template}`)
  const own = new URL(serverUrl())
  own.pathname = `/${name}`
  return { name, url: own.href, drop: async () => void (await run(`drop database ${name} with (force)`)) }
}

/** Drops every copy of the database named `template` that is still there. */
export async function dropCopies(template: string) {
  const copies = await run(`select datname as name from pg_database where datname like '${template}#_%' escape '#'`)
  for (const { name } of copies) await run(`drop database ${name} with (force)`)
}

const serverUrl = () => process.env.TEST_DATABASE_URL ?? ''

async function run(statement: string): Promise<{ name: string }[]> {
  const client = new pg.Client({ connectionString: serverUrl() })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
