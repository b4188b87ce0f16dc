import { type DeletedItem, restorableUntil } from '@/content/deleted-items.server'
import type { DeletedItemAnswer } from './deleted-item.schema'
import { kindOf } from './deleted-kinds.server'

export const presentDeletedItem = (
  item: DeletedItem,
  { deletedBy, attendees }: { deletedBy: string | undefined; attendees: number | undefined },
): DeletedItemAnswer => ({
  id: item.id,
  entity: kindOf(item),
  entityId: item.entity_id,
  label: item.label,
  deletedBy: deletedBy ?? null,
  deletedAt: item.deleted_at,
  restorableUntil: restorableUntil(item),
  attendees: item.entity === 'event' ? (attendees ?? 0) : null,
})
