import { NativeSelect } from '@mantine/core'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ClientModule } from '#schemas/api/module-api-types.ts'
import { comma, useText, useMessages } from '../../kit/i18n.ts'
import classes from './import-mapping-step.module.css'
import parts from './import-notices.module.css'
import type { Import } from './use-import.ts'
import { importMessages } from '../lazy-part-messages.ts'

/** Returns the fields to which several columns are mapped. */
export const sameFields = (mapping: readonly (string | null)[]): readonly string[] =>
  [...new Set(mapping.filter((field, i) => field !== null && mapping.indexOf(field) !== i))] as readonly string[]

/** Step 2 of an import: each column with sample cells and its field. */
export function MapStep({ copy, one }: { readonly copy: ClientModule; readonly one: Import }) {
  const t = useMessages(importMessages)
  const text = useText()
  const { preview, mapping, failure } = one.state
  const given = Object.fromEntries(copy.import!.fields.map((name) => [name, copy.fields[name]!]))
  const choices = [
    { value: '', label: t('map.none') },
    ...Object.entries(given).map(([name, field]) => ({
      value: name,
      label: text(field.label) + (field.required && field.default === undefined ? ' *' : ''),
    })),
  ]
  const namesOf = (names: readonly string[]): string =>
    names.map((name) => text(copy.fields[name]!.label)).join(comma())
  const missing = (preview?.missing ?? [])
    .concat(
      Object.keys(given).filter(
        (name) =>
          preview?.columns.some((column) => column.field === name) &&
          given[name]!.required &&
          given[name]!.default === undefined,
      ),
    )
    .filter((name) => !mapping.includes(name))
  const same = sameFields(mapping)

  return (
    <>
      <p className={parts.hint}>{t('map.hint')}</p>
      <table className={classes.columns} aria-label={t('steps.map')}>
        <thead>
          <tr className={classes.columnsHead}>
            {(['column', 'sample', 'field'] as const).map((head) => (
              <th key={head} scope="col">
                {t(`map.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview?.columns.map((column, i) => {
            const header = column.header || t('map.unnamed', { n: i + 1 })
            const isGuess = !column.isSure && column.field !== null && mapping[i] === column.field
            return (
              <tr key={i} className={classes.column} data-out={mapping[i] === null || undefined}>
                <th scope="row" className={classes.header}>
                  {header}
                </th>
                <td className={classes.sample} title={column.sample}>
                  {column.sample || '—'}
                </td>
                <td>
                  <NativeSelect
                    aria-label={t('map.of', { header })}
                    data={choices}
                    value={mapping[i] ?? ''}
                    onChange={(event) => one.map(i, event.currentTarget.value || null)}
                    {...(i === 0 ? { 'data-autofocus': true } : {})}
                    {...(mapping[i] && same.includes(mapping[i]) ? { error: true } : {})}
                  />
                  {isGuess && <span className={classes.guess}>{t('map.guessed')}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {same.length > 0 && (
        <p className={parts.failure} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          {t('map.same', { fields: namesOf(same) })}
        </p>
      )}
      {missing.length > 0 && (
        <output className={parts.warning}>
          <IconAlertTriangle size={16} aria-hidden="true" />
          {t('map.missing', { fields: namesOf(missing) })}
        </output>
      )}
      {failure && (
        <p className={parts.failure} role="alert">
          <IconAlertCircle size={16} aria-hidden="true" />
          {failure}
        </p>
      )}
    </>
  )
}
