export const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[]

export function pick<T, const K extends keyof T>(source: T, names: readonly K[]): Pick<T, K> {
  const picked = {} as Pick<T, K>
  for (const name of names) picked[name] = source[name]
  return picked
}
