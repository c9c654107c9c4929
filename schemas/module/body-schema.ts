import { ofModule, fieldsOf, type Module, type ModuleField } from './resolve-module.ts'
import type { BodyMode, BodySchema, ClientField, PropertySchema } from '../api/module-api-types.ts'
import { fieldTypeSpecs } from './field-types.ts'
import type { Action } from './module-file.ts'
import { textIn, type Locale } from './localized-text.ts'

/** The mode of a body schema. `change` is the server's schema of an update, which may omit keys. */
export type SchemaMode = BodyMode | 'change'

/** The JSON Schema (draft-07) of a body. Only fields a caller may set are included; unknown keys are errors. */
export function bodySchema(module: Module, mode: SchemaMode): BodySchema {
  const fields = writableFields(module)
  const identity: Record<string, PropertySchema> =
    mode === 'create'
      ? {}
      : {
          [module.key]: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
          ...(module.table.lock ? { version: { type: 'integer', minimum: 0, maximum: 2_147_483_647 } } : {}),
        }
  const inForm = new Set(module.form.groups.flatMap((group) => group.fields.map((item) => item.field)))
  const isRequired = (field: ModuleField): boolean => {
    if (!field.required) return false
    if (mode === 'create') return field.default === undefined
    return mode === 'update' && field.type !== 'password' && inForm.has(field.name)
  }
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    additionalProperties: false,
    required: [...Object.keys(identity), ...fields.filter(isRequired).map((field) => field.name)],
    properties: {
      ...identity,
      ...Object.fromEntries(
        fields.map((field) => [field.name, mode === 'update' ? maskable(field) : propertySchema(field)]),
      ),
    },
  }
}

/** Fields that `POST` and `PUT` accept, in file order. */
export const writableFields = ofModule(({ fields, key }): readonly ModuleField[] =>
  Object.values(fields).filter((field) => !field.readonly && field.name !== key),
)

/**
 * Accepts a mask in the browser's update: the form sends an unchanged mask back, so only the server can check the
 * format.
 */
function maskable(field: ModuleField): PropertySchema {
  const { format, pattern, minLength, ...rest } = propertySchema(field)
  return field.mask
    ? rest
    : { ...rest, ...(format ? { format } : {}), ...(pattern ? { pattern } : {}), ...(minLength ? { minLength } : {}) }
}

/** The schema of one property. An optional property also accepts null, which clears it. */
export function propertySchema(field: ModuleField): PropertySchema {
  const own: PropertySchema = {
    ...fieldTypeSpecs[field.type].json(field),
    ...field.schema,
    ...(field.default === undefined ? {} : { default: field.default }),
  }
  if (field.required || own.type === undefined) return own
  return { ...own, type: [own.type, 'null'].flat(), ...(own.enum ? { enum: [...own.enum, null] } : {}) }
}

/** The schema of an action's body: row ids and the fields of the action's form. */
export function actionSchema(module: Module, action: Action): BodySchema {
  const id: PropertySchema = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }
  const target: Readonly<Record<string, PropertySchema>> = action.on === 'row' ? { [module.key]: id } : {}
  // actions over many rows read ids, or a filter with the expected count, separately
  const many: Readonly<Record<string, PropertySchema>> =
    action.on === 'bulk'
      ? { ids: { type: 'array', items: id }, filter: { type: 'object' }, expect: { type: 'integer' } }
      : {}
  const fields = Object.values(fieldsOf({ fields: action.body ?? {} }, false))
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    additionalProperties: false,
    required: [...Object.keys(target), ...fields.filter((field) => field.required).map((field) => field.name)],
    properties: {
      ...target,
      ...many,
      ...Object.fromEntries(fields.map((field) => [field.name, propertySchema(field)])),
    },
  }
}

/** The schema with field labels as titles, for form renderers. */
export function titled(
  schema: BodySchema,
  fields: Readonly<Record<string, Pick<ClientField, 'label' | 'help'>>>,
  locale: Locale,
): BodySchema {
  const properties = Object.entries(schema.properties).map(([name, property]) => {
    const field = fields[name]
    return [
      name,
      field
        ? {
            title: textIn(field.label, locale),
            ...(field.help ? { description: textIn(field.help, locale) } : {}),
            ...property,
          }
        : property,
    ] as const
  })
  return { ...schema, properties: Object.fromEntries(properties) }
}
