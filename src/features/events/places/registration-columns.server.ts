import { ApiError, invalidInput } from '@/platform/http/errors.server'
import { amountFault } from '@/platform/payments/money'
import type { Site } from '@/site/site.schema'
import { agreedCents, amountOf, settledPayment } from './format-price'
import { checkRegistration, type PersonDetails, type RegistrationDetailFields } from './person-details.schema'
import type { DetailColumn, RegistrationRow, RegistrationStart } from './registration.repository.server'
import type { RegistrationSettings } from './registration-settings.schema'

/** Ignores the ongoing group where the community doesn't ask for it (spec B §6.3): the call is accepted, a stored answer stays. */
export const withoutUnasked = (
  site: Pick<Site, 'groupQuestion'>,
  said: RegistrationDetailFields,
  stored?: RegistrationDetailFields,
): RegistrationDetailFields => {
  const { inDiamondHeartGroup, diamondHeartGroupName } = stored ?? { inDiamondHeartGroup: false, diamondHeartGroupName: null }
  return site.groupQuestion ? said : { ...said, inDiamondHeartGroup, diamondHeartGroupName }
}

/** Each column of what a person says of themselves, with the detail that it holds: one that is left out is a type error. */
const detailOf: Record<DetailColumn, keyof PersonDetails> = {
  name: 'name',
  phone: 'phone',
  guests: 'guests',
  answers: 'answers',
  inDiamondHeartGroup: 'inDiamondHeartGroup',
  diamondHeartGroupName: 'diamondHeartGroupName',
  additionalMessage: 'additionalMessage',
  contributionCents: 'contribution',
  scholarship: 'scholarship',
  scholarshipNote: 'scholarshipNote',
}
export const DETAIL_COLUMNS = Object.keys(detailOf) as DetailColumn[]

/** Those that are kept of it for an event with these settings. Throws ApiError 400 with `issues` for what fits neither them nor what is stored. */
export function detailColumns(settings: RegistrationSettings, details: RegistrationDetailFields, stored?: RegistrationDetailFields) {
  const { answers, issues } = checkRegistration(settings, details, stored?.guests)
  if (issues[0]) throw new ApiError(400, issues[0].message, { issues })
  const scholarship = details.scholarship && settings.price.scholarships
  const { online, kind, currency } = settings.price
  const fault = online !== 'off' && kind === 'suggested' && details.contribution ? amountFault(details.contribution, currency) : undefined
  if (fault) throw invalidInput('contribution', fault)
  return {
    name: details.name,
    guests: details.guests,
    answers,
    inDiamondHeartGroup: details.inDiamondHeartGroup,
    diamondHeartGroupName: (details.inDiamondHeartGroup && details.diamondHeartGroupName) || null,
    additionalMessage: details.additionalMessage || null,
    contributionCents: agreedCents(settings.price, details, stored),
    scholarship,
    scholarshipNote: (scholarship && details.scholarshipNote) || null,
  } satisfies Pick<RegistrationRow, Exclude<DetailColumn, 'phone'>>
}

export type DetailColumns = ReturnType<typeof detailColumns>

export const registrationDetailsOf = (row: Pick<RegistrationRow, DetailColumn>): RegistrationDetailFields => ({
  name: row.name,
  guests: row.guests,
  answers: row.answers,
  inDiamondHeartGroup: row.inDiamondHeartGroup,
  diamondHeartGroupName: row.diamondHeartGroupName,
  additionalMessage: row.additionalMessage,
  contribution: amountOf(row.contributionCents),
  scholarship: row.scholarship,
  scholarshipNote: row.scholarshipNote,
})

export const personDetailsOf = (row: Pick<RegistrationRow, DetailColumn>): PersonDetails => ({
  ...registrationDetailsOf(row),
  phone: row.phone ?? null,
})

/** A registration's columns before the lifecycle; payments for the canceled one it replaces (`stored`) still count. */
export const registrationStart = (
  person: { eventId: number; email: string | null; phone?: string | null; entryKey?: string | undefined },
  details: DetailColumns,
  stored: RegistrationRow | undefined,
): RegistrationStart => ({
  eventId: person.eventId,
  email: person.email,
  phone: person.phone ?? null,
  entryKey: person.entryKey ?? null,
  ...details,
  payment: settledPayment({ payment: 'none', paidCents: stored?.paidCents ?? 0, ...details }),
  paidCents: stored?.paidCents ?? 0,
  waivedCents: null,
  paymentNotedAt: null,
})
