import sharp from 'sharp'

/** A picture with something to see on it. */
export function aPicture(width: number, height: number, format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg'): Promise<Buffer> {
  const quick = format === 'avif' ? { effort: 0 } : {}
  return sharp({
    create: {
      width,
      height,
      channels: 3,
      background: { r: 120, g: 90, b: 200 },
      ...(width * height < 5e6 && { noise: { type: 'gaussian', mean: 128, sigma: 30 } }),
    },
  })
    .toFormat(format, quick)
    .toBuffer()
}

/** The smallest file that reads as PDF. */
export const aPdf = (): Buffer => Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')
