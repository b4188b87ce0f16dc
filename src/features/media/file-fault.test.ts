import { aPdf, aPicture } from '@tests/support/files'
import { describe, expect, test } from 'vitest'
import { findFileFault, uploadRules } from './chosen-file.schema'

const file = (content: string | Buffer) => new Blob([new Uint8Array(Buffer.from(content))])

describe('decisions: a chosen file is judged by its bytes before it is sent', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('takes %s as an image, and not as a flyer', async (format) => {
    const picture = file(await aPicture(8, 8, format))
    expect(await findFileFault('image', picture)).toBeUndefined()
    expect(await findFileFault('flyer', picture)).toBe(uploadRules.flyer.wrongType)
  })

  test('takes PDF as a flyer, and not as an image', async () => {
    expect(await findFileFault('flyer', file(aPdf()))).toBeUndefined()
    expect(await findFileFault('image', file(aPdf()))).toBe(uploadRules.image.wrongType)
  })

  test.each(['image', 'flyer'] as const)('says of an empty %s that it is empty', async (kind) => {
    expect(await findFileFault(kind, file(''))).toBe(`The ${kind} is empty. Please choose another file.`)
  })

  test.each(['<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF....WAVE', 'words'])('refuses %j as either', async (content) => {
    expect(await findFileFault('image', file(content))).toBe(uploadRules.image.wrongType)
    expect(await findFileFault('flyer', file(content))).toBe(uploadRules.flyer.wrongType)
  })

  test.each(['image', 'flyer'] as const)('takes %ss up to their limit, inclusive', async (kind) => {
    const start = kind === 'flyer' ? '%PDF-1.4' : 'GIF89a'
    const ofSize = (size: number) => new Blob([start, new Uint8Array(size - start.length)])
    const { maxBytes, tooLarge } = uploadRules[kind]
    expect(await findFileFault(kind, ofSize(maxBytes))).toBeUndefined()
    expect(await findFileFault(kind, ofSize(maxBytes + 1))).toBe(tooLarge)
  })
})
