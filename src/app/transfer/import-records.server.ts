import type { Import, Imports } from '@/content/imports.server'
import { ApiError } from '@/platform/http/errors.server'
import type { ImportRecord } from '@/platform/import-formats/import-record'
import type { Services } from '@/platform/services.server'
import { StartError } from '@/platform/start-error.server'

/** What became of one record of a file. */
export interface ImportResult {
  line: number
  name: string
  outcome: 'added' | 'exists' | 'skipped' | 'refused'
  /** Of what is left out or refused. */
  why?: string
  notes: readonly string[]
}

interface Reading {
  records: readonly ImportRecord[]
  row?: Imports['row']
}

/** Thrown at the end of a dry run, so that the transaction is rolled back. */
class DryRun extends Error {}

/**
 * Imports what was read, in one transaction, in the file's order; what a feature refuses is skipped and reported. Without `apply` the same
 * is done and rolled back, so that the report says what would happen. Throws StartError, having changed nothing, for any other failure.
 */
export async function importRecords(services: Services, reading: Reading, { apply }: { apply: boolean }): Promise<ImportResult[]> {
  const results: ImportResult[] = []
  try {
    await services.db.tx(async () => {
      await services.content.raise()
      const added = new Map<Import<never>, number>()
      for (const record of reading.records) results.push(await importRecord(services, record, reading.row, added))
      for (const [by, count] of added) await by.finish?.(services, count)
      if (!apply) throw new DryRun()
    })
  } catch (error) {
    if (!(error instanceof DryRun)) throw failure(error, reading.records[results.length])
  }
  return results
}

async function importRecord(
  services: Services,
  record: ImportRecord,
  row: Imports['row'],
  added: Map<Import<never>, number>,
): Promise<ImportResult> {
  const { line, notes } = record
  if (record.kind === 'rest') return { line, notes, name: record.name, outcome: record.isBroken ? 'refused' : 'skipped', why: record.why }
  const by = importOf(services, record, row)
  if (!by) return { line, notes, name: record.kind, outcome: 'skipped', why: 'not supported here' }
  const name = by.name(record as never)
  try {
    const outcome = await by.add(services, record as never)
    const notes = [...record.notes, ...(by.notes?.(record as never) ?? [])]
    if (outcome === 'added') added.set(by, (added.get(by) ?? 0) + 1)
    return typeof outcome === 'string' ? { line, notes, name, outcome } : { line, notes, name, outcome: 'skipped', why: outcome.skipped }
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return { line, notes, name, outcome: 'refused', why: error.message }
    throw error
  }
}

function importOf({ features }: Services, { kind }: ImportRecord, row: Imports['row']): Import<never> | undefined {
  if (kind === 'row') return row
  if (kind === 'rest') return undefined
  return features.map(({ imports }) => imports?.[kind]).find(Boolean) as Import<never> | undefined
}

function failure(error: unknown, at: ImportRecord | undefined) {
  const why = error instanceof Error ? error.message : String(error)
  return new StartError(`The import failed${at ? ` at line ${at.line}` : ''}, and nothing was changed: ${why}`)
}
