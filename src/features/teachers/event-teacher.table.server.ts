interface EventTeacherTable {
  eventId: number
  teacherId: number
  position: number
}

declare module '@/platform/database/database.server' {
  interface Schema {
    event_teachers: EventTeacherTable
    /** The links of what was deleted, until both their event and their teacher are there again. */
    deleted_event_teachers: EventTeacherTable
  }
}

export {}
