import * as z from 'zod'
import { findFileFault, type UploadKind } from './file-choice'

/** A form's optional file. One that the server would refuse is a fault of the field until it is taken out or replaced. */
export const chosenFile = (kind: UploadKind) =>
  z.custom<File | undefined>().superRefine(async (file, context) => {
    const message = file && (await findFileFault(kind, file))
    if (message) context.addIssue({ code: 'custom', message })
  })

export const requiredFile = (kind: UploadKind, message: string) => chosenFile(kind).refine((file) => file !== undefined, message)
