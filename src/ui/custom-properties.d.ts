import 'react'

declare module 'react' {
  interface CSSProperties {
    /** What a stylesheet reads as `var(--…)`. */
    [property: `--${string}`]: string | number | null | undefined
  }
}
