import { useState } from 'react'
import type { FieldError } from '#schemas/api/envelope.ts'
import type { FormError } from './validation-errors.ts'

export interface FormErrors {
  /** Errors to show, one per field. */
  readonly shown: readonly (FormError | FieldError)[]
  /** A field was changed. */
  readonly typed: (field: string) => void
  /** A field lost the focus. */
  readonly left: (field: string) => void
  /** Shows all errors. Returns the first invalid field, or undefined. */
  readonly tryAll: () => string | undefined
  /** Does the same for these fields only. */
  readonly try: (fields: readonly string[]) => string | undefined
}

/**
 * Errors to show: of fields changed and left, and after an attempt to save of all fields. A valid field is not reported
 * while being edited. `refused` holds the server's errors until the field changes.
 */
export function useErrors(found: readonly FormError[], refused: readonly FieldError[]): FormErrors {
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  const [answered, setAnswered] = useState({ refused, since: new Set<string>() })
  if (answered.refused !== refused) setAnswered({ refused, since: new Set() })

  const own = found.filter((fault) => isTried || checked.has(fault.field))
  const theirs = refused.filter(
    (error) => !answered.since.has(error.field) && !own.some((fault) => fault.field === error.field),
  )
  const isShown = (field: string): boolean => [...own, ...theirs].some((fault) => fault.field === field)

  return {
    shown: [...own, ...theirs],
    typed: (field) => {
      setChanged((all) => new Set([...all, field]))
      setAnswered((now) => ({ refused, since: new Set([...now.since, field]) }))
      if (!isShown(field) && !isTried) setChecked((all) => new Set([...all].filter((one) => one !== field)))
    },
    left: (field) => {
      if (changed.has(field)) setChecked((all) => new Set([...all, field]))
    },
    tryAll: () => {
      setTried(true)
      return found[0]?.field
    },
    try: (fields) => {
      setChecked((all) => new Set([...all, ...fields]))
      return found.find((fault) => fields.includes(fault.field))?.field
    },
  }
}
