import { useChoices, DictTag } from '../../ui/dict-tag.tsx'
import { comma, useMessages } from '../../kit/i18n.ts'
import { crudMessages } from '../messages.ts'
import type { ModuleCellProps } from './cell-props.ts'
import classes from './cells.module.css'
import type { ClientField, ClientModule } from '#schemas/api/module-api-types.ts'

/** Dictionary or enumeration values by their labels. */
export function TagCell({ value, row, name, field }: ModuleCellProps) {
  const items = useChoices(field)
  if (field?.type === 'refs') return <RefsCell value={value} row={row} name={name} field={field} />
  return <DictTag items={items} value={value} />
}

/** Neutral tag without a status dot. */
export function BoolCell({ value }: ModuleCellProps) {
  const t = useMessages(crudMessages)
  return <span className={value === true ? undefined : classes.unset}>{t(value === true ? 'yes' : 'no')}</span>
}

/** Limit on tags, because more would heighten the row; the title holds all. */
const maxTags = 2

/** Referenced rows, by the labels the server sent. */
export function RefCell({ value, row, name }: ModuleCellProps) {
  const label = row.$labels?.[name]
  const text = typeof label === 'string' ? label : String(value)
  return (
    <span className={classes.ellipsis} title={text}>
      {text}
    </span>
  )
}

export function RefsCell({ value, row, name }: ModuleCellProps) {
  const labels = row.$labels?.[name]
  const texts: readonly string[] = Array.isArray(labels) ? labels : [value].flat().map(String)
  const shown = texts.slice(0, maxTags)
  return (
    <span className={classes.tags} title={texts.join(comma())}>
      {shown.map((text, at) => (
        <span key={`${at} ${text}`} className={classes.line} data-tag>
          <DictTag isPlain items={[{ dictValue: text, dictLabel: text, listClass: 'info' }]} value={[text]} />
          {at === maxTags - 1 && texts.length > maxTags && (
            <span className={classes.rest}>+{texts.length - maxTags}</span>
          )}
        </span>
      ))}
    </span>
  )
}

/** Whether a field is a status: a choice whose entries have tones. Dictionaries may have tones throughout. */
export const isStatus = (field: ClientField | undefined): boolean =>
  field?.type === 'dict' || (field?.type === 'enum' && field.options?.some(({ tag }) => tag !== undefined) === true)

/** Returns the status field, which headers show beside the row's name. */
export const statusOf = ({ fields }: Pick<ClientModule, 'fields'>): string | undefined =>
  isStatus(fields.status) ? 'status' : undefined
