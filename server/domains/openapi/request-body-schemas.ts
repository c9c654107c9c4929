import { bodySchema } from '#schemas/module/body-schema.ts'
import type { BodySchema } from '#schemas/api/module-api-types.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import { oneOf, part, type Shape } from '#server/kit/openapi-schemas.ts'
import { partName } from './row-schemas.ts'

/** Returns the body schema of a module, including its child rows. */
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

/**
 * Returns the schema of a child row in its parent's body: without a key for a new row, with the key for a changed one,
 * and without the reference to the parent.
 */
export function belowShape(child: Module, by: string): Shape {
  return oneOf(
    ...(['create', 'change'] as const).map((mode) => {
      const schema = bodyShape(child, mode) as { readonly required: readonly string[] }
      return { ...schema, required: schema.required.filter((name) => name !== by) }
    }),
  )
}

/** Removes keywords that exist only in draft-07. */
export function plain({ $schema: _schema, ...schema }: BodySchema): Shape {
  return schema
}
