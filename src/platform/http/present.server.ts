import type * as z from 'zod'

/** Of a row, the fields that an answer declares: what it doesn't name stays in the house. */
export const presenter =
  <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  <Row extends object>(row: Row) =>
    Object.fromEntries(Object.keys(shape).map((name) => [name, row[name as keyof Row]])) as Pick<Row, keyof Row & keyof Shape>
