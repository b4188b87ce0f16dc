import { createHash, randomBytes } from 'node:crypto'

/** A secret for a cookie or a link: 256 random bits. */
export const createToken = () => randomBytes(32).toString('base64url')

export const hashOfToken = (token: string) => createHash('sha256').update(token).digest('hex')
