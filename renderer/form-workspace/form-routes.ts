import type { FormStatus } from '#schemas/form/form.ts'
import type { Tone } from '../ui/status-dot.tsx'
import { useSearchParams } from 'react-router-dom'
import { formKeyPattern, type FormDetail } from '#schemas/api/form-wire.ts'
import { useApi, type Answered } from '../kit/use-api.ts'

/** The page of a form tab. */
export const formTabPath = (tab: string): string => `/project/form/${tab}`
/** Where a form's screen is. */
export const formPath = (tab: string, formKey: string): string => `${formTabPath(tab)}?key=${formKey}`
export const formListPath = '/project/form/list'

export const statusTones: Readonly<Record<FormStatus, Tone>> = { draft: 'neutral', open: 'ok', stopped: 'warn' }

/** The form of `?key=`; undefined where there is none or it cannot be one. */
export function useFormKey(): string | undefined {
  const key = useSearchParams()[0].get('key') ?? ''
  return formKeyPattern.test(key) ? key : undefined
}

/** One form's head and draft. `reload()` after what changes the head: rename, publish, stop. */
export const useForm = (formKey: string | undefined): Answered<FormDetail> =>
  useApi<FormDetail>(formKey && `/project/form/${formKey}`, undefined, { keepPrevious: false })

/** Where visitors fill the form, as they would type it. */
export const publicAddress = (formKey: string): string => new URL(`/s/${formKey}`, location.origin).href
