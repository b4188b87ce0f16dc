import type { Generated } from 'kysely'

interface ProgramTable {
  id: Generated<number>
  title: string
  description: string
  image_url: string | null
  link_url: string
  created_at: string
  updated_at: string
}

declare module '@/platform/database/database.server' {
  interface Schema {
    programs: ProgramTable
  }
}
