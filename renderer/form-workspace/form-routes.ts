import type { FormPhase } from '#schemas/form/form.ts'
import type { Tone } from '../ui/status-dot.tsx'
import { useSearchParams } from 'react-router-dom'
import { formKeyPattern, type FormDetail } from '#schemas/api/form-api-types.ts'
import { useApi, type Answered } from '../kit/use-api-query.ts'

/** Returns the path of a form tab. */
export const formTabPath = (tab: string): string => `/project/form/${tab}`
/** Returns the address of a form's screen. */
export const formPath = (tab: string, formKey: string): string => `${formTabPath(tab)}?key=${formKey}`
export const formListPath = '/project/form/list'

export const phaseTones: Readonly<Record<FormPhase, Tone>> = {
  draft: 'neutral',
  scheduled: 'info',
  open: 'ok',
  ended: 'neutral',
  stopped: 'warn',
}

/** Returns the form key of `?key=`; undefined when missing or malformed. */
export function useFormKey(): string | undefined {
  const key = useSearchParams()[0].get('key') ?? ''
  return formKeyPattern.test(key) ? key : undefined
}

/** Fetches a form's head and draft; call `reload()` after a rename, publish or stop. */
export const useForm = (formKey: string | undefined): Answered<FormDetail> =>
  useApi<FormDetail>(formKey && `/project/form/${formKey}`, undefined, { keepPrevious: false })

/** Returns the absolute public address of a form. */
export const publicAddress = (formKey: string): string => new URL(`/s/${formKey}`, location.origin).href
