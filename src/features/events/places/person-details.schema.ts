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

/** A person's details as the API answers them; a new field is a type error in all that must handle it. */
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

export const personDetails = registrationDetails.extend({ phone: z.string().nullable() })
export type PersonDetails = z.output<typeof personDetails>

export type DocumentedDetail = 'name' | 'inDiamondHeartGroup' | 'diamondHeartGroupName' | 'additionalMessage'
