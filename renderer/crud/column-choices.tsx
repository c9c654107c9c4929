import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import type { ModuleCopy } from '#schemas/api/module-wire.ts'
import { useText, useWords } from '../kit/messages.ts'
import classes from './column-chooser.module.css'
import type { Density, ListLookControl } from './use-list-look.ts'
import { crudWords } from './words.ts'

/** The columns one by one, and the height of rows. */
export default function ColumnChoices({ copy, look }: { readonly copy: ModuleCopy; readonly look: ListLookControl }) {
  const t = useWords(crudWords)
  const text = useText()
  return (
    <>
      <div className={classes.head}>
        <strong>{t('columns.title')}</strong>
        {!look.isDefault && <Button variant="subtle" size="compact-xs" onClick={look.reset}>{t('columns.all')}</Button>}
      </div>
      <div className={classes.columns}>
        {copy.list.columns.map((column, at) => (
          <Checkbox key={column.field} size="xs" className={classes.column} disabled={at === 0} checked={at === 0 || !look.hidden.includes(column.field)}
            label={text(column.label ?? copy.fields[column.field]?.label ?? column.field)} onChange={() => look.toggle(column.field)} />
        ))}
      </div>
      <div className={classes.density}>
        <SegmentedControl size="xs" fullWidth aria-label={t('columns.density')} value={look.density} onChange={(value) => look.setDensity(value as Density)}
          data={[{ value: 'comfortable', label: t('columns.comfortable') }, { value: 'compact', label: t('columns.compact') }]} />
      </div>
    </>
  )
}
