import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Piece } from './hostile-request.ts'

const bytes = (...parts: (string | number[] | Uint8Array)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))))

function uint32(value: number): Buffer {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32BE(value)
  return buffer
}

function chunk(type: string, data: Uint8Array): Buffer {
  const content = bytes(type, data)
  return Buffer.concat([uint32(data.length), content, uint32(crc32(content))])
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/** A black PNG of one bit a pixel; `rows` of them are really there. */
const png = (width: number, height: number, rows = height) =>
  bytes(
    PNG,
    chunk('IHDR', bytes(uint32(width), uint32(height), [1, 0, 0, 0, 0])),
    chunk('IDAT', deflateSync(Buffer.alloc(rows * (1 + Math.ceil(width / 8))))),
    chunk('IEND', Buffer.alloc(0)),
  )

/** A GIF of one pixel that moves. */
function gif(frames: number): Buffer {
  const frame = bytes([0x21, 0xf9, 4, 0, 1, 0, 0, 0, 0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return bytes('GIF89a', [1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255], Buffer.concat(Array.from({ length: frames }, () => frame)), ';')
}

const picture = sharp({ create: { width: 120, height: 90, channels: 3, background: { r: 120, g: 90, b: 200 } } })
const [jpeg, webp, avif] = await Promise.all([
  picture
    .clone()
    .jpeg()
    .withExif({ IFD0: { Orientation: '99', Copyright: '\u0001'.repeat(500) } })
    .toBuffer(),
  picture.clone().webp().toBuffer(),
  picture.clone().avif({ effort: 0 }).toBuffer(),
])

/** Pictures as they should be, to be cut and flipped. */
export const goodPictures = { jpeg, webp, avif, png: png(120, 90), gif: gif(1) }

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="hostile()"><script>hostile()</script></svg>'
const MIB = 1024 * 1024

/** No picture for a page, and refused as such (spec decisions, 'Uploads'). */
export const refusedPictures: Record<string, Piece[]> = {
  SVG: [SVG],
  'SVG with a prolog': ['<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>', SVG],
  HTML: ['<!doctype html><script>hostile()</script>'],
  text: ['no picture'],
  PDF: ['%PDF-1.4\n%%EOF'],
  program: [bytes([0x7f], 'ELF', [2, 1, 1], Buffer.alloc(100))],
  BMP: [bytes('BM', Buffer.alloc(100))],
  ZIP: [bytes('PK', [3, 4], Buffer.alloc(100))],
  nothing: [new Uint8Array(64)],
  'JPEG of three bytes': [bytes([0xff, 0xd8, 0xff])],
  'PNG of nothing but its signature': [bytes(PNG)],
  'PNG without pixels': [png(100, 100, 0)],
  'PNG of no size': [png(0, 0)],
  'PNG of 60,000 by 60,000': [png(60_000, 60_000, 1)],
  'PNG of 2³¹ by 2³¹': [png(2 ** 31 - 1, 2 ** 31 - 1, 1)],
  'PNG of 64 megapixels, all there': [png(8000, 8000)],
  'GIF of nothing but its head': ['GIF89a'],
  'WebP that lies about its length': [bytes('RIFF', [0xff, 0xff, 0xff, 0xff], 'WEBPVP8 ', [0xff, 0xff, 0xff, 0x7f])],
}

/** Too large, which takes long to send and so comes rarely. */
export const hugeFiles: Record<string, Piece[]> = {
  'JPEG of more than 10 MB': [bytes([0xff, 0xd8, 0xff, 0xe0]), { repeat: '\u0000'.repeat(1024), times: 10 * 1024 + 1 }],
  'PDF of more than 20 MB': ['%PDF-1.4\n', { repeat: 'x'.repeat(1024), times: (20 * MIB) / 1024 }],
  'more than any form takes': [{ repeat: 'x'.repeat(1024), times: (32 * MIB) / 1024 }],
}

/** These may be taken for what they seem, so something else must be wrong with their request. */
export const oddFiles: Record<string, Piece[]> = {
  'PDF of garbage': ['%PDF-1.7\n', bytes(Array.from({ length: 2000 }, (_, index) => (index * 7919) % 256))],
  'PDF and script': ['%PDF-1.4\n<script>hostile()</script>\n/OpenAction << /S /JavaScript /JS (hostile()) >>'],
  'animated GIF': [gif(500)],
  'PNG one pixel wide': [png(1, 30_000)],
  'PNG of 36 megapixels': [png(6000, 6000)],
  'JPEG and HTML': [jpeg, '<script>hostile()</script>'],
}
