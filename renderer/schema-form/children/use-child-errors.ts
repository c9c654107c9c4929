import { useState } from 'react'
import type { FieldError } from '#schemas/api/envelope.ts'
import { useText, useMessages } from '../../kit/i18n.ts'
import { errorText } from '../error-text.ts'
import { errorsOf } from '../validation-errors.ts'
import type { Asker } from '../form-values.ts'
import { schemaFormMessages } from '../messages.ts'
import { modeOf, type ChildForm } from './child-form.ts'
import type { ChildRow } from './use-child-rows.ts'

export interface ChildFaults {
  /** Error to show at a field of a row. */
  readonly messageOf: (row: ChildRow, field: string) => string | undefined
  /** Fields of a row with errors to show. */
  readonly wrong: (row: ChildRow) => readonly string[]
  readonly typed: (row: ChildRow, field: string) => void
  readonly left: (row: ChildRow, field: string) => void
  /** Shows all errors; returns the first, or undefined. */
  readonly tryAll: () => { readonly row: ChildRow; readonly field: string } | undefined
}

/**
 * Errors to show: of cells changed and left, after an attempt to save of all cells, and the server's until the cell
 * changes.
 */
export function useChildErrors(
  form: ChildForm,
  name: string,
  rows: readonly ChildRow[],
  refused: readonly FieldError[],
): ChildFaults {
  const t = useMessages(schemaFormMessages)
  const text = useText()
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const [isTried, setTried] = useState(false)
  // Server errors use the sent order of rows, which may change before they are fixed.
  const [theirs, setTheirs] = useState<{
    readonly refused: readonly FieldError[]
    readonly at: ReadonlyMap<string, string>
  }>({ refused: [], at: new Map() })
  if (theirs.refused !== refused) setTheirs({ refused, at: placed(name, rows, refused) })

  const own = (row: ChildRow) => {
    const mode = modeOf(form, row.values)
    return errorsOf(form.modules[mode], row.values, { mode } satisfies Asker, form.validates[mode])
  }
  const isShown = (row: ChildRow, field: string): boolean => isTried || checked.has(cell(row, field))
  const words = (row: ChildRow): ReadonlyMap<string, string> =>
    new Map([
      ...[...theirs.at]
        .filter(([key]) => key.startsWith(`${row.id}/`))
        .map(([key, message]) => [key.slice(key.indexOf('/') + 1), message] as const),
      ...own(row)
        .filter(({ field }) => isShown(row, field))
        .map(
          (fault) =>
            [
              fault.field,
              errorText(
                fault,
                form.copy.fields[fault.field],
                text(form.copy.fields[fault.field]?.label ?? fault.field),
                t,
                text,
              ),
            ] as const,
        ),
    ])
  return {
    messageOf: (row, field) => words(row).get(field),
    wrong: (row) => [...words(row).keys()],
    typed: (row, field) => {
      setChanged((all) => new Set([...all, cell(row, field)]))
      setTheirs((all) => ({ ...all, at: new Map([...all.at].filter(([key]) => key !== cell(row, field))) }))
    },
    left: (row, field) => {
      if (changed.has(cell(row, field))) setChecked((all) => new Set([...all, cell(row, field)]))
    },
    tryAll: () => {
      setTried(true)
      for (const row of rows) {
        const [fault] = own(row)
        if (fault) return { row, field: fault.field }
      }
      return undefined
    },
  }
}

const cell = ({ id }: ChildRow, field: string): string => `${id}/${field}`

/** `lines/0/article` becomes the row sent at 0. */
function placed(name: string, rows: readonly ChildRow[], refused: readonly FieldError[]): ReadonlyMap<string, string> {
  return new Map(
    refused.flatMap(({ field, message }) => {
      const [at, inside] = field.startsWith(`${name}/`) ? field.slice(name.length + 1).split('/') : []
      const row = rows[Number(at)]
      return row && inside !== undefined ? [[cell(row, inside), message] as const] : []
    }),
  )
}
