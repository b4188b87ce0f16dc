import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** A new PostgreSQL database beside the one at TEST_DATABASE_URL: empty, or a copy of the one named `template`. */
export async function createDatabase(template = 'template1'): Promise<{ name: string; url: string; drop(): Promise<void> }> {
  const name = `flatirons_${randomUUID().replaceAll('-', '')}`
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  const run = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href })
    await client.connect()
    await client.query(statement)
    await client.end()
  }
  await run(`create database ${name} template ${template}`)
  const own = new URL(url)
  own.pathname = `/${name}`
  return { name, url: own.href, drop: () => run(`drop database ${name} with (force)`) }
}
