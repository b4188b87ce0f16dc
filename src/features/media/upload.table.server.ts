import type { Generated } from 'kysely'

interface UploadTable {
  /** The site path, for instance `/uploads/3f9c….webp`. */
  path: string
  /** Nothing shows it any more, so it may be removed. */
  isReleased: Generated<boolean>
  createdAt: string
}

/** What shows an upload. */
interface UploadUseTable {
  path: string
  entity: string
  entityId: number
}

declare module '@/platform/database/database.server' {
  interface Schema {
    uploads: UploadTable
    upload_uses: UploadUseTable
  }
}
