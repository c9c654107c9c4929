import type { BodySchema, ClientField, ClientModule } from '#schemas/api/module-api-types.ts'
import { fieldTypeSpecs } from '#schemas/module/field-types.ts'
import type { Action, Field } from '#schemas/module/module-file.ts'
import type { FormModule } from '../../schema-form/form-values.ts'

/** The form of an action's `body`, in file order, one field per line. */
export function actionForm({ key }: Pick<ClientModule, 'key'>, { body = {} }: Pick<Action, 'body'>): FormModule {
  const fields = Object.entries(body)
  const schema: BodySchema = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    additionalProperties: false,
    required: fields.filter(([, field]) => field.required).map(([name]) => name),
    properties: Object.fromEntries(fields.map(([name, field]) => [name, fieldTypeSpecs[field.type].json(field)])),
  }
  return {
    key,
    lock: false,
    schema,
    fields: Object.fromEntries(fields.map(([name, field]) => [name, copyOf(field)])),
    form: { columns: 1, require: [], groups: [{ fields: fields.map(([name]) => ({ field: name })) }] },
  }
}

/**
 * Completes a field as the server does for module fields: a `ref` uses the default module path unless told otherwise.
 */
function copyOf({ ref, children: _children, ...field }: Field): ClientField {
  const kind = fieldTypeSpecs[field.type]
  return {
    ...field,
    ...(ref ? { ref: { value: '', label: '', ...ref, base: `/${ref.module}` } } : {}),
    ops: [],
    sortable: false,
    widget: field.widget ?? kind.widget,
    cell: field.cell ?? kind.cell,
    readonly: false,
  }
}
