import type { FieldCopy, Validate, ValidateError } from '#schemas/api/module-wire.ts'
import { isEmpty } from '#schemas/kit/cond.ts'
import type { Text } from '#schemas/kit/text.ts'
import { bodyOf, isJson, readerOf, requiredNow, shownItems, type Asker, type FormModule, type Values } from './shape.ts'

/** What is wrong with one field: Ajv's keyword and what it measures. */
export interface Fault {
  readonly field: string
  readonly keyword: string
  readonly limit?: unknown
  /** The words of the module file for this fault, where it has some. */
  readonly own?: Text
}

/** What is wrong with a form, one fault a field, in the order of the form. `validate` is the code the server wrote for the same schema. */
export function faultsOf(module: FormModule, values: Values, asker: Asker, validate: Validate): readonly Fault[] {
  const read = readerOf(values, asker)
  const shown = shownItems(module, read)
  const required = requiredNow(module, shown, read)
  validate(bodyOf(module, shown, values, asker))
  const errors = validate.errors ?? []
  return shown.flatMap(({ field: name }): readonly Fault[] => {
    const field = module.fields[name]
    if (required.has(name) && isEmpty(values[name])) return [{ field: name, keyword: 'required', ...ruleText(module, name) }]
    if (field?.type === 'json' && !isJson(values[name])) return [{ field: name, keyword: 'json' }]
    const error = errors.find((one) => fieldIn(one) === name)
    return error ? [faultOf(name, error, field)] : []
  })
}

function faultOf(name: string, { keyword, params }: ValidateError, field: FieldCopy | undefined): Fault {
  if (keyword === 'pattern' && field?.patternMessage) return { field: name, keyword, own: field.patternMessage }
  // A required text that is blank is missing, whatever keyword noticed.
  if (keyword === 'minLength' && params.limit === 1) return { field: name, keyword: 'required' }
  if (keyword === 'format') return { field: name, keyword: `format.${String(params.format)}` }
  return { field: name, keyword, ...(params.limit === undefined ? {} : { limit: params.limit }) }
}

const fieldIn = ({ instancePath, params }: ValidateError): string =>
  instancePath.split('/')[1] ?? String(params.missingProperty ?? params.additionalProperty ?? '')

const ruleText = ({ form }: FormModule, name: string): { readonly own?: Text } => {
  const message = form.require.find((rule) => rule.fields.includes(name))?.message
  return message === undefined ? {} : { own: message }
}
