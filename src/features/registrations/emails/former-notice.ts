import * as z from 'zod'

const line = z.object({ label: z.string(), text: z.string() })

/** What notices held that earlier versions queued: they may still wait for a mail server. */
export const formerNotice = z.object({
  inGroup: z.boolean().optional(),
  groupName: z.string().nullish(),
  message: z.string().nullish(),
  guests: z.int().optional(),
  answers: z.array(line).optional(),
  contribution: z.string().nullish(),
  scholarship: z.string().nullish(),
})

/** The same lines as those of today’s notices. */
export function formerNoticeLines(said: z.output<typeof formerNotice>) {
  const { inGroup, groupName, message, guests, answers = [], contribution, scholarship } = said
  const lines = [
    { name: 'guests', label: 'Guests', text: guests && String(guests) },
    ...answers.map((answer) => ({ name: 'answers', ...answer })),
    { name: 'inDiamondHeartGroup', label: 'In an ongoing group', text: inGroup ? 'Yes' : 'No' },
    { name: 'diamondHeartGroupName', label: 'Ongoing group', text: groupName },
    { name: 'contribution', label: 'Contribution', text: contribution },
    { name: 'scholarshipNote', label: 'Scholarship', text: scholarship },
    { name: 'additionalMessage', label: 'Message', text: message },
  ]
  return lines.flatMap(({ name, label, text }) => (text ? [{ name, label, text }] : []))
}
