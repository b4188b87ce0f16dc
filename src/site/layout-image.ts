/** A picture of the layout, in the sizes that its place needs. Spread it on an `<img>` and add `sizes` and `alt`. */
interface LayoutImage {
  src: string
  srcSet: string
  width: number
  height: number
}

/** `src`, of `width` by `height` pixels, is for browsers that choose among no sizes. */
export const layoutImage = (src: string, width: number, height: number, sizes: [url: string, width: number][]): LayoutImage => ({
  src,
  srcSet: sizes.map(([url, each]) => `${url} ${each}w`).join(', '),
  width,
  height,
})
