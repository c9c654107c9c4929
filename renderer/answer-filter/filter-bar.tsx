import { ActionIcon, Button, Pill, Popover, Select } from '@mantine/core'
import { IconFilter, IconPlus, IconX } from '@tabler/icons-react'
import { useMemo, useState, type KeyboardEvent } from 'react'
import type { CodebookEntry } from '#schemas/form/artifact.ts'
import type { Cond } from '#schemas/module/condition.ts'
import { useMessages } from '../kit/messages.ts'
import classes from './filter-bar.module.css'
import {
  filterSubjects,
  fromCond,
  inputOf,
  isComplete,
  opsOf,
  timeField,
  toCond,
  type FilterField,
  type FilterOp,
  type FilterRow,
} from './answer-filter-condition.ts'
import { FilterValue } from './filter-value-input.tsx'
import { useFilterText, useSubjectName } from './use-filter-text.ts'
import { answerFilterMessages } from './messages.ts'

export interface FilterBarProps {
  readonly codebook: readonly CodebookEntry[]
  /** Fields of the submission itself, offered behind the questions. */
  readonly own?: readonly FilterField[]
  readonly filter: Cond | undefined
  readonly onFilter: (filter: Cond | undefined) => void
}

/**
 * Shows the filter as removable pills, and the button that opens its editor. A condition that lines cannot express is a
 * single pill.
 */
export function FilterBar({ codebook, own = [], filter, onFilter }: FilterBarProps) {
  const t = useMessages(answerFilterMessages)
  const filterText = useFilterText(codebook, own)
  const [isOpen, setOpen] = useState(false)
  const rows = fromCond(filter)
  // Esc closes an open list of options first.
  const handleKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !(event.target as Element).closest('[aria-expanded="true"]')) setOpen(false)
  }

  return (
    <>
      <Popover
        width={640}
        opened={isOpen}
        onChange={setOpen}
        position="bottom-start"
        shadow="md"
        trapFocus
        returnFocus
        closeOnClickOutside={false}
        closeOnEscape={false}
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconFilter size={16} />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('filter.title')}
          </Button>
        </Popover.Target>
        <Popover.Dropdown className={classes.editor} aria-label={t('filter.title')} onKeyDown={handleKey}>
          {isOpen && (
            <FilterEditor
              codebook={codebook}
              own={own}
              rows={rows ?? []}
              onCancel={() => setOpen(false)}
              onApply={(next) => {
                setOpen(false)
                onFilter(toCond(next))
              }}
            />
          )}
        </Popover.Dropdown>
      </Popover>
      {rows?.map((row, at) => (
        <Pill
          key={`${row.field} ${row.op}`}
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('filter.drop', { filter: filterText(row) }) }}
          onRemove={() => onFilter(toCond(rows.toSpliced(at, 1)))}
          title={filterText(row)}
          className={classes.pill}
        >
          {filterText(row)}
        </Pill>
      ))}
      {!rows && (
        <Pill
          size="md"
          withRemoveButton
          removeButtonProps={{ 'aria-label': t('filter.clear') }}
          onRemove={() => onFilter(undefined)}
        >
          {t('filter.custom')}
        </Pill>
      )}
      {rows && rows.length > 1 && (
        <Button variant="subtle" size="compact-sm" onClick={() => onFilter(undefined)}>
          {t('filter.clear')}
        </Button>
      )}
    </>
  )
}

interface FilterEditorProps {
  readonly codebook: readonly CodebookEntry[]
  readonly own: readonly FilterField[]
  readonly rows: readonly FilterRow[]
  readonly onApply: (rows: readonly FilterRow[]) => void
  readonly onCancel: () => void
}

/** Edits the lines as a draft until applied, so that an incomplete line never filters. */
function FilterEditor({ codebook, own, rows, onApply, onCancel }: FilterEditorProps) {
  const t = useMessages(answerFilterMessages)
  const [lines, setLines] = useState<readonly FilterRow[]>(rows.length > 0 ? rows : [freshRow(codebook)])
  const change = (at: number, line: FilterRow): void => setLines(lines.with(at, line))

  return (
    <form
      className={classes.form}
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
          onChange={(next) => change(at, next)}
          onRemove={() => setLines(lines.toSpliced(at, 1))}
        />
      ))}
      <div className={classes.foot}>
        <Button
          variant="subtle"
          leftSection={<IconPlus size={16} />}
          onClick={() => setLines([...lines, freshRow(codebook)])}
        >
          {t('filter.add')}
        </Button>
        <span className={classes.gap} />
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
  readonly onChange: (line: FilterRow) => void
  readonly onRemove: () => void
}

function FilterLine({ codebook, own, line, onChange, onRemove }: FilterLineProps) {
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

  return (
    <div className={classes.line}>
      <div className={classes.question}>
        <Select
          size="xs"
          searchable
          allowDeselect={false}
          aria-label={t('filter.question')}
          value={line.field}
          data={questions}
          onChange={(field) => field && ask(field)}
          comboboxProps={{ width: 280, position: 'bottom-start' }}
        />
      </div>
      <div className={classes.operator}>
        <Select
          size="xs"
          allowDeselect={false}
          aria-label={t('filter.operator')}
          value={line.op}
          data={opsOf(entry, operand).map((op) => ({ value: op, label: t(`op.${op}`) }))}
          onChange={(op) => op && compare(op as FilterOp)}
        />
      </div>
      <div className={classes.value}>
        <FilterValue
          input={input}
          entry={entry}
          operand={operand}
          value={line.value}
          onChange={(value) => onChange({ ...line, value })}
        />
      </div>
      <ActionIcon className={classes.remove} aria-label={t('filter.remove')} onClick={onRemove}>
        <IconX size={16} />
      </ActionIcon>
    </div>
  )
}

function freshRow(codebook: readonly CodebookEntry[]): FilterRow {
  const [first] = filterSubjects(codebook)
  return { field: first?.field ?? timeField, op: opsOf(first?.entry, first?.operand)[0] ?? 'filled', value: null }
}
