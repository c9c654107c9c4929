import { fieldTypeSpecs } from '#schemas/module/field-types.ts'
import type { Module, ModuleField } from '#schemas/module/resolve-module.ts'
import type { Registry } from '#server/crud/module-registry.ts'
import { virtualSource } from '#server/crud/virtual-fields.ts'
import { flag, list, one, part, text, whole, type Shape } from '#server/kit/openapi-schemas.ts'

/** Returns the component name of a module: `system/dict-type` → `system.dict-type`. */
export const partName = (module: string, what: string): string => `${module.replaceAll('/', '.')}.${what}`

/**
 * Returns the schema of a row for every reader: hidden and nested fields are optional, masked ones have no format.
 * Lists have the number of child rows; `isWhole` means a single row with its child rows.
 */
export function rowShape(module: Module, registry: Registry, isWhole = false): Shape {
  const shown = Object.values(module.fields).filter((field) => !field.secret)
  const mayMiss = (field: ModuleField): boolean =>
    field.access?.read !== undefined ||
    field.inside !== undefined ||
    field.type === 'virtual' ||
    field.type === 'children'
  const labels = shown.filter((field) => field.ref)
  return one({
    ...Object.fromEntries(
      shown.map((field) => [
        mayMiss(field) ? `${field.name}?` : field.name,
        fieldShape(module, field, registry, isWhole),
      ]),
    ),
    ...(module.table.lock ? { version: whole } : {}),
    '$labels?': one({
      ...(module.table.stamps ? { 'createBy?': text, 'updateBy?': text } : {}),
      ...Object.fromEntries(
        labels.map((field) => [
          `${field.name}?`,
          field.type === 'refs' ? list({ type: ['string', 'null'] }) : { type: ['string', 'null'] },
        ]),
      ),
    }),
  })
}

/** Reference to the component of a single row. */
export const wholePart = (module: Module): Shape => part(partName(module.name, hasChildren(module) ? 'whole' : 'row'))
export const hasChildren = ({ fields }: Module): boolean =>
  Object.values(fields).some((field) => field.type === 'children')

/** Schema of a tree row, with its children under `children`. */
export const nodeShape = (module: Module, registry: Registry): Shape => {
  const row = rowShape(module, registry) as { properties: Record<string, Shape>; required: readonly string[] }
  return {
    ...row,
    properties: { ...row.properties, children: list(part(partName(module.name, 'node'))) },
    required: [...row.required, 'children'],
  }
}

export const optionShape = (module: Module): Shape =>
  one({
    value: whole,
    label: { type: ['string', 'null'] },
    disabled: flag,
    // absent where its field is hidden from the caller
    ...(module.file.options ? { 'note?': { type: ['string', 'null'] } } : {}),
    ...(module.table.tree ? { 'parent?': { type: ['integer', 'null'] } } : {}),
  })

/** Schema of a field without its bounds, because stored rows may be older than the bounds. */
function fieldShape(module: Module, field: ModuleField, registry: Registry, isWhole: boolean): Shape {
  const labelled = { title: titleOf(field) }
  if (field.type === 'children')
    return { ...(isWhole ? list(part(partName(field.children!.module, 'row'))) : whole), ...labelled }
  if (field.name === module.key) return { ...whole, ...labelled }
  if (field.type === 'virtual') {
    const source = virtualSource(module, field, registry)
    return source ? { ...nullable(plain(source.field)), ...labelled } : labelled
  }
  if (field.type === 'refs') return { ...list(whole), ...labelled, 'x-ref': field.ref!.module }
  return {
    ...nullable(plain(field)),
    ...labelled,
    ...(field.dict ? { 'x-dict': field.dict } : {}),
    ...(field.ref ? { 'x-ref': field.ref.module } : {}),
  }
}

const titleOf = ({ label }: ModuleField): string =>
  typeof label === 'string' ? label : `${label['zh-cn']}${label.en ? ` · ${label.en}` : ''}`

function plain(field: ModuleField): Shape {
  const { type, format, items } = fieldTypeSpecs[field.type].json(field)
  if (type === undefined) return {}
  if (type === 'array') return { type, items: items?.type === undefined ? {} : { type: items.type } }
  const isTime = format === 'date' || format === 'date-time' || format === 'time'
  return { type, ...(isTime && !field.mask ? { format } : {}) }
}

const nullable = (shape: Shape): Shape =>
  shape.type === undefined ? shape : { ...shape, type: [shape.type, 'null'].flat() }

export const idsShape: Shape = one({ ids: list(whole) })
export const begunShape: Shape = one({ key: text })
