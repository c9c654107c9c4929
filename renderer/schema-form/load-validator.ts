import {
  toErrorSchema,
  type RJSFSchema,
  type RJSFValidationError,
  type ValidationData,
  type ValidatorType,
} from '@rjsf/utils'
import type { Validate, ValidateError } from '#schemas/api/module-api-types.ts'

/**
 * Fetches the code the server compiled from a module's schema. It needs no `eval`, so the content policy stays closed.
 */
export async function loadValidate(url: string): Promise<Validate> {
  const { default: validate } = (await import(/* @vite-ignore */ url)) as { default: Validate }
  return validate
}

/**
 * rjsf's interface to the validator. The validator checks the whole body only, so it reports the result for the whole
 * body for any part of the schema; our forms have no `oneOf`, the only case in which rjsf validates parts.
 */
export function validatorOf(validate: Validate): ValidatorType<Record<string, unknown>, RJSFSchema> {
  const check = (data: unknown): readonly ValidateError[] => (validate(data) ? [] : (validate.errors ?? []))
  return {
    isValid: (_schema, data) => check(data).length === 0,
    rawValidation: <Result>(_schema: RJSFSchema, data?: unknown) => ({ errors: check(data) as unknown as Result[] }),
    validateFormData(data): ValidationData<Record<string, unknown>> {
      const errors = check(data).map((error): RJSFValidationError => ({
        name: error.keyword,
        property: error.instancePath.replaceAll('/', '.'),
        message: error.message ?? error.keyword,
        stack: error.message ?? error.keyword,
        params: error.params,
      }))
      return { errors, errorSchema: toErrorSchema(errors) }
    },
  }
}
