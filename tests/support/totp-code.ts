import { Secret, TOTP } from 'otpauth'

/** What an authenticator app with this key shows at a moment. */
export const totpCode = (secret: string, timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
