import type { Teacher } from '@/features/teachers/teacher.schema'
import type { EventFields } from './event-form'

/** One of two versions as people compare them: teachers by their names, files by what saving this version would leave. */
export const eventInWords = (fields: EventFields, theirs: EventFields, teachers: readonly Teacher[]) => ({
  ...fields,
  teacherProfileIds: fields.teacherProfileIds.map((id) => teacherName(teachers, id)),
  image: fileInWords(fields.image, fields.deleteExistingImage, fields.imageUrl, theirs.imageUrl),
  flyer: fileInWords(fields.flyer, fields.deleteExistingFlyer, fields.flyerUrl, theirs.flyerUrl),
})

export const teacherName = (teachers: readonly Teacher[], id: number) =>
  teachers.find((teacher) => teacher.id === id)?.name ?? 'A teacher who is gone'

function fileInWords(chosen: File | undefined, isRemoved: boolean, url: string | null, theirUrl: string | null) {
  if (chosen) return chosen.name
  if (isRemoved) return 'none'
  // An update without a file leaves the one that is stored by then.
  if (url !== theirUrl) return 'not changed, so theirs stays'
  return url ? 'the one that is stored now' : 'none'
}
