export const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[]

export const pick = <T, const K extends keyof T>(source: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, source[name]])) as Pick<T, K>
