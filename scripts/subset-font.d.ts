declare module 'subset-font' {
  interface Options {
    targetFormat?: 'sfnt' | 'woff' | 'woff2'
    keepFeatures?: string[]
    variationAxes?: Record<string, number | { min: number; max: number; default?: number }>
    noHinting?: boolean
  }
  // biome-ignore lint/style/noDefaultExport: that is how the package exports it
  export default function subsetFont(font: Buffer, text: string, options?: Options): Promise<Buffer>
}
