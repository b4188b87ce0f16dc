export const keysOf = <T extends object>(value: T) => Object.keys(value) as (keyof T & string)[]
