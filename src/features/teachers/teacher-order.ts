import type { Teacher } from './teacher.schema'

const names = new Intl.Collator('en')

/** By name, or as they were added (spec D2 §2). */
export const inTeacherOrder = (teachers: readonly Teacher[], isAlphabetical: boolean): Teacher[] =>
  teachers.toSorted((a, b) => (isAlphabetical && names.compare(a.name, b.name)) || a.id - b.id)
