import type { Database } from '@/platform/database/database.server'
import { presentMail } from './mail.presenter.server'
import { listMailByKeys, listMailOf } from './mail.repository.server'
import type { Mail } from './mail.schema'

/** What became of messages, by their keys; one that is deleted is left out. */
export async function findMailStates(db: Database, keys: readonly string[]): Promise<Map<string, Pick<Mail, 'id' | 'status' | 'reason'>>> {
  const rows = keys.length === 0 ? [] : await listMailByKeys(db, keys)
  return new Map(
    rows.map((row) => {
      const { id, status, reason } = presentMail(row, row.kind)
      return [row.key, { id, status, reason }]
    }),
  )
}

/** The keys of the emails of a kind about a row, which name them in later ones too; the oldest first. */
export const listMailKeys = async (
  db: Database,
  { kind, about }: { kind: string; about: { kind: string; id: number } },
): Promise<string[]> =>
  (await listMailOf(db, { kind: about.kind, ids: [about.id] })).filter((row) => row.kind === kind).map(({ messageId }) => messageId)
