import type { Item } from './form.ts'
import type { JsonSchema } from './item-type.ts'
import { itemTypeOf } from './item-types.ts'
import { limits } from './limits.ts'

/**
 * JSON Schema 2020-12 of a whole form's answers: flat, closed, bounded. Required items are not part of it, because they
 * depend on the answers. Option lists shared by several items are defined once, under `$defs`.
 */
export function answerSchemaOf(items: readonly Item[]): JsonSchema {
  const shared = new Map<string, { readonly name: string; readonly schema: JsonSchema }>()
  const counts = new Map<string, number>()
  const own = items.flatMap((item) => {
    const schema = itemTypeOf(item.type)?.answerSchema(item)
    return schema ? [{ item, schema }] : []
  })
  for (const { schema } of own) for (const values of enumsIn(schema)) counts.set(values, (counts.get(values) ?? 0) + 1)
  const share = (schema: JsonSchema): JsonSchema => {
    const values = JSON.stringify(schema.enum)
    if (!values || (counts.get(values) ?? 0) < 2) return inside(schema, share)
    if (!shared.has(values)) shared.set(values, { name: `options${shared.size + 1}`, schema })
    return { $ref: `#/$defs/${shared.get(values)!.name}` }
  }
  const properties = own.flatMap(({ item, schema }) => [
    [item.id, share(schema)],
    // texts stored in addition to an answer, such as the text of an "other" option
    ...itemTypeOf(item.type)!
      .posts(item)
      .filter((key) => key !== item.id)
      .map((key) => [key, { type: 'string', maxLength: limits.otherAnswer }]),
  ])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties),
    ...(shared.size > 0
      ? { $defs: Object.fromEntries([...shared.values()].map(({ name, schema }) => [name, schema])) }
      : {}),
  }
}

/** The option lists in a schema, as texts. */
function enumsIn(schema: JsonSchema): readonly string[] {
  return schema.enum ? [JSON.stringify(schema.enum)] : partsOf(schema).flatMap(enumsIn)
}

const partsOf = ({ items, properties }: JsonSchema): readonly JsonSchema[] => [
  ...(items ? [items as JsonSchema] : []),
  ...Object.values((properties ?? {}) as Readonly<Record<string, JsonSchema>>),
]

/** Applies `change` to the nested schemas. */
function inside(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { items, properties } = schema
  if (items) return { ...schema, items: change(items as JsonSchema) }
  if (!properties) return schema
  const members = Object.entries(properties as Readonly<Record<string, JsonSchema>>)
  return { ...schema, properties: Object.fromEntries(members.map(([key, part]) => [key, change(part)])) }
}
