import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import { bareOp } from '#server/crud/parse-list-query.ts'
import { text, words, type Shape } from '#server/kit/openapi-schemas.ts'

/** A query parameter of a call. */
export const parameter = (name: string, schema: Shape, description?: string): Shape => ({
  name,
  in: 'query',
  schema,
  ...(description ? { description } : {}),
})
export const paging = [
  parameter('page', { type: 'integer', minimum: 1, default: 1 }),
  parameter('limit', { type: 'integer', minimum: 1, maximum: 100, default: 20 }),
]

/** Query parameters of lists: each field with its operators in brackets, a whole condition, an order, a view. */
export function listQuery(module: Module): readonly Shape[] {
  const fields = Object.values(module.fields).filter((field) => field.ops.length > 0)
  const sortable = Object.values(module.fields)
    .filter((field) => field.sortable)
    .map((field) => field.name)
  return [
    ...fields.map((field) => ({
      name: field.name,
      in: 'query',
      style: 'deepObject',
      explode: true,
      description: `${bareOp(module, field)} unless an operator stands in brackets`,
      schema: {
        anyOf: [
          { type: 'string' },
          {
            type: 'object',
            properties: Object.fromEntries(opsOf(field).map((op) => [op, {}])),
            additionalProperties: false,
          },
        ],
      },
    })),
    parameter('filter', text, 'a condition as JSON'),
    parameter('sort', { type: 'string' }, `up to three of ${sortable.join(', ')}, - before one for descending`),
    ...((module.file.views ?? []).length > 0
      ? [parameter('view', words(...module.file.views!.map((view) => view.key)))]
      : []),
    { name: 'params', in: 'query', style: 'deepObject', explode: true, schema: { type: 'object' } },
  ]
}

/** Operators of a field; a range may also be open at either end. */
const opsOf = ({ ops }: ModuleField): readonly string[] => [
  ...new Set([...ops, ...(ops.includes('between') ? ['gte', 'lte'] : [])]),
]
