import type { MessageColumns } from '../contact-message.table.server'
import type { SpamSign } from './spam-signs'

interface HeldMessageTable extends MessageColumns {
  reason: SpamSign
}

declare module '@/platform/database/database.server' {
  interface Schema {
    held_messages: HeldMessageTable
  }
}
