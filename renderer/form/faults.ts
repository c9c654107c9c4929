import type { FieldCopy, Validate, ValidateError } from '#schemas/api/module-wire.ts'
import { isBlank } from '#schemas/kit/blank.ts'
import { faultKey } from '#schemas/kit/fault-key.ts'
import { askedNow } from '#schemas/kit/require.ts'
import type { Text } from '#schemas/kit/text.ts'
import { bodyOf, isJson, readerOf, requiredNow, shownItems, type Asker, type FormModule, type Values } from './shape.ts'

/** What is wrong with one field: the key of its words (`faultKey`) and what they measure. */
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
  const asked = askedNow(module.form.require, read)
  validate(bodyOf(module, shown, values, asker))
  const errors = validate.errors ?? []
  return shown.flatMap(({ field: name }): readonly Fault[] => {
    const field = module.fields[name]
    if (required.has(name) && isBlank(field?.type, values[name])) return [{ field: name, keyword: 'required', ...ownWords(asked.get(name)) }]
    if (field?.type === 'json' && !isJson(values[name])) return [{ field: name, keyword: 'json' }]
    const error = errors.find((one) => fieldIn(one) === name)
    return error ? [faultOf(name, error, field)] : []
  })
}

function faultOf(name: string, error: ValidateError, field: FieldCopy | undefined): Fault {
  const { keyword, params } = error
  if (keyword === 'pattern' && field?.patternMessage) return { field: name, keyword, own: field.patternMessage }
  // A required text that is blank is missing, whatever keyword noticed.
  if (keyword === 'minLength' && params.limit === 1) return { field: name, keyword: 'required' }
  const { key, limit } = faultKey(error)
  return { field: name, keyword: key, ...(limit === undefined ? {} : { limit }) }
}

const fieldIn = ({ instancePath, params }: ValidateError): string =>
  instancePath.split('/')[1] ?? String(params.missingProperty ?? params.additionalProperty ?? '')

const ownWords = (own: Text | undefined): { readonly own?: Text } => (own === undefined ? {} : { own })
