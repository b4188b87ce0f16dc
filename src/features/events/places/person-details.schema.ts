import * as z from 'zod'
import { atMost } from '@/platform/forms/input-fields'

const ANSWER = 'An answer is text, an option, a list of options, true or false'
const MAX_ANSWER_LENGTH = 2000
const options = atMost(30, ANSWER, z.array(z.string().max(200, ANSWER)))
export const answers = atMost(
  50,
  ANSWER,
  z.record(
    z.string(),
    z
      .union([z.string().trim(), options, z.boolean()], ANSWER)
      // Outside the union, which would report every fault as fitting none of its kinds.
      .refine(
        (answer) => typeof answer !== 'string' || answer.length <= MAX_ANSWER_LENGTH,
        `Please keep an answer to ${MAX_ANSWER_LENGTH} characters at most`,
      ),
    ANSWER,
  ),
)
export type Answers = z.output<typeof answers>

/**
 * What a person says of themselves, as the API answers it. A field that is added here is a type error in all that must handle it: the
 * columns, the forms with scripts and without, the calls, the texts of emails, pages, and versions, and the file of attendees.
 */
export const registrationDetails = z.object({
  name: z.string(),
  guests: z.number().int(),
  answers,
  inDiamondHeartGroup: z.boolean(),
  diamondHeartGroupName: z.string().nullable(),
  additionalMessage: z.string().nullable(),
  contribution: z.number().nullable().describe("In the currency's main unit"),
  scholarship: z.boolean(),
  scholarshipNote: z.string().nullable(),
})
export type RegistrationDetailFields = z.output<typeof registrationDetails>

/** The same with what only staff note. */
export const personDetails = registrationDetails.extend({ phone: z.string().nullable() })
export type PersonDetails = z.output<typeof personDetails>

/** Those that the documented call has, with the address (spec D1 §7). */
export type DocumentedDetail = 'name' | 'inDiamondHeartGroup' | 'diamondHeartGroupName' | 'additionalMessage'
