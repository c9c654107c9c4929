import type { ClientField, Validate, ValidateError } from '#schemas/api/module-api-types.ts'
import { isBlank } from '#schemas/module/empty-values.ts'
import { errorMessageKey } from '#schemas/module/error-message-key.ts'
import { conditionallyRequired } from '#schemas/module/conditional-required.ts'
import type { LocalizedText } from '#schemas/module/localized-text.ts'
import {
  bodyOf,
  isJson,
  readerOf,
  requiredNow,
  shownItems,
  type Asker,
  type FormModule,
  type Values,
} from './form-values.ts'

/** The error of one field: its message key (`errorMessageKey`) and the values of the message. */
export interface FormError {
  readonly field: string
  readonly keyword: string
  readonly limit?: unknown
  /** Message from the module file, if any. */
  readonly own?: LocalizedText
}

/** Errors of a form, one per field, in form order. `validate` is the server's compiled code for the same schema. */
export function errorsOf(module: FormModule, values: Values, asker: Asker, validate: Validate): readonly FormError[] {
  const read = readerOf(values, asker)
  const shown = shownItems(module, read)
  const required = requiredNow(module, shown, read)
  const asked = conditionallyRequired(module.form.require, read)
  validate(bodyOf(module, shown, values, asker))
  const errors = validate.errors ?? []
  return shown.flatMap(({ field: name }): readonly FormError[] => {
    const field = module.fields[name]
    if (required.has(name) && isBlank(field?.type, values[name]))
      return [{ field: name, keyword: 'required', ...ownWords(asked.get(name)) }]
    if (field?.type === 'json' && !isJson(values[name])) return [{ field: name, keyword: 'json' }]
    const error = errors.find((one) => fieldIn(one) === name)
    return error ? [faultOf(name, error, field)] : []
  })
}

function faultOf(name: string, error: ValidateError, field: ClientField | undefined): FormError {
  const { keyword, params } = error
  if (keyword === 'pattern' && field?.patternMessage) return { field: name, keyword, own: field.patternMessage }
  // A required text that is blank counts as missing, whichever keyword failed.
  if (keyword === 'minLength' && params.limit === 1) return { field: name, keyword: 'required' }
  const { key, limit } = errorMessageKey(error)
  return { field: name, keyword: key, ...(limit === undefined ? {} : { limit }) }
}

const fieldIn = ({ instancePath, params }: ValidateError): string =>
  instancePath.split('/')[1] ?? String(params.missingProperty ?? params.additionalProperty ?? '')

const ownWords = (own: LocalizedText | undefined): { readonly own?: LocalizedText } =>
  own === undefined ? {} : { own }
