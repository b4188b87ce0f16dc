import type { Services } from '@/platform/services.server'
import { addressToken, confirmToken } from './address-token.server'

type Parts = Pick<Services, 'config' | 'db'>

/** The page that confirms a subscription. */
export const confirmUrl = async ({ config, db }: Parts, subscription: { id: number; email: string }) =>
  `${config.publicUrl}/newsletter/confirm/${await confirmToken(db, subscription)}`

/** The page, and the address for RFC 8058's one-click POST, that ends the subscription of an address (`foldEmail`). */
export const unsubscribeUrl = async ({ config, db }: Parts, emailKey: string) =>
  `${config.publicUrl}/newsletter/unsubscribe/${await addressToken(db, emailKey)}`
