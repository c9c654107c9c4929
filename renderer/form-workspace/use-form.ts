import { useSearchParams } from 'react-router-dom'
import { formKeyPattern } from '#schemas/api/form-wire.ts'
import type { FormDetail } from '#schemas/api/form-wire.ts'
import { useApi } from '../kit/use-api.ts'
import type { Answered } from '../kit/use-api.ts'

/** The form of `?key=`; undefined where there is none or it cannot be one. */
export function useFormKey(): string | undefined {
  const key = useSearchParams()[0].get('key') ?? ''
  return formKeyPattern.test(key) ? key : undefined
}

/** One form's head and draft. `reload()` after what changes the head: rename, publish, stop. */
export const useForm = (formKey: string | undefined): Answered<FormDetail> =>
  useApi<FormDetail>(formKey && `/project/form/${formKey}`, undefined, { keepPrevious: false })
