import type { FormStatus } from '#schemas/form/form.ts'
import type { Tone } from '../ui/status-dot.tsx'

/** Where a form's screen is. */
export const formPath = (tab: string, formKey: string): string => `/project/form/${tab}?key=${formKey}`
export const formListPath = '/project/form/list'

export const statusTones: Readonly<Record<FormStatus, Tone>> = { draft: 'neutral', open: 'ok', stopped: 'warn' }
