import { RequestError } from './fetch-json'

/** Whether a call was refused because its admin must set up a second factor first. */
export const isSecondFactorRequired = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 403 && 'secondFactorRequired' in error.answer
