import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'

/** A throw-away key and a certificate for `hosts` that it signed itself, both PEM; a server's own, and a client's only authority. */
export function makeSelfSigned(hosts: string[]): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(set(sequence(objectId(0x55, 0x04, 0x03), tagged(0x0c, Buffer.from('throw-away')))))
  const algorithm = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
  const alternativeNames = sequence(...hosts.map((host) => tagged(0x82, Buffer.from(host))))
  const extensions = sequence(sequence(objectId(0x55, 0x1d, 0x11), tagged(0x04, alternativeNames)))
  const facts = sequence(
    tagged(0xa0, tagged(0x02, Buffer.of(2))),
    tagged(0x02, Buffer.concat([Buffer.of(1), randomBytes(8)])),
    algorithm,
    name,
    sequence(utcTime(-1), utcTime(1)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, extensions),
  )
  const signature = tagged(0x03, Buffer.concat([Buffer.of(0), sign('sha256', facts, privateKey)]))
  const cert = sequence(facts, algorithm, signature).toString('base64')
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${cert.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  }
}

/** One element of ASN.1 in DER: its tag, its length and its content. */
const tagged = (tag: number, content: Buffer) => Buffer.concat([Buffer.of(tag, ...lengthBytes(content.length)), content])

function lengthBytes(length: number): number[] {
  if (length < 0x80) return [length]
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
}

const sequence = (...parts: Buffer[]) => tagged(0x30, Buffer.concat(parts))
const set = (...parts: Buffer[]) => tagged(0x31, Buffer.concat(parts))
const objectId = (...bytes: number[]) => tagged(0x06, Buffer.of(...bytes))

const DAY = 86_400_000
const utcTime = (days: number) => {
  const digits = new Date(Date.now() + days * DAY).toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return tagged(0x17, Buffer.from(`${digits}Z`))
}
