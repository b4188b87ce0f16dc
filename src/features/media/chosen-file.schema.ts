import * as z from 'zod'
import type { UploadKind } from './file-choice'
import { findFileFault } from './file-choice'

/** A file that a form holds, or none. One that the server would refuse is a fault of its field until it is taken out or replaced. */
export const chosenFile = (kind: UploadKind) =>
  z.custom<File | undefined>().superRefine(async (file, context) => {
    const message = file && (await findFileFault(kind, file))
    if (message) context.addIssue({ code: 'custom', message })
  })

/** The same where there must be one; `message` asks for it. */
export const requiredFile = (kind: UploadKind, message: string) => chosenFile(kind).refine((file) => file !== undefined, message)
