import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const WITH_CREDENTIAL = 0x40

interface Ceremony {
  challenge: string
}

interface Faults {
  origin?: string
  /** Whether it asks for a fingerprint, a face, or a PIN. */
  verifies?: boolean
  /** What it sends as its count of uses. */
  count?: number
}

/** A device that makes one passkey and signs with it, as the site's pages would have a browser do. */
export function createAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const credentialId = randomBytes(32)
  let uses = 0

  const clientData = (type: string, { challenge }: Ceremony, from: string) => Buffer.from(JSON.stringify({ type, challenge, origin: from }))
  const authenticatorData = (flags: number, count: number, more = Buffer.alloc(0)) => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(count)
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([flags]), counter, more])
  }
  const flagsOf = ({ verifies = true }: Faults) => USER_PRESENT | (verifies ? USER_VERIFIED : 0)
  const credential = { id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key', clientExtensionResults: {} }

  return {
    /** What a browser sends once someone has made the passkey (WebAuthn §6.5, without attestation). */
    create(ceremony: Ceremony, faults: Faults = {}) {
      const coseKey = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, credentialId.length]), credentialId, coseKey])
      const data = authenticatorData(flagsOf(faults) | WITH_CREDENTIAL, 0, attested)
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      const clientDataJSON = base64url(clientData('webauthn.create', ceremony, faults.origin ?? origin))
      return { ...credential, response: { clientDataJSON, attestationObject: base64url(attestation) } }
    },
    /** What a browser sends once someone has chosen the passkey. */
    get(ceremony: Ceremony, faults: Faults = {}) {
      uses += 1
      const client = clientData('webauthn.get', ceremony, faults.origin ?? origin)
      const data = authenticatorData(flagsOf(faults), faults.count ?? uses)
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
      const response = { clientDataJSON: base64url(client), authenticatorData: base64url(data), signature: base64url(signature) }
      return { ...credential, response }
    },
  }
}
