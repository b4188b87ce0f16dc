import { RequestError } from './fetch-json'

export const isSecondFactorRequired = (error: unknown): boolean =>
  error instanceof RequestError && error.status === 403 && 'secondFactorRequired' in error.answer
