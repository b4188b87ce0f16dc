import type * as z from 'zod'
import { pick } from '@/platform/keys-of'

/** Of a row, the fields that an answer declares: what it doesn't name stays in the house. */
export const presenter =
  <Shape extends z.ZodRawShape>({ shape }: z.ZodObject<Shape>) =>
  <Row extends object>(row: Row) =>
    pick(row, Object.keys(shape) as (keyof Row & keyof Shape)[])
