/** JSON Schema 2020-12, as far as answers need it. */
export type Shape = Readonly<Record<string, unknown>>

export const text: Shape = { type: 'string' }
export const textOrNull: Shape = { type: ['string', 'null'] }
export const whole: Shape = { type: 'integer' }
export const wholeOrNull: Shape = { type: ['integer', 'null'] }
export const flag: Shape = { type: 'boolean' }
export const moment: Shape = { type: 'string', format: 'date-time' }
export const momentOrNull: Shape = { type: ['string', 'null'], format: 'date-time' }
export const nothing: Shape = { type: 'null' }
export const anything: Shape = {}

export const list = (items: Shape): Shape => ({ type: 'array', items })
export const oneOf = (...shapes: readonly Shape[]): Shape => ({ anyOf: shapes })
export const words = (...values: readonly (string | null)[]): Shape => ({ enum: values })
export const part = (name: string): Shape => ({ $ref: `#/components/schemas/${name}` })

/** An object of exactly these keys; one whose name ends in `?` may be missing. */
export function one(properties: Readonly<Record<string, Shape>>, more: boolean | Shape = false): Shape {
  const names = Object.keys(properties)
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name.replace(/\?$/, ''), properties[name]!])),
    required: names.filter((name) => !name.endsWith('?')),
    additionalProperties: more,
  }
}

/** `more`: further properties of the page besides the rows. */
export const pageOf = (row: Shape, more: Readonly<Record<string, Shape>> = {}): Shape =>
  one({ rows: list(row), total: whole, page: whole, limit: whole, ...more })

/** Answers that are not JSON. */
export const file = (...types: readonly string[]): { readonly types: readonly string[] } => ({ types })
export type Answer = Shape | ReturnType<typeof file>

/** The whole answer of a call whose `data` has this shape; of a bare one, the body itself. */
export function answer(data: Answer, isBare = false): Shape {
  if (isFile(data)) return { description: 'A file', content: Object.fromEntries(data.types.map((type) => [type, {}])) }
  const schema = isBare ? data : one({ code: { const: 200 }, msg: text, data })
  return { description: 'Success', content: { 'application/json': { schema } } }
}

export const isFile = (data: Answer): data is ReturnType<typeof file> =>
  Array.isArray((data as { types?: unknown }).types)
