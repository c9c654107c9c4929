import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createContext, use, useState } from 'react'
import { useMessages } from '#renderer/kit/i18n.ts'
import { useApi } from '#renderer/kit/use-api-query.ts'
import type { FormDetail } from '#schemas/api/form-api-types.ts'
import type { Form } from '#schemas/form/form.ts'
import { bpmnMessages } from './messages.ts'

/** The form that a process uses. */
export interface BoundForm {
  readonly formKey: string | null
  /** Questions of its draft; undefined without a form, while loading, and for people who may not see the form. */
  readonly document: Form | undefined
  readonly isUnreadable: boolean
  readonly bind: (formKey: string | null) => void
}

export const BoundFormContext = createContext<BoundForm | undefined>(undefined)

export function useBoundForm(): BoundForm {
  const bound = use(BoundFormContext)
  if (!bound) throw new Error('a panel of the BPMN designer is drawn outside of it')
  return bound
}

/** Reads the questions of the bound form. A user who may draw processes may lack access to the form. */
export function useBound(formKey: string | null, bind: BoundForm['bind']): BoundForm {
  const form = useApi<FormDetail>(formKey !== null && `/project/form/${formKey}`)
  return {
    formKey,
    document: form.data?.draft.document,
    isUnreadable: formKey !== null && form.error !== undefined && form.data === undefined,
    bind,
  }
}

const typingMs = 200

export interface FormSelectProps {
  readonly value: string | null
  readonly isReadonly?: boolean
  readonly onChange: (formKey: string | null) => void
}

/** Selects the form of a process, by name. A form that the user may not see has its key only. */
export function FormSelect({ value, isReadonly = false, onChange }: FormSelectProps) {
  const t = useMessages(bpmnMessages)
  const [typed, setTyped] = useState('')
  const bound = useApi<FormDetail>(value !== null && `/project/form/${value}`)
  const label = bound.data?.name ?? (bound.error ? value : undefined)
  // the field itself writes the label of the chosen form, for which nobody searches
  const [name] = useDebouncedValue(typed === label ? '' : typed, typingMs)
  const found = useApi<{ readonly rows: readonly { readonly formKey: string; readonly name: string }[] }>(
    '/project/form/page',
    { page: 1, limit: 50, name },
  )
  const choices = (found.data?.rows ?? []).map((row) => ({ value: row.formKey, label: row.name }))
  const shown =
    value === null || !label || choices.some((one) => one.value === value) ? choices : [...choices, { value, label }]
  return (
    <Select
      label={t('deploy.form')}
      description={t('deploy.formHint')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('deploy.noForm')}
      clearable={!isReadonly}
      searchable={!isReadonly}
      readOnly={isReadonly}
      data={shown}
      value={value}
      onSearchChange={setTyped}
      onChange={onChange}
      filter={({ options }) => options}
      nothingFoundMessage={t('deploy.noForms')}
      error={found.error?.message}
    />
  )
}
