import { ActionIcon, Button, NativeSelect, Select } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import { useMessages } from '../kit/i18n.ts'
import classes from './answer-filter.module.css'
import {
  filterSubjects,
  inputOf,
  isComplete,
  opsOf,
  timeField,
  type FilterField,
  type FilterOp,
  type FilterRow,
} from './answer-filter-condition.ts'
import { FilterFieldSelect } from './filter-field-select.tsx'
import { FilterValue } from './filter-value-input.tsx'
import { useSubjectName } from './use-filter-text.ts'
import { answerFilterMessages } from './messages.ts'

interface FilterEditorProps {
  readonly codebook: readonly CodebookEntry[]
  readonly own: readonly FilterField[]
  readonly rows: readonly FilterRow[]
  /** Whether the editor is a sheet, where no list of options may cover the other parts of its line. */
  readonly isPhone: boolean
  readonly onApply: (rows: readonly FilterRow[]) => void
  readonly onCancel: () => void
}

/** Edits the lines as a draft until applied, so that an incomplete line never filters. */
export function FilterEditor({ codebook, own, rows, isPhone, onApply, onCancel }: FilterEditorProps) {
  const t = useMessages(answerFilterMessages)
  const [lines, setLines] = useState<readonly FilterRow[]>(rows.length > 0 ? rows : [freshRow(codebook)])
  const change = (at: number, line: FilterRow): void => setLines(lines.with(at, line))

  return (
    <form
      className={classes.form}
      data-phone={isPhone || undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onApply(lines)
      }}
    >
      <p className={classes.hint}>{t('filter.hint')}</p>
      {lines.map((line, at) => (
        <FilterLine
          key={at}
          codebook={codebook}
          own={own}
          line={line}
          isPhone={isPhone}
          onChange={(next) => change(at, next)}
          onRemove={() => setLines(lines.toSpliced(at, 1))}
        />
      ))}
      <div className={classes.add}>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => setLines([...lines, freshRow(codebook)])}
        >
          {t('filter.add')}
        </Button>
      </div>
      <div className={classes.foot}>
        <Button variant="default" onClick={onCancel}>
          {t('filter.cancel')}
        </Button>
        <Button type="submit" disabled={lines.some((line) => !isComplete(line))}>
          {t('filter.apply')}
        </Button>
      </div>
    </form>
  )
}

interface FilterLineProps {
  readonly codebook: readonly CodebookEntry[]
  readonly own: readonly FilterField[]
  readonly line: FilterRow
  readonly isPhone: boolean
  readonly onChange: (line: FilterRow) => void
  readonly onRemove: () => void
}

function FilterLine({ codebook, own, line, isPhone, onChange, onRemove }: FilterLineProps) {
  const t = useMessages(answerFilterMessages)
  const subjects = useMemo(() => filterSubjects(codebook, own), [codebook, own])
  const nameOf = useSubjectName()
  const { entry, operand } = subjects.find(({ field }) => field === line.field) ?? {}
  const questions = [
    ...subjects.filter(({ entry: of }) => of).map((one) => ({ value: one.field, label: nameOf(one) })),
    { value: timeField, label: t('column.createTime') },
    ...subjects.filter(({ entry: of }) => !of).map((one) => ({ value: one.field, label: nameOf(one) })),
  ]
  const input = inputOf(entry, line.op, operand)

  const ask = (field: string): void => {
    const next = subjects.find((one) => one.field === field)
    onChange({ field, op: opsOf(next?.entry, next?.operand)[0] ?? 'filled', value: null })
  }
  const compare = (op: FilterOp): void =>
    onChange({ ...line, op, value: inputOf(entry, op, operand) === input ? line.value : null })
  const operators = opsOf(entry, operand).map((op) => ({ value: op, label: t(`op.${op}`) }))

  return (
    <div className={classes.line}>
      <div className={classes.question}>
        <FilterFieldSelect value={line.field} fields={questions} isLarge={isPhone} onChange={ask} />
      </div>
      <div className={classes.operator}>
        {isPhone ? (
          <NativeSelect
            size="sm"
            aria-label={t('filter.operator')}
            value={line.op}
            data={operators}
            onChange={(event) => compare(event.currentTarget.value as FilterOp)} // one of the options
          />
        ) : (
          <Select
            size="xs"
            allowDeselect={false}
            aria-label={t('filter.operator')}
            value={line.op}
            data={operators}
            onChange={(op) => op && compare(op as FilterOp)}
          />
        )}
      </div>
      <div className={classes.value}>
        <FilterValue
          input={input}
          entry={entry}
          operand={operand}
          isPhone={isPhone}
          value={line.value}
          onChange={(value) => onChange({ ...line, value })}
        />
      </div>
      <ActionIcon className={classes.remove} aria-label={t('filter.remove')} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </div>
  )
}

function freshRow(codebook: readonly CodebookEntry[]): FilterRow {
  const [first] = filterSubjects(codebook)
  return { field: first?.field ?? timeField, op: opsOf(first?.entry, first?.operand)[0] ?? 'filled', value: null }
}
