import { useChoices } from '../../form/use-choices.ts'
import { useWords } from '../../kit/messages.ts'
import { DictTag } from '../../ui/dict-tag.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { crudWords } from '../words.ts'
import type { ModuleCellProps } from './cell.tsx'
import classes from './cells.module.css'

/** Values of a dictionary or of an enumeration, by their labels. */
export function TagCell({ value, row, name, field }: ModuleCellProps) {
  const items = useChoices(field)
  if (field?.type === 'refs') return <RefsCell value={value} row={row} name={name} field={field} />
  return <DictTag items={items} value={value} />
}

export function BoolCell({ value }: ModuleCellProps) {
  const t = useWords(crudWords)
  return <StatusDot tone={value === true ? 'ok' : 'neutral'}>{t(value === true ? 'yes' : 'no')}</StatusDot>
}

/** What a `ref` points to, by the label the server sent along. */
export function RefCell({ value, row, name }: ModuleCellProps) {
  const label = row.$labels?.[name]
  const text = typeof label === 'string' ? label : String(value)
  return <span className={classes.ellipsis} title={text}>{text}</span>
}

export function RefsCell({ value, row, name }: ModuleCellProps) {
  const labels = row.$labels?.[name]
  const texts = Array.isArray(labels) ? labels : [value].flat().map(String)
  return <DictTag items={texts.map((text: string) => ({ dictValue: text, dictLabel: text, listClass: 'info' }))} value={texts} />
}
