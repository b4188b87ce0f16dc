import type { DeletedItemAnswer } from '@/content/deleted/deleted-item.schema'
import { type DeletedItem, restorableUntil } from '@/content/deleted/deleted-items.server'

export const presentDeletedItem = (
  item: DeletedItem,
  { deletedBy, attendees }: { deletedBy: string | undefined; attendees: number | null },
): DeletedItemAnswer => ({
  id: item.id,
  entity: item.entity,
  entityId: item.entityId,
  label: item.label,
  deletedBy: deletedBy ?? null,
  deletedAt: item.deletedAt,
  restorableUntil: restorableUntil(item),
  attendees,
  attendeesNotified: item.attendeesNotified,
})
