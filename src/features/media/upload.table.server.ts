import type { Generated } from 'kysely'

interface UploadTable {
  /** The site path, for instance `/uploads/3f9c….webp`. */
  path: string
  /** Nothing shows it any more, so it may be removed. */
  is_released: Generated<number>
  created_at: string
}

/** What shows an upload. */
interface UploadUseTable {
  path: string
  entity: string
  entity_id: number
}

declare module '@/platform/database/database.server' {
  interface Schema {
    uploads: UploadTable
    upload_uses: UploadUseTable
  }
}
