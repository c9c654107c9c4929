import { bodySchema } from '#schemas/module/json-schema.ts'
import type { BodySchema } from '#schemas/api/module-wire.ts'
import type { Module, ModuleField } from '#schemas/module/resolve.ts'
import { oneOf, part, type Shape } from '#server/kit/api-shapes.ts'
import { partName } from './rows.ts'

/** A body, rows below the row and all. */
export function bodyShape(module: Module, mode: 'create' | 'change'): Shape {
  const schema = plain(bodySchema(module, mode)) as { readonly properties: Readonly<Record<string, Shape>> }
  const below = Object.values(module.fields).filter(
    (field) => field.type === 'children' && field.name in schema.properties,
  )
  return {
    ...schema,
    properties: {
      ...schema.properties,
      ...Object.fromEntries(
        below.map((field) => [field.name, { ...schema.properties[field.name], items: part(belowName(module, field)) }]),
      ),
    },
  }
}

export const belowName = (module: Module, field: ModuleField): string => partName(module.name, `below.${field.name}`)

/** A row in the body of the row above it: new without its key, changed with it. What is above goes without saying. */
export function belowShape(child: Module, by: string): Shape {
  return oneOf(
    ...(['create', 'change'] as const).map((mode) => {
      const schema = bodyShape(child, mode) as { readonly required: readonly string[] }
      return { ...schema, required: schema.required.filter((name) => name !== by) }
    }),
  )
}

/** Without what only draft-07 says. */
export function plain({ $schema: _schema, ...schema }: BodySchema): Shape {
  return schema
}
