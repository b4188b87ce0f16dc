import type { Services } from '@/platform/services.server'
import type { MailRow } from './mail.repository.server'
import type { MailSource, MailSubject } from './mail-source'

/** Whom each message is for and what about, by its id: one question for each kind among them. What is no longer known is left out. */
export async function describeMail(
  services: Pick<Services, 'db' | 'config'>,
  sources: readonly MailSource[],
  rows: readonly MailRow[],
): Promise<Map<number, MailSubject>> {
  const described = new Map<number, MailSubject>()
  for (const source of sources) {
    for (const kind of Object.keys(source.labels)) {
      const ids = new Map(rows.filter((row) => row.kind === kind).map((row) => [row.id, subjectId(row, source)]))
      if (ids.size === 0) continue
      const subjects = await source.describe(services, kind, [...new Set(ids.values())])
      for (const [id, subject] of ids) {
        const found = subjects.get(subject)
        if (found) described.set(id, found)
      }
    }
  }
  return described
}

/** Zero, which is nobody's, where the payload has none. */
function subjectId({ payload }: MailRow, { idField }: MailSource): number {
  const id = (JSON.parse(payload) as Record<string, unknown>)[idField]
  return typeof id === 'number' ? id : 0
}
